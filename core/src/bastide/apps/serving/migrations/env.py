"""Carries migrations out on the connection that it is given."""

from __future__ import annotations

from alembic import context

from bastide.apps.serving.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # What is changed on SQLite is copied into a new table, since it cannot change columns in place.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
