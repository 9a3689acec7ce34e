"""The steps by which the tables of the database evolved."""
