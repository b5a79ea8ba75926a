"""The trial of kills: whatever is killed at whatever moment, no process and no file of it is left after 5 s."""
import os
import random
import shutil
import signal
import time

from apps import Failure, Results, script_of
from running import Run

COLUMNS = [("app", 16), ("killed", 9), ("after", 6), ("processes", 9), ("outcome", 9), ("left after 5 s", 0)]
TARGETS = ("run", "recorder", "worker")


def killed(ground, options):
    """Kills runs, recorders and workers at random moments, and returns the exit code."""
    results = Results(ground, "kill", COLUMNS)
    chance = random.Random(options.seed)
    apps = [app for app in ground.apps(options.apps) if "script" in ground.recordings(app)]
    if not apps:
        raise Failure(f"no app has a recording in {ground.out}", "scripts/web-trials record, with the same --out")
    for number in range(options.kills):
        app, target = chance.choice(apps), TARGETS[number % len(TARGETS)]
        results.add(**kill(ground, app, target, chance.uniform(0, 6), chance, options))
    return results.end("kills")


def kill(ground, app, target, delay, chance, options):
    """Starts a run or a session, kills it or one of its workers after a delay, and returns the members of the result."""
    project = ground.project(app)
    words = [ground.tool("simon-replay"), "run", "script"]
    if target == "recorder":
        words = [ground.tool("simon-record"), "session", "--app", app.name, "--name", "killed", "--force",
                 "--script", script_of(app)]
    one = Run(words, project, ground.temporary("kill"))
    try:
        time.sleep(delay)
        had_ended = one.process.poll() is not None
        own = one.own()
        if target == "worker":
            outcome = kill_worker(one, own, chance, options.limit)
        else:
            one.process.kill()
            one.process.wait()
            outcome = "had ended" if had_ended else "killed"
        left = one.remains(5)
    finally:
        one.clear()
        shutil.rmtree(os.path.join(project, "recordings", "killed"), ignore_errors=True)
    return {"is_good": not left and "no end" not in outcome, "app": app.name, "killed": target, "after": round(delay, 2),
            "processes": len(own), "outcome": outcome, "left after 5 s": f"{len(left)}: {left[0]}" if left else "", "left": left}


def kill_worker(one, own, chance, seconds):
    """Kills a worker of the run or the driver of its page, and waits for the run's end."""
    # A tool starts its workers, and the drivers of pages, by this path.
    workers = [number for number, (_, _, command) in sorted(own.items()) if command.startswith("/proc/self/exe ")]
    if not workers:
        one.process.kill()
        one.process.wait()
        return "no worker"
    try:
        os.kill(chance.choice(workers), signal.SIGKILL)
    except ProcessLookupError:
        pass
    end = time.monotonic() + seconds
    while one.process.poll() is None and time.monotonic() < end:
        time.sleep(0.1)
    code = one.process.poll()
    if code is None:
        one.process.kill()
        one.process.wait()
        return "no end"
    return f"exit {code}"
