"""QR codes of links, to open them with the camera of a telephone."""

from __future__ import annotations

import io
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from .questions import heavy
from .reading import read

router = APIRouter(prefix="/api")


class Link(BaseModel, extra="forbid"):
    """A link; it may hold the secret of a seat, so it is in no address."""

    text: str = Field(min_length=1, max_length=500)


@router.post("/qr-code")
def qr_code(request: Request, link: Annotated[Link, Depends(read(Link))]) -> Response:
    """The QR code of a link."""
    import segno

    heavy(request)
    written = io.BytesIO()
    # Dark on light with its margin, also on a dark page: many cameras know no other.
    segno.make_qr(link.text, error="m").save(written, kind="svg", dark="#000", light="#fff", xmldecl=False)
    return Response(written.getvalue(), media_type="image/svg+xml")
