"""The assembled application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.body_limit import RequestBodyLimitMiddleware

from .computing.watchdog import Watch
from .http.compression import Compressing
from .http.guards import Guards
from .pages.static_files import FOLDER, Static
from .routes import routed
from .settings import Settings
from .state import assembled
from .storage.database import opened
from .storage.store import Store


def create_app(settings: Settings, watch: Watch | None = None) -> FastAPI:
    """Make the application.

    Args:
        settings: its settings.
        watch: watches for calls that take too long; by default, nothing does.

    Raises:
        BastideError: the database cannot be used.
    """
    store = Store(opened(settings.database))
    state = assembled(settings, store, watch)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        state.hub.start()
        yield
        state.hub.close()
        state.programs.close()
        state.simulations.close()
        for workers in (state.workers, state.thinkers):
            if workers is not None:
                workers.close()
        store.close()

    app = routed(state, lifespan)
    app.mount("/static", Static(directory=FOLDER))
    app.add_middleware(Compressing, minimum_size=1000, compresslevel=5)
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=settings.limits.body)
    app.add_middleware(Guards, settings=settings)
    return app
