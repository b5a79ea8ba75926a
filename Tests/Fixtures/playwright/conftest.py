"""Serves a folder of pages while tests run, and starts the browser that SIMON_BROWSER names."""
import functools
import http.server
import os
import threading

import pytest


class Pages(http.server.SimpleHTTPRequestHandler):
    """A server whose pages are in UTF-8, as those that Simon serves."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
    }

    def log_message(self, *words) -> None:
        pass


if "SIMON_PAGES" in os.environ:
    handler = functools.partial(Pages, directory=os.environ["SIMON_PAGES"])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["SIMON_URL"] = f"http://127.0.0.1:{server.server_port}/{os.environ['SIMON_PAGE']}"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    browser = {"executable_path": os.environ["SIMON_BROWSER"], "args": ["--no-sandbox"]}
    return {**browser_type_launch_args, **browser}
