"""Runs the tools under limits, and ends all that they started.

A page under trial may eat all memory of the machine or never end. So each run has its own folder for temporary files,
by which its processes are known, and a watch over their memory.
"""
import os
import shutil
import signal
import subprocess
import time
from typing import NamedTuple

MARK = "SIMON_WEB_TRIAL"
PAGE = os.sysconf("SC_PAGE_SIZE")
# The memory of one process at which the watch kills it, in bytes.
LARGEST = 2 << 30
# The longest output that a run may write, in bytes.
LONGEST_OUTPUT = 64 << 20


class Outcome(NamedTuple):
    """The end of a run."""
    code: int | None
    output: str
    errors: str
    seconds: float
    stopped: str
    left: list

    def error(self):
        """Returns the first error that the run wrote, or its last line."""
        lines = [line.strip() for line in (self.errors + "\n" + self.output).splitlines() if line.strip()]
        named = [line for line in lines if "error:" in line]
        return (named or lines[-1:] or [""])[0]


def processes():
    """Returns the parent, the memory in bytes and the command of every process that can be read, by number."""
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdecimal():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            with open(f"/proc/{name}/cmdline", "rb") as file:
                command = file.read().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        # A process that has ended and waits for its parent takes nothing.
        if fields[0] != "Z":
            found[int(name)] = (int(fields[1]), int(fields[21]) * PAGE, command)
    return found


def end_process(number):
    """Kills a process, which may have ended meanwhile."""
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Run:
    """A run of a tool, with a folder of its own for temporary files."""

    def __init__(self, words, folder, temporary, environment=None, is_dialogue=False):
        self.temporary = os.path.realpath(temporary)
        shutil.rmtree(self.temporary, ignore_errors=True)
        os.makedirs(self.temporary)
        self.output, self.errors = (os.path.join(self.temporary, name) for name in ("output", "errors"))
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SIMON_", "GITHUB_"))}
        self.begin = time.monotonic()
        with open(self.output, "wb") as output, open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(
                words, cwd=folder, stdout=output, stderr=errors, start_new_session=True,
                stdin=subprocess.PIPE if is_dialogue else subprocess.DEVNULL,
                env={**kept, "TMPDIR": self.temporary, "CI": "1", "NO_COLOR": "1", MARK: self.temporary, **(environment or {})})

    def own(self):
        """Returns the processes of the run, those included whose parent has ended, by number."""
        every = processes()
        numbers = {one for one, (_, _, command) in every.items() if self.is_named(command) or self.is_marked(one)}
        # Once it has been waited for, its number may be that of any other process.
        if self.process.poll() is None:
            numbers |= {self.process.pid} & every.keys()
        grows = True
        while grows:
            more = {one for one, (parent, _, _) in every.items() if parent in numbers} - numbers
            numbers |= more
            grows = bool(more)
        return {one: every[one] for one in numbers}

    def is_named(self, command):
        """Returns true if a command names the folder of this run, or something in it."""
        return any(f"{self.temporary}{end}" in f"{command} " for end in "/ ")

    def is_marked(self, number):
        """Returns true if a process has the mark of this run in its environment."""
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                return f"{MARK}={self.temporary}".encode() in file.read().split(b"\0")
        except OSError:
            return False

    def kill(self, is_meant=lambda command: True):
        """Kills the processes of the run whose command is meant."""
        for number, (_, _, command) in self.own().items():
            if is_meant(command):
                end_process(number)

    def watch(self):
        """Kills each process of the run that takes too much memory, and returns the number of them."""
        count = 0
        for number, (_, size, _) in self.own().items():
            if size > LARGEST:
                count += 1
                end_process(number)
        return count

    def wait(self, seconds):
        """Waits for the end of the run within its limits.

        Returns its outcome. `stopped` names the limit that ended it, and `left` the processes that it left.
        """
        stopped = ""
        while self.process.poll() is None:
            if self.watch():
                stopped = stopped or f"a process took more than {LARGEST >> 30} GB"
            if os.path.getsize(self.output) + os.path.getsize(self.errors) > LONGEST_OUTPUT:
                stopped = "endless output"
            if time.monotonic() - self.begin > seconds:
                stopped = f"no end within {seconds:.0f} s"
            if stopped.startswith(("no end", "endless")):
                self.kill()
                self.process.wait()
                break
            time.sleep(0.2)
        spent = time.monotonic() - self.begin
        left = [] if stopped else self.remains(5)
        self.kill()
        texts = [open(path, encoding="utf-8", errors="replace").read() for path in (self.output, self.errors)]
        return Outcome(self.process.returncode, *texts, spent, stopped, left)

    def remains(self, seconds):
        """Returns the commands of the processes and the folders of profiles that are still there after a time."""
        end = time.monotonic() + seconds
        while True:
            found = [command[:100] for _, _, command in self.own().values()]
            found += [name for name in os.listdir(self.temporary) if name not in ("output", "errors")]
            if not found or time.monotonic() > end:
                return found
            time.sleep(0.1)

    def clear(self):
        """Removes the temporary files, once nothing of the run is left."""
        self.kill()
        shutil.rmtree(self.temporary, ignore_errors=True)


def run(words, folder, temporary, seconds, environment=None):
    """Runs a command to its end within its limits, and returns its outcome."""
    one = Run(words, folder, temporary, environment)
    try:
        return one.wait(seconds)
    finally:
        one.clear()
