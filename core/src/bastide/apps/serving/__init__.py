"""The workbench: a server on which games are played in a browser.

:func:`~bastide.apps.serving.application.create_app` makes an ASGI application;
:func:`~bastide.apps.serving.running.run` serves it. Whatever a page can do goes through the public interface, as on the
command line; nothing here knows a rule or an expansion by name.
"""
