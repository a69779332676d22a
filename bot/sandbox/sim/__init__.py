"""What people do: the /sim/* requests behind the page, the tests and the client."""
