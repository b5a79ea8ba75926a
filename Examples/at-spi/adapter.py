#!/usr/bin/python3
"""An app for the driver protocol of docs/DRIVER.md that controls a desktop program through AT-SPI.

    simon-replay driver check "Examples/at-spi/adapter.py galculator"

Every launch starts Xvfb, a session bus and the program afresh, so that nothing of the desktop it runs
on is seen or touched. The clock is real: a desktop program cannot be stopped. It needs the Debian
packages at-spi2-core python3-gi gir1.2-atspi-2.0 dbus xvfb, and the program.
"""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings

START_LIMIT = 90.0


class Refusal(Exception):
    """A request that is refused, with the protocol's code for the reason."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code, self.message = code, message


class Desktop:
    """A screen, a session bus and the program."""

    def __init__(self, command, setting):
        self.processes = []
        self.home = tempfile.mkdtemp(prefix="simon-at-spi-")
        screen = setting["screen"]
        size = f"{int(screen['width'])}x{int(screen['height'])}x24"
        read, write = os.pipe()
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp"],
                   pass_fds=[write], env=os.environ)
        os.close(write)
        with os.fdopen(read) as display:
            number = display.readline().strip()
        if not number:
            raise Refusal("launchFailed", "Xvfb gives no display")
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.home,
            "XDG_RUNTIME_DIR": self.home, "XDG_CONFIG_HOME": self.home, "DISPLAY": f":{number}",
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": setting["zone"], "GTK_THEME": "Adwaita",
            "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0",
        }
        for name in ("SIMON_DRIVER_SESSION",):
            if name in os.environ:
                self.environment[name] = os.environ[name]
        bus = self.start(["dbus-daemon", "--session", "--nofork", "--print-address"],
                         stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self.start(["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"])
        self.await_bus()
        self.program = self.start(command)

    def await_bus(self):
        """Waits until the bus of AT-SPI answers: a program that starts before stays without it, or waits for ever."""
        ask = ["dbus-send", "--session", "--print-reply=literal", "--reply-timeout=5000", "--dest=org.a11y.Bus",
               "/org/a11y/bus", "org.a11y.Bus.GetAddress"]
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            answer = subprocess.run(ask, stdin=subprocess.DEVNULL, capture_output=True, env=self.environment, check=False)
            if answer.returncode == 0 and answer.stdout.strip():
                return
            time.sleep(0.02)
        raise Refusal("launchFailed", f"the bus of AT-SPI does not answer within {START_LIMIT:g} s")

    def start(self, command, env=None, **options):
        options.setdefault("stdout", sys.stderr)
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=env or self.environment, start_new_session=True, **options)
        self.processes.append(process)
        return process

    def end(self):
        for process in reversed(self.processes):
            try:
                os.killpg(process.pid, signal.SIGKILL)  # with all programs that the bus started
            except ProcessLookupError:
                pass
            process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


class Program:
    """The program's windows as AT-SPI reports them, and input to them."""

    def __init__(self, process_id):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        warnings.simplefilter("ignore", DeprecationWarning)
        self.atspi = Atspi
        Atspi.init()
        Atspi.set_timeout(20_000, 60_000)
        self.application = self.find(process_id)
        self.began = time.monotonic()

    def find(self, process_id):
        limit = time.monotonic() + START_LIMIT
        while time.monotonic() < limit:
            desktop = self.atspi.get_desktop(0)
            for index in range(desktop.get_child_count()):
                child = desktop.get_child_at_index(index)
                if child and child.get_process_id() == process_id and self.shown(child):
                    return child
            time.sleep(0.05)
        raise Refusal("launchFailed", f"no window came up within {START_LIMIT:g} s")

    def now(self):
        return int((time.monotonic() - self.began) * 1_000_000)

    def shown(self, accessible):
        states = self.atspi.StateType
        windows = [accessible.get_child_at_index(i) for i in range(accessible.get_child_count())]
        return [w for w in windows if w and w.get_state_set().contains(states.SHOWING)]

    # --- screen --------------------------------------------------------------------------------

    def tree(self, screen):
        windows = [self.node(window, (0, 0)) for window in self.shown(self.application)]
        return {"class": "desktop", "frame": [0, 0, screen["width"], screen["height"]],
                "children": [window for window in windows if window]}

    def node(self, accessible, origin, depth=0):
        kinds, states = self.atspi.CoordType, accessible.get_state_set()
        has = lambda name: states.contains(getattr(self.atspi.StateType, name))
        if depth > 60 or not (depth == 0 or has("VISIBLE")):
            return None
        node = {"class": accessible.get_role_name()}
        place = origin
        component = accessible.get_component_iface()
        if component and has("SHOWING"):
            area = component.get_extents(kinds.SCREEN)
            if area.width > 0 and area.height > 0:
                node["frame"] = [area.x - origin[0], area.y - origin[1], area.width, area.height]
                place = (area.x, area.y)
        if accessible.get_name():
            node["label"] = accessible.get_name()
        text = accessible.get_text_iface()
        if text:
            node["text"] = self.atspi.Text.get_text(text, 0, -1)
        elif "label" in node:
            node["text"] = node["label"]
        if not has("SHOWING"):
            node["hidden"] = True
        if not has("SENSITIVE") and not has("ENABLED"):
            node["enabled"] = False
        if has("FOCUSED"):
            node["focused"] = True
        if has("CHECKED") or has("PRESSED") or has("SELECTED"):
            node["selected"] = True
        if accessible.get_action_iface() or has("EDITABLE"):
            node["traits"] = ["button" if not has("EDITABLE") else "searchField"]
        children = []
        if has("SHOWING"):
            for index in range(min(accessible.get_child_count(), 500)):
                child = accessible.get_child_at_index(index)
                if child:
                    children.append(self.node(child, place, depth + 1))
        children = [child for child in children if child]
        if children:
            node["children"] = children
        return node

    # --- input ---------------------------------------------------------------------------------

    def gesture(self, touches):
        for touch in touches:
            time.sleep(touch.get("after", 0) / 1_000_000)
            if touch["finger"] > 0:
                raise Refusal("unsupported", "second finger")
            x, y = int(touch["x"]), int(touch["y"])
            self.atspi.generate_mouse_event(x, y, "abs")
            if touch["phase"] == "began":
                self.atspi.generate_mouse_event(x, y, "b1p")
            elif touch["phase"] in ("ended", "cancelled"):
                self.atspi.generate_mouse_event(x, y, "b1r")

    def type(self, text):
        field = self.focused(self.application)
        if field is None:
            return "no view that takes text has the focus"
        for character in text:
            caret = field.get_caret_offset()
            if character == "\b":
                if caret > 0:
                    field.delete_text(caret - 1, caret)
            elif character == "\n":
                action = field.get_action_iface()
                if action:
                    action.do_action(0)
            else:
                field.insert_text(caret, character, len(character.encode()))
                field.set_caret_offset(caret + 1)
        return None

    def focused(self, accessible, depth=0):
        states = accessible.get_state_set()
        kinds = self.atspi.StateType
        if states.contains(kinds.FOCUSED) and accessible.get_editable_text_iface():
            return accessible
        if depth < 60:
            for index in range(accessible.get_child_count()):
                child = accessible.get_child_at_index(index)
                found = child and self.focused(child, depth + 1)
                if found:
                    return found
        return None


