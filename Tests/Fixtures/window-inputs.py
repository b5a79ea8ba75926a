#!/usr/bin/env python3
"""Gives random inputs to the page of a browser that was started with --remote-debugging-port=0.

    window-inputs.py FOLDER SEED COUNT

FOLDER is that of the browser's profile, which may not exist yet. After COUNT inputs the key F10 is pressed. A line on
standard input closes the page, as soon as there is one; the end of standard input ends everything.
"""

import base64
import glob
import http.client
import json
import os
import random
import socket
import struct
import sys
import threading
import time


def find_port(folder):
    while True:
        for path in glob.glob(os.path.join(folder, "simon-browser-*", "DevToolsActivePort")):
            lines = open(path).read().split("\n")
            if len(lines) > 1:
                return int(lines[0])
        time.sleep(0.01)


def find_page(port):
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/json")
        pages = [page for page in json.loads(connection.getresponse().read()) if page["type"] == "page"]
        if pages:
            return pages[0]["id"]
        time.sleep(0.02)


class Page:
    """A page, by the debugging protocol over a socket."""

    def __init__(self, port, page):
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /devtools/page/{page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.more()
        self.rest = self.rest.split(b"\r\n\r\n", 1)[1]
        self.number = 0

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError
        return data

    def take(self, count):
        while len(self.rest) < count:
            self.rest += self.more()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def message(self):
        head = self.take(2)
        length = head[1] & 127
        if length == 126:
            length = struct.unpack(">H", self.take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.take(8))[0]
        return self.take(length)

    def call(self, method, **parameters):
        self.number += 1
        data = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        size = len(data)
        length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + struct.pack(">H", size)
        # The mask of zeros leaves the bytes as they are.
        self.socket.sendall(b"\x81" + length + b"\0\0\0\0" + data)
        while True:
            answer = json.loads(self.message())
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def evaluate(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True).get("result", {}).get("value")

    def key(self, name):
        text = {"text": name} if len(name) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=name, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name)

    def mouse(self, kind, place, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], **more)

    def click(self, place, times):
        for _ in range(times):
            for kind in ("mousePressed", "mouseReleased"):
                self.mouse(kind, place, button="left", clickCount=1)


def act(page, chance):
    """Does something on the app's screen."""
    box = page.evaluate("(() => { const box = part('frame').getBoundingClientRect();"
                        " return [box.x, box.y, box.width, box.height]; })()")
    if not box or not box[2]:
        return time.sleep(0.02)
    place = (box[0] + chance.random() * box[2], box[1] + chance.random() * box[3])
    kind = chance.randrange(6)
    if kind == 0:
        page.mouse("mouseWheel", place, deltaX=0, deltaY=chance.choice((-100, 100)))
    elif kind == 1:
        page.key(chance.choice(("F6", "F7", "ArrowDown", "Enter")))
    elif kind == 2:
        page.key(chance.choice("abc"))
    else:
        page.click(place, chance.choice((1, 1, 2)))


def main(folder, seed, count):
    found = {}
    port = find_port(folder)

    def listen():
        """Closes the page by a connection of its own, whatever the other one waits for."""
        for _ in sys.stdin:
            try:
                Page(port, found.get("page") or find_page(port)).call("Page.close")
            except (OSError, ValueError):
                pass
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    try:
        found["page"] = find_page(port)
        page = Page(port, found["page"])
        chance = random.Random(seed)
        while page.evaluate("Boolean(typeof shown === 'object' && shown.state)") is not True:
            time.sleep(0.02)
        for _ in range(count):
            act(page, chance)
        while True:
            page.key("F10")
            time.sleep(0.1)
    except (OSError, ValueError):
        pass
    # The end of the browser is not the end of the test.
    threading.Event().wait()


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
