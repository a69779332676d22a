"""The Bot API itself: arguments, methods, and their exact refusals."""
