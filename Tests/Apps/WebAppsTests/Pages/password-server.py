"""Serves a page that sends a password in many ways, and sends it back in each: python3 -B password-server.py.

The first way that a page goes is `json`, which logs in by any password. Each later one must carry the same password, or it fails.
PORT chooses the port, as for server.py, and LOG a file that gets the name of each way.
"""
import base64
import gzip
import html
import http.server
import json
import os
import re
import signal
import sys
import time
import urllib.parse
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import server  # noqa: E402

TEXT, BYTES, FORM = "text/plain; charset=utf-8", "application/octet-stream", "application/x-www-form-urlencoded"
# The ways whose body is the password in a code, with the code.
CODES = {
    "base64": (lambda body: base64.b64decode(body), lambda text: base64.b64encode(text)),
    "base64-after-one": (lambda body: base64.b64decode(body)[1:], lambda text: base64.b64encode(b"." + text)),
    "base64-after-two": (lambda body: base64.urlsafe_b64decode(body)[2:], lambda text: base64.urlsafe_b64encode(b"u:" + text)),
    "hex": (lambda body: bytes.fromhex(body.decode()), lambda text: text.hex().encode()),
    "reversed": (lambda body: body.decode()[::-1].encode(), lambda text: text.decode()[::-1].encode()),
    "codes": (lambda body: "".join(map(chr, json.loads(body))).encode(), lambda text: json.dumps([ord(one) for one in text.decode()]).encode()),
    "utf-16le": (lambda body: body.decode("utf-16-le").encode(), lambda text: text.decode().encode("utf-16-le")),
    "utf-16be": (lambda body: body.decode("utf-16-be").encode(), lambda text: text.decode().encode("utf-16-be")),
    # Nobody looks into packed answers.
    "gzip": (lambda body: gzip.decompress(body), lambda _: gzip.compress(b"ok", mtime=0)),
    "deflate": (lambda body: zlib.decompress(body), lambda _: zlib.compress(b"ok")),
    "deflate-raw": (lambda body: zlib.decompress(body, -15), lambda _: zlib.compress(b"ok")[2:-4]),
    "blob": (lambda body: body[2:-2], lambda text: b"\xff\x00" + text + b"\x80\x01"),
    "plain": (lambda body: body, lambda text: text),
}


def escaped(text):
    """Returns the members of JSON with every letter of a text as an escape."""
    units = text.encode("utf-16-be")
    return '"' + "".join(f"\\u{units[at] << 8 | units[at + 1]:04x}" for at in range(0, len(units), 2)) + '"'


def nested(text, depth):
    return nested(json.dumps({"ok": True, "inner": text}), depth - 1) if depth else text


