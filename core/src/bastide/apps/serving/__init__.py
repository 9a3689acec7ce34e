"""The workbench: a server for playing games in a browser.

:func:`~bastide.apps.serving.application.create_app` makes an ASGI application;
:func:`~bastide.apps.serving.running.run` serves it. Pages use the public interface only, as the command line does;
nothing here knows a rule or an expansion by name.
"""
