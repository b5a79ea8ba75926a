"""The trial of recording: each app by its script, by random actions, and by a person."""
import os
import re
import shutil

from apps import Results, script_of
from person import Dialogue, Person
from running import Run, run

KINDS = ("script", "random", "person")
COLUMNS = [("app", 16), ("recording", 9), ("outcome", 8), ("story", 10), ("events", 6), ("seconds", 7), ("reason", 0)]


def recorded(ground, options):
    """Records all apps in all ways, and returns the exit code."""
    results = Results(ground, "record", COLUMNS)
    for app in ground.apps(options.apps):
        project = ground.project(app)
        for kind in KINDS:
            shutil.rmtree(os.path.join(project, "recordings", kind), ignore_errors=True)
            outcome, more = session(ground, app, project, kind, options)
            results.add(**verdict(app, kind, outcome), **more)
    return results.end("sessions")


def session(ground, app, project, kind, options):
    """Records one session, and returns its outcome and what else is to be noted."""
    words = [ground.tool("simon-record"), "session", "--app", app.name, "--name", kind, "--force"]
    temporary = ground.temporary("record")
    if kind == "script":
        return run(words + ["--script", script_of(app)], project, temporary, options.limit), {}
    if kind == "random":
        more = ["--monkey", str(options.steps), "--seed", f"{options.seed:X}"]
        return run(words + more, project, temporary, options.limit), {}
    return person_session(words, project, temporary, options)


def person_session(words, project, temporary, options):
    """Records a person's session, which is a dialogue with the recorder."""
    one = Run(words, project, temporary, is_dialogue=True)
    try:
        dialogue = Dialogue(one)
        performed, refused = Person(options.seed).use(dialogue, options.steps, options.limit / 2)
        dialogue.end()
        return one.wait(options.limit), {"performed": performed, "refused": refused}
    finally:
        one.clear()


def verdict(app, kind, outcome):
    """Returns the members of a result: whether the session was kept, its story, or the reason."""
    kept = re.search(r"^● .*?: (\d+) events?, (\d+) checkpoints?", outcome.output, re.MULTILINE)
    story = re.search(r"^ +story (.*)", outcome.output, re.MULTILINE)
    reason = outcome.stopped or ("" if outcome.code == 0 else outcome.error())
    if kept and story and story[1] != "proven":
        reason = reason or outcome.output[kept.end():].strip()
    if outcome.left:
        reason = f"left behind: {outcome.left[0]}. {reason}"
    name = "kept" if outcome.code == 0 and kept else "no end" if outcome.stopped else "refused" if outcome.code == 1 else "failed"
    is_good = name == "kept" and story is not None and story[1] == "proven" and not outcome.left
    return {"is_good": is_good, "app": app.name, "recording": kind, "outcome": name, "code": outcome.code,
            "story": "" if not story else "proven" if story[1] == "proven" else "not proven",
            "events": int(kept[1]) if kept else "", "seconds": round(outcome.seconds, 1), "reason": reason,
            "output": outcome.output[-4000:], "errors": outcome.errors[-4000:]}
