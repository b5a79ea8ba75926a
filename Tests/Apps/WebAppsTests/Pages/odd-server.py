"""Serves pages whose parts come late, packed or never: PORT=8000 python3 odd-server.py."""
import gzip
import http.server
import os
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, body, kind="text/plain", headers=()):
        self.send_response(200)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), *headers]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = self.path.split("?")[0]
        if path == "/late.ttf":
            time.sleep(0.4)
            with open(FONT, "rb") as opened:
                self.answer(opened.read(), "font/ttf")
        elif path == "/packed":
            self.answer(gzip.compress(f"packed at {time.time_ns()}".encode()), headers=[("Content-Encoding", "gzip")])
        elif path == "/never":
            time.sleep(600)
        else:
            with open(os.path.join(HERE, os.path.basename(path)), "rb") as opened:
                body = opened.read()
            packed = [("Content-Encoding", "gzip")] if path == "/packed.html" else []
            self.answer(gzip.compress(body) if packed else body, "text/html; charset=utf-8", packed)


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Answers)
    server.daemon_threads = True
    server.serve_forever()
