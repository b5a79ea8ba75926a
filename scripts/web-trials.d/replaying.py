"""The trial of replays: each recording again and again must show the same screens."""
import ctypes
import json
import os
import signal
import subprocess
import sys

from apps import Results
from running import run

COLUMNS = [("app", 16), ("recording", 9), ("plain", 6), ("jobs 2", 6), ("busy", 6), ("seconds", 7), ("first difference", 0)]
BUSY_LOOPS = 4


def replayed(ground, options):
    """Replays all recordings, and returns the exit code."""
    results = Results(ground, "replay", COLUMNS)
    for app in ground.apps(options.apps):
        names = ground.recordings(app)
        if not names:
            results.add(False, app=app.name, **{"first difference": "it has no recording: scripts/web-trials record"})
            continue
        tallies = {name: Tally() for name in names}
        ways = [("plain", 1)] * options.runs + [("jobs 2", 2)] * options.runs + [("busy", 1)] * ((options.runs + 1) // 2)
        for way, jobs in ways:
            loops = busy_loops() if way == "busy" else []
            try:
                replay(ground, app, way, jobs, tallies, options)
            finally:
                end(loops)
        for name, tally in tallies.items():
            results.add(**tally.members(app.name, name))
    return results.end("recordings")


class Tally:
    """The outcomes of all replays of a recording."""

    def __init__(self):
        self.passed, self.made, self.seconds, self.reds = {}, {}, 0.0, []

    def note(self, way, is_same, seconds, reason):
        """Notes a replay."""
        self.made[way] = self.made.get(way, 0) + 1
        self.passed[way] = self.passed.get(way, 0) + is_same
        self.seconds += seconds
        if not is_same:
            self.reds.append({"way": way, "reason": reason})

    def members(self, app, name):
        """Returns the members of the result."""
        first = f"{self.reds[0]['way']}: {self.reds[0]['reason']}" if self.reds else ""
        counts = {way: f"{self.passed[way]}/{count}" for way, count in self.made.items()}
        mean = self.seconds / max(sum(self.made.values()), 1)
        return {"is_good": not self.reds, "app": app, "recording": name, **counts, "seconds": round(mean, 1),
                "first difference": first, "reds": self.reds}


def replay(ground, app, way, jobs, tallies, options):
    """Replays all recordings of an app once, and notes each outcome."""
    project, temporary = ground.project(app), ground.temporary("replay")
    report = os.path.join(ground.out, f"report-{os.getpid()}.json")
    words = [ground.tool("simon-replay"), "run", *tallies, "--jobs", str(jobs), "--format", f"json:{report}"]
    outcome = run(words, project, temporary, options.limit * (1 + len(tallies)))
    found = read_report(report)
    for name, tally in tallies.items():
        one = found.get(name)
        if not one:
            tally.note(way, False, outcome.seconds / len(tallies), outcome.stopped or outcome.error() or "no report")
            continue
        is_same = one["verdict"] == "passed" and not outcome.left
        tally.note(way, is_same, one["durationMicroseconds"] / 1e6, first_difference(one) or "".join(outcome.left[:1]))


def read_report(path):
    """Returns the recordings of a report by name, and removes the report."""
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)["recordings"]
        os.remove(path)
    except (OSError, ValueError, KeyError):
        return {}
    return {one["name"]: one for one in found}


def first_difference(one):
    """Returns the cause, the event and the line of the first difference of a recording that did not pass."""
    if one["verdict"] == "passed":
        return ""
    lines = [line.strip() for line in one.get("details", [])]
    changed = [line for line in lines if line[:2] in ("~ ", "+ ", "- ")][:1]
    return f"{one.get('cause', one['verdict'])}: " + " | ".join(lines[:1] + (changed or lines[1:2]))


def busy_loops():
    """Starts programs that keep all cores busy, and end with this one."""
    def end_with_parent():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)

    words = [sys.executable, "-c", "import time\nend = time.time() + 900\nwhile time.time() < end: pass"]
    return [subprocess.Popen(words, preexec_fn=end_with_parent) for _ in range(BUSY_LOOPS)]


def end(loops):
    """Ends these programs."""
    for one in loops:
        one.kill()
        one.wait()
