"""The figure's page, served to this machine alone."""

from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

APP = Path(__file__).parent / "app"


class _Handler(SimpleHTTPRequestHandler):
    # What a system takes these endings for differs; browsers want these.
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }

    def log_message(self, *_):
        """A notebook is no log of a server."""


@cache
def serve() -> str:
    """The address of the page's folder; it is served until Python ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=APP))
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def address(*, src: str | None = None, settings: dict | None = None, **attributes) -> str:
    """The address of a figure, for an iframe; `src` is the folder of a Quorumscope that is served elsewhere."""
    query = urlencode(fields(settings or {}, attributes))
    return f"{folder(src)}embed.html?{query}"


def folder(src: str | None) -> str:
    return serve() if src is None else src.rstrip("/") + "/"


def fields(settings: dict, attributes: dict) -> dict[str, str]:
    """Attributes of the element as texts."""
    named = {**attributes, **{f"set.{path}": value for path, value in settings.items()}}
    return {name: text(value) for name, value in named.items() if value is not None}


def text(value: object) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value)
