"""Reviews of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("made", sa.String(64), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_reviews_game"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_reviews"),
    )


def downgrade() -> None:
    """Remove the table; reviews can be made again."""
    op.drop_table("reviews")
