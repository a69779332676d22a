"""Files and ids that other programs read, and a record of our own that tells every variant."""
