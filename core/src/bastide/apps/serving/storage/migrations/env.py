"""Runs migrations on the given connection."""

from __future__ import annotations

from alembic import context

from bastide.apps.serving.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite cannot change columns in place, so changes copy the table.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
