"""Serves these pages and what they ask a server for: python3 server.py. The first line of its output is the port.

PORT chooses the port; without it, or with 0, a free one is taken.
"""
import base64
import hashlib
import http.server
import json
import os
import re
import signal
import struct
import sys
import threading
import time
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".json": "application/json"}
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Socket:
    """The server's end of a web socket (RFC 6455)."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.lock, self.is_closed = reader, writer, threading.Lock(), False

    def exactly(self, count):
        data = self.reader.read(count)
        if len(data) < count:
            raise ConnectionError("the client has gone")
        return data

    def frame(self):
        """Reads one frame; a client masks what it sends."""
        head, length = self.exactly(2)
        size = length & 127
        if size == 126:
            size = struct.unpack(">H", self.exactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.exactly(8))[0]
        mask = self.exactly(4) if length & 128 else bytes(4)
        data = self.exactly(size)
        repeated = (mask * (size // 4 + 1))[:size]
        plain = (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
        return bool(head & 128), head & 15, plain

    def messages(self):
        """Yields each message of the client, text or bytes, until one side closes."""
        parts, kind = b"", TEXT
        while True:
            is_last, code, data = self.frame()
            if code == CLOSE:
                self.send_frame(CLOSE, data[:2])
                return
            if code == PING:
                self.send_frame(PONG, data)
            elif code != PONG:
                kind, parts = code or kind, parts + data
                if is_last:
                    yield parts.decode() if kind == TEXT else parts
                    parts = b""

    def send_frame(self, code, data):
        size = len(data)
        head = bytes([128 | code])
        if size < 126:
            head += bytes([size])
        elif size < 65536:
            head += struct.pack(">BH", 126, size)
        else:
            head += struct.pack(">BQ", 127, size)
        with self.lock:
            if self.is_closed:
                return
            self.is_closed = code == CLOSE
            self.writer.write(head + data)
            self.writer.flush()

    def send(self, data):
        self.send_frame(TEXT if isinstance(data, str) else BINARY, data.encode() if isinstance(data, str) else data)

    def close(self, code, reason):
        self.send_frame(CLOSE, struct.pack(">H", code) + reason.encode())


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, body, kind="application/json", status=200, headers=()):
        body = body if isinstance(body, bytes) else (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), ("Cache-Control", "no-store"), *headers]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def user(self):
        found = re.search(r"session=(\w+)-\d+", self.headers.get("Cookie") or "")
        return found and found.group(1)

    def pieces(self, kind):
        """Begins an answer without an end, and returns what writes a piece of it."""
        self.send_response(200)
        for name, value in [("Content-Type", kind), ("Cache-Control", "no-store"), ("Transfer-Encoding", "chunked")]:
            self.send_header(name, value)
        self.end_headers()

        def write(text):
            data = text.encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()
        return write

    # What the pages ask for.

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        self.asked = dict(urllib.parse.parse_qsl(address.query))
        named = getattr(self, "get_" + address.path.strip("/").replace("/", "_").replace("-", "_"), None)
        try:
            if named:
                named()
            else:
                self.file(address.path)
        except (BrokenPipeError, ConnectionError):
            self.close_connection = True

    def do_POST(self):
        path, body = urllib.parse.urlsplit(self.path).path, self.body()
        if path == "/api/login":
            asked = json.loads(body)
            if asked.get("password") != "secret of " + asked.get("name", ""):
                return self.answer({"error": "wrong name or password"}, status=403)
            # A session's name differs at each login, as real ones do.
            cookie = f"session={asked['name']}-{time.time_ns()}; Path=/; HttpOnly"
            return self.answer({"name": asked["name"]}, headers=[("Set-Cookie", cookie)])
        if path == "/api/echo":
            return self.answer({"method": "POST", "user": self.user(), "body": json.loads(body)})
        if path in ("/api/session", "/enter"):
            to = [("Location", "/zero.html")] if path == "/enter" else []
            return self.answer("", status=303 if to else 204, headers=[("Set-Cookie", "session=ann-1; Path=/"), *to])
        if path == "/form":
            return self.answer("", status=303, headers=[("Location", "/documents.html?" + body.decode())])
        self.answer({"error": "not found"}, status=404)

    def file(self, path):
        file = os.path.join(HERE, os.path.basename(path))
        if not os.path.isfile(file):
            return self.answer("not found", "text/plain", 404)
        with open(file, "rb") as opened:
            self.answer(opened.read(), KINDS.get(os.path.splitext(file)[1], "text/plain"))

    def get_api_me(self):
        self.answer({"user": self.user()}, status=200 if self.user() else 401)

    def get_api_short(self):
        self.answer({"at": time.time_ns()})

    def get_api_slow(self):
        time.sleep(0.3)
        self.answer({"at": time.time_ns()})

    def get_api_old(self):
        self.answer("", status=302, headers=[("Location", "/api/new")])

    def get_api_new(self):
        self.answer({"path": self.path})

    def get_api_poll(self):
        since = int(self.asked.get("since", 0))
        # The third answer does not come before the end of a session.
        time.sleep(1.5 if since < 2 else 600)
        self.answer({"number": since + 1})

    def get_attachment(self):
        self.answer("a,b\n", "text/csv", headers=[("Content-Disposition", 'attachment; filename="table.csv"')])

    def get_old_lines(self):
        self.answer("", status=302, headers=[("Location", "/lines?" + urllib.parse.urlencode(self.asked))])

    def get_lines(self):
        """Lines of JSON, each in two pieces: `count` of them, or without an end, then slowly after five."""
        write, count = self.pieces("application/x-ndjson"), int(self.asked.get("count", 0))
        number = 0
        while not count or number < count:
            number += 1
            time.sleep(0.1 if number <= 5 else 2)
            write('{"num')
            time.sleep(0.02)
            write('ber": %d, "text": "Grüße"}\n' % number)
        write("")

    def get_events(self):
        """Three events and the end at first, and two more, without an end, for a client that comes back."""
        write, last = self.pieces("text/event-stream"), int(self.headers.get("Last-Event-ID") or 0)
        write("retry: 500\n: a comment\n\n")
        for number in range(last + 1, last + (4 if not last else 3)):
            time.sleep(0.1)
            named = "event: named\n" if number % 2 == 0 else ""
            write(f"{named}id: {number}\ndata: event {number}\ndata: of two lines\n\n")
        if not last:
            return write("")
        while True:
            time.sleep(1)
            write(": still here\n\n")

    def get_no_events(self):
        self.answer({"this": "is no stream of events"})

    def get_echo(self):
        """A web socket that answers in capitals after 100 ms; `close CODE REASON` and `burst COUNT` are commands."""
        key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        protocols = [text.strip() for text in (self.headers.get("Sec-WebSocket-Protocol") or "").split(",")]
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        if "simon.v2" in protocols:
            self.send_header("Sec-WebSocket-Protocol", "simon.v2")
        self.end_headers()
        self.close_connection = True
        socket = Socket(self.rfile, self.wfile)
        socket.send("hello")
        for message in socket.messages():
            time.sleep(0.1)
            self.echo(socket, message)

    def echo(self, socket, message):
        if isinstance(message, bytes):
            socket.send(message[::-1])
        elif found := re.fullmatch(r"close (\d+) (.*)", message):
            socket.close(int(found.group(1)), found.group(2))
        elif found := re.fullmatch(r"burst (\d+)", message):
            for number in range(int(found.group(1))):
                socket.send(f"burst {number + 1}")
        elif message == "time":
            socket.send(str(time.time_ns()))
        else:
            socket.send(message.upper())


def main():
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT") or 0)), Answers)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
