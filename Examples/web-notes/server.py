#!/usr/bin/env python3
"""The server of the notes: the files of its folder, and an API that keeps the notes in memory.

usage: server.py PORT
"""
import json
import secrets
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PASSWORDS = {"Ann": "a quiet harbour"}
FILES = {"/", "/index.html", "/notes.js", "/notes.css"}

tokens = set()
notes = [{"id": 1, "text": "Water the plants", "done": False}]


class Server(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=str(Path(__file__).parent))

    def do_GET(self):
        if self.path == "/api/notes":
            self.with_login(lambda: notes)
        elif self.path in FILES:
            super().do_GET()
        else:
            self.send_error(404)

    def do_POST(self):
        body = self.body()
        if self.path == "/api/login":
            name = str(body.get("name"))
            if PASSWORDS.get(name) != body.get("password"):
                return self.answer(403, {"problem": "The name or the password is wrong."})
            token = secrets.token_urlsafe(24)
            tokens.add(token)
            return self.answer(200, {"name": name, "token": token})
        if self.path != "/api/notes":
            return self.answer(404, {"problem": "There is no such address."})

        def add():
            number = max((note["id"] for note in notes), default=0) + 1
            notes.append({"id": number, "text": str(body.get("text")), "done": False})
            return notes

        self.with_login(add)

    def do_PUT(self):
        body = self.body()
        self.with_note(lambda note: note.update(done=bool(body.get("done"))))

    def do_DELETE(self):
        self.with_note(notes.remove)

    def with_note(self, change):
        """Changes the note that the address names."""
        number = self.path.removeprefix("/api/notes/")
        note = next((note for note in notes if str(note["id"]) == number), None)
        if note is None:
            return self.answer(404, {"problem": "There is no such note."})

        def changed():
            change(note)
            return notes

        self.with_login(changed)

    def with_login(self, work):
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if token not in tokens:
            return self.answer(401, {"problem": "Log in first."})
        self.answer(200, work())

    def body(self):
        size = int(self.headers.get("Content-Length", 0))
        value = json.loads(self.rfile.read(size) or b"{}")
        return value if isinstance(value, dict) else {}

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Server).serve_forever()