class Driver:
    """The program as an app of the protocol, which answers each line with one line."""

    def __init__(self, command):
        self.command = command
        self.desktop = self.program = self.screen = None
        self.is_over = False

    def answer(self, line):
        number = 0
        try:
            try:
                request = json.loads(line)
                number = request["id"] if isinstance(request, dict) else 0
            except (ValueError, KeyError) as error:
                raise Refusal("badRequest", str(error)) from None
            if not isinstance(number, int) or number < 1:
                raise Refusal("badRequest", "a request is an object with a number \"id\"")
            reply = self.perform(request)
        except Refusal as refusal:
            reply = {"error": {"code": refusal.code, "message": refusal.message}}
        except (KeyError, TypeError) as error:
            reply = {"error": {"code": "badRequest", "message": f"{type(error).__name__} {error}"}}
        except Exception as error:  # An error of AT-SPI: the program has ended or hangs.
            reply = {"error": {"code": "crashed", "message": f"AT-SPI says: {error}"}}
        head = {"id": number}
        if self.program:
            head["at"] = self.program.now()
        return head | reply

    def perform(self, request):
        word = request["do"]
        if word == "hello":
            name = os.path.basename(self.command[0])
            return {"version": "1.0", "app": name, "clock": "real", "input": "gestures",
                    "fingers": 1, "text": True, "roles": "AT-SPI"}
        if word == "launch":
            return self.launch(request)
        if word == "quit":
            self.end()
            self.is_over = True
            return {}
        if word not in ("touch", "gesture", "text", "advance", "activity", "snapshot"):
            raise Refusal("unknownRequest", f"there is no request {word!r}")
        if self.program is None:
            raise Refusal("notLaunched", "nothing has been launched yet")
        if self.desktop.program.poll() is not None:
            raise Refusal("crashed", f"the program ended with code {self.desktop.program.returncode}")
        return getattr(self, word)(request)

    def launch(self, request):
        if self.program:
            # AT-SPI connects to one bus in the life of a process, so a further launch takes a fresh
            # one, which keeps this one's number and streams.
            self.end()
            os.execv(sys.executable, [sys.executable, __file__, "--launch", json.dumps(request)]
                     + self.command)
        self.screen = request["screen"]
        self.desktop = Desktop(self.command, request)
        os.environ.update(self.desktop.environment)
        self.program = Program(self.desktop.program.pid)
        return {}

    def end(self):
        if self.desktop:
            self.desktop.end()
        self.desktop = self.program = None

    def touch(self, request):
        raise Refusal("unsupported", "touch that is no whole gesture")

    def gesture(self, request):
        self.program.gesture(request["touches"])
        return {"outcome": "handled"}

    def text(self, request):
        reason = self.program.type(request["text"])
        return {"outcome": "handled"} if reason is None else {"outcome": "ignored", "reason": reason}

    def advance(self, request):
        time.sleep(request["by"] / 1_000_000)
        return {}

    def activity(self, request):
        return {"idle": True}

    def snapshot(self, request):
        return {"tree": self.program.tree(self.screen)}


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: adapter.py PROGRAM [ARGUMENT…]")
    again = sys.argv[2] if sys.argv[1] == "--launch" else None
    driver = Driver(sys.argv[3:] if again else sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        for line in itertools.chain([again] if again else [], sys.stdin.buffer):
            reply = driver.answer(line)
            sys.stdout.write(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) + "\n")
            sys.stdout.flush()
            if driver.is_over:
                return
    finally:
        driver.end()


if __name__ == "__main__":
    main()
