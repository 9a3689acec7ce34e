"""The processes of the server: the supervisor, the serving process, and the workers."""