class Ways(server.Answers):
    password = ""
    events = []

    def do_GET(self):
        if self.path.startswith("/way/"):
            self.way(b"")
        else:
            super().do_GET()

    def do_POST(self):
        if self.path.startswith("/way/"):
            self.way(self.body())
        else:
            super().do_POST()

    def file(self, path):
        super().file("/passwords.html" if path == "/" else path)

    def way(self, body):
        address = urllib.parse.urlsplit(self.path)
        _, _, name, *rest = address.path.split("/")
        self.asked = dict(urllib.parse.parse_qsl(address.query, keep_blank_values=True))
        if os.environ.get("LOG"):
            with open(os.environ["LOG"], "a") as log:
                log.write(name + "\n")
        try:
            if name in CODES:
                return self.coded(name, body)
            getattr(self, "way_" + name.replace("-", "_"))(body, rest)
        except (BrokenPipeError, ConnectionError):
            self.close_connection = True
        except Exception as error:
            self.answer({"ok": False, "error": repr(error)}, status=500)

    def expect(self, found):
        if isinstance(found, bytes):
            found = found.decode()
        if found != Ways.password:
            raise ValueError("another password")
        return found

    def coded(self, name, body):
        decode, encode = CODES[name]
        text = self.expect(decode(body))
        answer = encode(text.encode())
        self.answer(answer, BYTES if name in ("blob", "gzip", "deflate", "deflate-raw") or name[:3] == "utf" else TEXT)

    # Bodies.

    def way_json(self, body, _):
        Ways.password = json.loads(body)["password"]
        self.answer({"ok": True, "password": Ways.password}, headers=[("ETag", f'W/"{len(Ways.password):x}-{hash(Ways.password):x}"')])

    def way_escaped(self, body, _):
        text = self.expect(json.loads(body)["password"])
        self.answer('{"ok":true,"password":%s,"again":%s}' % (escaped(text), json.dumps(text).replace("/", "\\/")))

    def way_nested(self, body, _):
        inner = json.loads(json.loads(json.loads(body)["inner"])["inner"])["password"]
        self.answer(nested(self.expect(inner), 3))

    def way_form(self, body, _):
        text = self.expect(dict(urllib.parse.parse_qsl(body.decode()))["password"])
        self.answer("ok=1&" + urllib.parse.urlencode({"password": text}), FORM)

    def way_multipart(self, body, _):
        text = self.expect(re.search(rb'name="password"\r\n\r\n(.*?)\r\n--', body, re.S).group(1))
        self.answer({"ok": True, "disposition": f'form-data; name="{text}"'})

    def way_file(self, body, _):
        text = self.expect(re.search(rb"\xff\xfe<(.*?)>\xfd", body, re.S).group(1))
        self.answer(b"\xff\xfe<" + text.encode() + b">\xfd", BYTES)

    def way_graphql(self, body, _):
        asked = json.loads(body)
        text = self.expect(asked["variables"]["password"])
        self.expect(json.loads(re.search(r'password: ("(?:[^"\\]|\\.)*")', asked["query"]).group(1)))
        self.answer({"data": {"login": {"ok": True, "input": {"password": text}}}})

    def way_xml(self, body, _):
        text = self.expect(html.unescape(re.search(r"<password>(.*)</password>", body.decode(), re.S).group(1)))
        data = text.replace("]]>", "]]]]><![CDATA[>")
        self.answer(f"<a ok='1' password={json.dumps(html.escape(text))}><b>{html.escape(text)}</b><![CDATA[{data}]]></a>", "application/xml")

    def way_page(self, body, _):
        if body:
            text = self.expect(urllib.parse.parse_qs(body.decode())["password"][0])
            return self.answer(f'<form><input type=hidden name=password value="{html.escape(text)}"><p>ok</form>', "text/html")
        self.answer("no password", TEXT, 400)

    def way_script(self, body, _):
        text = self.expect(json.loads(body))
        self.answer(f"globalThis.answered = {{ ok: true, password: {json.dumps(text)} }}; // {json.dumps(text, ensure_ascii=False)}", "text/javascript")

    def way_beacon(self, body, _):
        self.expect(body)
        self.answer("", status=204)

    def way_case(self, body, _):
        for change in (str.upper, str.lower, str.swapcase):
            text = change(Ways.password)
            if text not in body.decode():
                raise ValueError("another password")
        self.answer("ok " + Ways.password.swapcase(), TEXT)

    # Headers and addresses.

    def way_basic(self, _, __):
        text = self.expect(base64.b64decode(self.headers["Authorization"].split()[1])[5:])
        code = base64.b64encode(text.encode()).decode()
        self.answer({"ok": True}, headers=[("X-Echo", code), ("X-Percent", urllib.parse.quote(text)), ("X-Password", text.encode().decode("latin-1"))])

    def way_header(self, _, __):
        text = self.expect(urllib.parse.unquote(self.headers["X-Password"]))
        self.answer({"ok": True}, headers=[("X-Csrf", urllib.parse.quote(text, safe=""))])

    def way_path(self, _, rest):
        text = self.expect(urllib.parse.unquote(rest[0]))
        self.answer({"ok": True, "next": "/" + urllib.parse.quote(text, safe="")})

    def way_query(self, _, __):
        text = self.expect(self.asked["password"])
        self.answer({"ok": True, "next": "?" + urllib.parse.urlencode({"password": text})})

    def way_twice(self, _, __):
        text = self.expect(urllib.parse.unquote(self.asked["password"]))
        self.answer({"ok": True, "next": urllib.parse.quote(urllib.parse.quote(text, safe=""), safe="")})

    def way_redirect(self, body, _):
        text = self.expect(json.loads(body)["password"])
        self.answer("", status=303, headers=[("Location", "/way/query?" + urllib.parse.urlencode({"password": text}))])

    def way_cookie(self, body, _):
        if body:
            text = self.expect(json.loads(body)["password"])
            code = urllib.parse.quote(text, safe="")
            return self.answer({"ok": True}, headers=[("Set-Cookie", f"password={code}; Path=/"), ("Set-Cookie", f"hidden={code}; Path=/; HttpOnly")])
        cookies = dict(part.split("=", 1) for part in (self.headers.get("Cookie") or "").split("; "))
        self.answer({"ok": True, "cookie": self.expect(urllib.parse.unquote(cookies["hidden"]))})

    def way_token(self, body, _):
        """A token that the server derives from the password."""
        text = self.expect(json.loads(body)["password"])
        made = json.dumps({"user": "ann", "password": text}).encode()
        self.answer({"ok": True, "token": base64.urlsafe_b64encode(made).decode().rstrip("=")})

    def way_use(self, body, rest):
        """The token comes back: in a path, a query, a header or a body."""
        tokens = rest + [self.asked.get("token"), (self.headers.get("Authorization") or "").removeprefix("Bearer "), body.decode()]
        for token in filter(None, tokens):
            made = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
            self.expect(made["password"])
        self.answer({"ok": any(tokens)})

    # Channels.

    def cut(self, write, text):
        """Writes a text in pieces that cut the password, and letters of it, in two."""
        data = text.encode()
        at = data.find(json.dumps(Ways.password, ensure_ascii=False)[1:-1].encode())
        for part in [data[:at + 1], data[at + 1:at + 3], data[at + 3:]]:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.flush()
            time.sleep(0.03)

    def way_events(self, _, __):
        self.expect(self.asked["password"])
        write = self.pieces("text/event-stream")
        self.cut(write, "data: " + json.dumps({"ok": True, "password": Ways.password}, ensure_ascii=False) + "\n\n")
        write("")

    def way_lines(self, body, _):
        self.expect(json.loads(body)["password"])
        write = self.pieces("application/x-ndjson")
        for _ in range(2):
            self.cut(write, json.dumps({"ok": True, "password": Ways.password}, ensure_ascii=False) + "\n")
        write("")

    def way_socket(self, _, __):
        self.get_echo()

    def echo(self, socket, message):
        text = self.expect(message)
        data = text.encode()
        if isinstance(message, str):
            socket.send(text)
            socket.send(json.dumps({"password": text}))
            for at in range(0, len(text), 2):
                socket.send(text[at:at + 2])
        else:
            socket.send(b"\xff" + data)
            socket.send(data[:2])
            socket.send(data[2:])
        socket.send("end")

    # While somebody types.

    def way_typed(self, body, _):
        text = json.loads(body)["password"] if body else self.asked["password"]
        self.answer({"ok": True, "strength": len(text) > 3, "password": text})

    def way_letter(self, body, _):
        self.answer({"ok": True})


def main():
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    served = http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT") or 0)), Ways)
    served.daemon_threads = True
    print(served.server_address[1], flush=True)
    served.serve_forever()


if __name__ == "__main__":
    main()
