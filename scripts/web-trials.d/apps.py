"""The third-party apps that are installed, as projects of Simon; and the results of a trial."""
import configparser
import json
import os
import sys
from typing import NamedTuple

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
APPS = os.path.join(SCRIPTS, "web-apps.d")


class Failure(Exception):
    """A reason why a trial cannot be made, with what to do."""

    def __init__(self, problem, hint="scripts/web-trials --help"):
        super().__init__(problem)
        self.hint = hint


class App(NamedTuple):
    """An app that is installed."""
    name: str
    is_server: bool
    page: str
    seed: str
    recorded: list

    def entry(self, installed):
        """Returns the app's entry in simon.json."""
        if not self.is_server:
            return {"web": self.seed, "page": self.page}
        program = os.path.join(SCRIPTS, "web-apps")
        recorded = {"recorded": self.recorded} if self.recorded else {}
        return {"web": "http://127.0.0.1:{port}" + self.page, **recorded,
                "start": f"exec python3 '{program}' start {self.name} --dir '{installed}' --port {{port}}"}


class Ground:
    """The folders of a trial: tools, apps that are installed, and everything that the trial writes."""

    def __init__(self, tools, installed, out):
        self.tools, self.installed, self.out = map(os.path.realpath, (tools, installed, out))
        for name in ("simon-record", "simon-replay"):
            if not os.access(self.tool(name), os.X_OK):
                raise Failure(f"{self.tools} has no program {name}", "build it with swift build, and give --bin .build/debug")
        os.makedirs(self.out, exist_ok=True)

    def tool(self, name):
        """Returns the path of a tool."""
        return os.path.join(self.tools, name)

    def temporary(self, name):
        """Returns a folder for the temporary files of a run; other trials have others."""
        return os.path.join(self.out, "temporary", f"{name}-{os.getpid()}")

    def apps(self, names):
        """Returns the installed apps of these names, or all of them."""
        file = configparser.ConfigParser(interpolation=None)
        file.read(os.path.join(APPS, "apps.ini"), encoding="utf-8")
        found = {}
        for name in file.sections():
            seed = os.path.join(self.installed, "seed", name)
            if os.path.isdir(seed):
                found[name] = App(name, "run" in file[name], file[name]["page"], seed, file[name].get("recorded", "").split())
        for name in names:
            if name not in found:
                raise Failure(f"{name} is not installed in {self.installed}",
                              f"scripts/web-apps install {name} --dir {self.installed}")
        if not found:
            raise Failure(f"no app is installed in {self.installed}", "scripts/web-apps install --dir DIR")
        return [found[name] for name in names or found]

    def project(self, app):
        """Returns the folder of an app's project, whose simon.json is written anew."""
        folder = os.path.join(self.out, "projects", app.name)
        write_project(folder, app.name, app.entry(self.installed))
        return folder

    def recordings(self, app):
        """Returns the names of the app's recordings that were kept whole."""
        folder = os.path.join(self.out, "projects", app.name, "recordings")
        names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        return [name for name in names if os.path.exists(os.path.join(folder, name, "golden.tree"))]


def write_project(folder, name, entry):
    """Writes the simon.json of a project with one app."""
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "simon.json")
    # Another trial may read it at the same time.
    part = f"{path}.{os.getpid()}"
    with open(part, "w", encoding="utf-8") as file:
        json.dump({"apps": {name: entry}}, file, indent=2)
    os.replace(part, path)


def script_of(app):
    """Returns the path of the app's script of actions."""
    return os.path.join(APPS, app.name, "actions.script")


class Results:
    """The results of a trial: a line of a table for each, at once, and a file of JSON lines."""

    def __init__(self, ground, trial, columns):
        """Begins the table with its columns, each a name and a width; the last one has none."""
        self.columns = columns
        self.path = os.path.join(ground.out, trial + ".jsonl")
        self.file = open(self.path, "w", encoding="utf-8")
        self.bad = self.count = 0
        self.line([name for name, _ in columns])

    def line(self, values):
        """Prints one line of the table."""
        cells = [f"{value:<{width}}" for value, (_, width) in zip(values, self.columns)]
        print("  ".join(cells).rstrip(), flush=True)

    def add(self, is_good, **values):
        """Notes a result; members that are no columns are in the file only."""
        self.count += 1
        self.bad += not is_good
        shown = [values.get(name, "") for name, _ in self.columns]
        self.line([f"{one:.1f}" if isinstance(one, float) else " ".join(str(one).split())[:200] for one in shown])
        self.file.write(json.dumps({"good": is_good, **values}, ensure_ascii=False) + "\n")
        self.file.flush()

    def end(self, sentence):
        """Prints the sum, and returns the exit code."""
        self.file.close()
        print(f"\n{self.count} {sentence}, {self.bad} of them not as they must be · {self.path}", file=sys.stdout, flush=True)
        return 1 if self.bad else 0
