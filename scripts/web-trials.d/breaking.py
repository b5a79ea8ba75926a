"""The trial of bad pages: each is one red recording within the limits, with a message that names the cause."""
import configparser
import os
import re
import shutil
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from apps import Failure, Results, write_project
from replaying import first_difference, read_report
from running import Run, run

CASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bad.ini")
COLUMNS = [("page", 36), ("way", 7), ("exit", 4), ("seconds", 7), ("message", 0)]
PAGE = """<!doctype html><title>Steps</title>
<p id="count">0</p><button id="next">Go on</button>%(markup)s
<script>
  const count = document.getElementById("count");
  document.getElementById("next").addEventListener("click", () => { count.textContent++; %(tap)s
  });
  %(load)s
</script>
"""
SCRIPT = 'tap "Go on"\ncheckpoint "one step"\nwait 0.5\ntap "Go on"\ncheckpoint "two steps"\nwait 1\n'
LIMITS = ["--memory-limit", "900"]
# The time for a replay; a run makes three of them at most.
REPLAY_SECONDS = 40
GOOD = {"markup": "", "tap": "", "load": "", "answer": ""}


class Server(ThreadingHTTPServer):
    """The server of the pages, which behaves as the case says."""
    daemon_threads = True
    block_on_close = False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.case, self.run, self.ended = GOOD, None, threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """Says nothing of connections that the browser has closed."""

    def set(self, case):
        """Begins a case; what was never answered in the one before ends now."""
        self.ended.set()
        self.case, self.ended = case, threading.Event()


class Answers(BaseHTTPRequestHandler):
    """The answers of the server."""

    def log_message(self, *arguments):
        """Says nothing of requests."""

    def do_GET(self):
        path, is_page = self.path.partition("?")[0], self.path.partition("?")[0] == "/"
        answer = self.server.case["answer"] if is_page else path[1:]
        if answer == "silence":
            self.server.ended.wait(300)
        elif answer in ("crash", "end"):
            kind = "--type=renderer" if answer == "crash" else "--remote-debugging-pipe"
            self.server.run.kill(lambda command: kind in command and (answer == "crash" or "--type=" not in command))
        elif answer == "redirect":
            self.send_response(302)
            self.send_header("Location", f"/?{self.path.count('x')}" + "x" * (self.path.count("x") + 1))
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif answer in ("endless", "endless.js"):
            self.go_on("text/html" if is_page else "text/javascript", b"<p>more" if is_page else b"// more\n")
        elif is_page and not answer:
            self.send("text/html", (PAGE % self.server.case).encode())
        elif answer != "none":
            self.send_error(404)

    def send(self, kind, body):
        """Sends a whole answer."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def go_on(self, kind, piece):
        """Sends an answer that never ends, as long as the case lasts."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        while not self.server.ended.wait(0.2):
            self.wfile.write(piece)
            self.wfile.flush()


def broken(ground, options):
    """Records and replays each bad page, and returns the exit code."""
    cases = cases_of(options.apps)
    results = Results(ground, "bad", COLUMNS)
    server = Server()
    project = os.path.join(ground.out, "projects", "bad-page")
    write_project(project, "bad-page", {"web": f"http://127.0.0.1:{server.server_port}/"})
    script = os.path.join(project, "steps.script")
    with open(script, "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    record = [ground.tool("simon-record"), "session", "--app", "bad-page", "--script", script, "--force", *LIMITS]
    good = run(record + ["--name", "good"], project, ground.temporary("bad"), options.limit)
    if good.code != 0:
        raise Failure(f"the good page cannot be recorded: {good.error()}", "try it alone")
    for name, case in cases.items():
        for way in ("replay", "session"):
            server.set({**GOOD, **case})
            words = record + ["--name", "bad"] if way == "session" else None
            results.add(**one_case(ground, server, project, name, case, words, options))
            shutil.rmtree(os.path.join(project, "recordings", "bad"), ignore_errors=True)
    return results.end("bad pages")


def cases_of(names):
    """Returns the cases of these names, or all of them."""
    file = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    file.read(CASES, encoding="utf-8")
    for name in names:
        if name not in file:
            raise Failure(f'no bad page is named "{name}"', f"the names are in {CASES}")
    return {name: dict(file[name]) for name in names or file.sections()}


def one_case(ground, server, project, name, case, words, options):
    """Replays or records one bad page, and returns the members of the result."""
    report = os.path.join(ground.out, f"report-{os.getpid()}.json")
    replay = [ground.tool("simon-replay"), "run", "good", "--time-limit", str(REPLAY_SECONDS), *LIMITS, "--format", f"json:{report}"]
    server.run = Run(words or replay, project, ground.temporary("bad"))
    try:
        outcome = server.run.wait(min(options.limit, 4 * REPLAY_SECONDS))
    finally:
        server.run.clear()
    found = {} if words else read_report(report)
    message = outcome.error() if words else " ".join(map(first_difference, found.values())) or outcome.error()
    is_named = re.search(case["cause"], message + " ".join(str(one.get("details")) for one in found.values()))
    is_good = outcome.code == 1 and not outcome.stopped and bool(is_named) and not outcome.left
    prefix = f"[{outcome.stopped}] " if outcome.stopped else f"[left: {outcome.left[0]}] " if outcome.left else ""
    note = "" if is_named else "[cause not named] "
    return {"is_good": is_good, "page": name, "way": "session" if words else "replay", "exit": str(outcome.code),
            "seconds": round(outcome.seconds, 1), "message": prefix + note + message, "recordings": list(found.values()),
            "output": outcome.output[-3000:], "errors": outcome.errors[-3000:]}
