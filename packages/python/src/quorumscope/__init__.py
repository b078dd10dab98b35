"""A live figure of a consensus protocol in a notebook."""

from ._app import address
from ._figure import Figure
from ._version import __version__

__all__ = ["Figure", "address", "__version__"]
