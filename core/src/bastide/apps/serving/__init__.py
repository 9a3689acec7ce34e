"""The workbench: a server for playing games in a browser.

:func:`~bastide.apps.serving.application.create_app` makes an ASGI application, and
:func:`~bastide.apps.serving.processes.running.run` serves it. Pages use the public interface only, as the command line
does; nothing here knows a rule or an expansion by name.

Each package is one concept; imports point upwards in this list only:

- ``settings``: settings and limits.
- ``http``: who asks, what is let in, what is refused, and how responses are written.
- ``storage``: the database of games, and the entries that a game consists of.
- ``computing``: computations that may take long, in processes that can be ended.
- ``variants``: variants that come from clients, and what pages tell of them.
- ``pictures``: tiles, pieces and boards as pictures, and the places of actions on them.
- ``rooms``: games played here, with their seats, bots and watchers.
- ``pages``: the views of a game, and the templates, styles and scripts of pages.
- ``scoring``: tables and games from clients, scored and compared under several variants.
- ``designs``: tiles that clients design.
- ``simulations``: simulations that clients start, and the processes that play them.
- ``state``: the state of the running server.
- ``api``: the routes; ``routes`` assembles them, and ``application`` adds what stands around them.
- ``processes``: the supervisor, the serving process, and the workers.
"""
