"""The trial of planted changes: each is red at the right view, with the answers of the recorded back end."""
import configparser
import os
import re
import shutil

from apps import SCRIPTS, Failure, Results, write_project
from replaying import first_difference, read_report
from running import run

CHANGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "changes.ini")
COLUMNS = [("app", 16), ("change", 30), ("outcome", 11), ("changes", 7), ("begins at", 24), ("seconds", 7), ("view", 0)]
NOTES = os.path.join(os.path.dirname(SCRIPTS), "Examples", "web-notes")
SERVER_CHANGE = ("Water the plants", "Water the flowers")
# The password of the example's session.
SECRET = {"SIMON_SECRET_1": "a quiet harbour"}


def changed(ground, options):
    """Replays the recordings of folder apps with one planted change each, and returns the exit code."""
    results = Results(ground, "change", COLUMNS)
    changes = read_changes()
    known = {one["app"] for one in changes.values()} | {"web-notes"}
    for name in sorted(set(options.apps or []) - known):
        raise Failure(f"no change is planted in an app {name}", f"changes are planted in {', '.join(sorted(known))}")
    wanted = {app.name for app in ground.apps([])} & set(options.apps or {one["app"] for one in changes.values()})
    for name in sorted(wanted - {"web-notes"}):
        app = ground.apps([name])[0]
        if "script" not in ground.recordings(app):
            raise Failure(f"{name} has no recording in {ground.out}", "scripts/web-trials record, with the same --out")
        own = {title: one for title, one in changes.items() if one["app"] == name}
        # Without a change it must be green, or a red would say nothing.
        for title, change in ({"nothing": None} | own).items():
            results.add(**folder_change(ground, app, title, change, options))
    if not options.apps or "web-notes" in options.apps:
        for title, network, is_changed in (("nothing, asked live", "live", False), ("an answer of the API, recorded", "recorded", True),
                                           ("an answer of the API, live", "live", True)):
            results.add(**answer_change(ground, title, network, is_changed, options))
    return results.end("replays")


def read_changes():
    """Returns the planted changes by title."""
    file = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    file.read(CHANGES, encoding="utf-8")
    return {title: dict(file[title]) for title in file.sections()}


def plant(path, change):
    """Changes a file; its folder is a copy whose files are links to those of the app."""
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    before = change.get("from")
    if before is not None and before not in text:
        raise Failure(f"{path} does not have {before!r}, which {CHANGES} replaces", "the app has another version; choose another text")
    after = text + "\n" + change["to"] + "\n" if before is None else text.replace(before, change["to"], 1)
    os.remove(path)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(after)


def fresh(folder):
    """Returns a folder that is empty."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def folder_change(ground, app, title, change, options):
    """Replays an app's recording against a copy of its folder with a change, and returns the members of the result."""
    folder = fresh(os.path.join(ground.out, "changed"))
    try:
        copy = os.path.join(folder, os.path.basename(app.seed))
        shutil.copytree(app.seed, copy, copy_function=os.link)
        if change:
            plant(os.path.join(copy, change["file"]), change)
        write_project(folder, app.name, {"web": copy, "page": app.page})
        shutil.copytree(os.path.join(ground.project(app), "recordings", "script"), os.path.join(folder, "recordings", "script"))
        return replay(ground, folder, app.name, title, change, options)
    except OSError as error:
        raise Failure(f"{app.name} cannot be copied: {error}", "put --out on the same file system as --dir") from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def answer_change(ground, title, network, is_changed, options):
    """Replays the example with a server, in part with a change in the answers of its API."""
    folder = fresh(os.path.join(ground.out, "changed"))
    shutil.copytree(NOTES, folder, dirs_exist_ok=True)
    change = None
    if is_changed:
        plant(os.path.join(folder, "server.py"), {"from": SERVER_CHANGE[0], "to": SERVER_CHANGE[1]})
        change = {"view": "span.*Water the", "at": "the notes"} if network == "live" else None
    try:
        return replay(ground, folder, "web-notes", title, change, options, ["--network", network])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def replay(ground, folder, name, title, change, options, words=()):
    """Replays the recordings of a project, and compares the report with the change that was planted."""
    report = os.path.join(ground.out, f"report-{os.getpid()}.json")
    words = [ground.tool("simon-replay"), "run", *words, "--format", f"json:{report}"]
    outcome = run(words, folder, ground.temporary("change"), options.limit, SECRET if name == "web-notes" else None)
    one = next(iter(read_report(report).values()), {})
    # The other lines of the report quote the story, which names views as well.
    shown = [line.strip() for line in one.get("details", []) if line.strip()[:2] in ("~ ", "+ ", "- ")]
    lines = shown + [line_of(each) for each in one.get("changes", [])]
    begin = (one.get("firstDivergence") or {}).get("title") or ""
    found = next((line for line in lines if change and re.search(change["view"], line)), "")
    is_right = outcome.code == 1 and found and re.search(change.get("at", ""), begin) if change else outcome.code == 0
    shown = found or first_difference(one) or ("" if one else outcome.stopped or outcome.error())
    return {"is_good": bool(is_right) and not outcome.left, "app": name, "change": title,
            "outcome": one.get("cause") or one.get("verdict") or "no report", "changes": len(one.get("changes", [])),
            "begins at": begin[:24], "seconds": round(outcome.seconds, 1), "view": ("" if is_right else "WRONG: ") + shown, "lines": lines,
            "left": outcome.left, "errors": outcome.errors[-2000:]}


def line_of(change):
    """Returns a change of the report as one line: its kind, view, attributes and values."""
    values = [str(change[name]) for name in ("from", "to") if change.get(name) is not None]
    attributes = {change["attribute"]} if change.get("attribute") else set()
    attributes |= set(change.get("attributes", []))
    return " ".join([change["kind"], change.get("node", ""), *sorted(attributes), *values])
