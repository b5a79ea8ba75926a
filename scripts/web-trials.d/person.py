"""A person who uses an app: looks, waits, moves the mouse elsewhere first, and corrects what was typed."""
import json
import random
import time

WORDS = ("Milk", "ann@example.com", "12", "Ünïcode", "two words", "2025-02-01", "x")
CONTROLS = {"button", "link", "toggle", "adjustable"}


class Dialogue:
    """A session that is recorded line by line: each line has an answer, which ends with an empty line."""

    def __init__(self, run):
        self.run, self.place = run, 0

    def answer(self, seconds):
        """Returns the lines of the next answer; None if the session has ended or takes longer."""
        end, watched = time.monotonic() + seconds, 0
        while True:
            has_ended = self.run.process.poll() is not None
            with open(self.run.output, "rb") as file:
                file.seek(self.place)
                text, mark, _ = file.read().partition(b"\n\n")
            if mark:
                self.place += len(text) + 2
                return text.decode("utf-8", "replace").split("\n")
            if has_ended or time.monotonic() > end:
                return None
            if time.monotonic() > watched + 0.5:
                self.run.watch()
                watched = time.monotonic()
            time.sleep(0.02)

    def ask(self, line, seconds=60):
        """Sends a line and returns the lines of its answer; None if the session has ended."""
        try:
            self.run.process.stdin.write(line.encode() + b"\n")
            self.run.process.stdin.flush()
        except OSError:
            return None
        return self.answer(seconds)

    def end(self):
        """Ends the session."""
        try:
            self.run.process.stdin.close()
        except OSError:
            pass


def named(tree, width=1280, height=800):
    """Returns the controls that are on the screen and whose name is that of no other view, with their traits."""
    names, found = {}, []

    def visit(node, left, top):
        frame = node.get("frame", [0, 0, 0, 0])
        x, y = left + frame[0], top + frame[1]
        name = node.get("label") or node.get("text") or ""
        if name:
            names[name] = names.get(name, 0) + 1
        inside = 0 <= x + frame[2] / 2 < width and 0 <= y + frame[3] / 2 < height
        traits = set(node.get("traits", []))
        if inside and 0 < len(name) < 60 and '"' not in name and "\n" not in name and traits:
            found.append((name, traits, node))
        for child in node.get("children", []):
            visit(child, x, y)

    visit(tree, 0, 0)
    return [one for one in found if names[one[0]] == 1]


class Person:
    """A person whose choices follow from a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def pause(self):
        """Returns a wait as between two actions."""
        return f"wait {self.chance.choice((0.2, 0.4, 0.7, 1.1, 1.8, 3.0))}"

    def lines(self, tree):
        """Returns the lines of the next action, with its pauses and detours."""
        controls = named(tree)
        if not controls:
            return [self.pause(), f"hover {self.chance.randint(50, 1200)},{self.chance.randint(50, 750)}"]
        name, traits, node = self.chance.choice(controls)
        lines = [self.pause()] if self.chance.random() < 0.7 else []
        if self.chance.random() < 0.4:
            lines += [f'hover over "{self.chance.choice(controls)[0]}"', self.pause()]
        if "searchField" in traits and not node.get("secure"):
            return lines + self.typing(name, bool(node.get("text")))
        if self.chance.random() < 0.1:
            lines += ['press "Tab"', 'press "Shift+Tab"']
        if traits & CONTROLS or self.chance.random() < 0.2:
            return lines + [f'tap "{name}"'] + (['press "Escape"'] if self.chance.random() < 0.15 else [])
        return lines + [f'hover over "{name}"']

    def typing(self, name, is_filled):
        """Returns the lines that fill a field, in part with a slip and its correction."""
        word = self.chance.choice(WORDS)
        lines = [f'clear "{name}"'] if is_filled and self.chance.random() < 0.5 else []
        if self.chance.random() < 0.4:
            lines += [f'type "{word}q" into "{name}"', self.pause(), 'press "Backspace"']
        else:
            lines.append(f'type "{word}" into "{name}"')
        return lines + (['press "Enter"'] if self.chance.random() < 0.3 else [])

    def use(self, dialogue, actions, seconds):
        """Performs actions until the session ends, and returns the lines that were refused and those performed."""
        performed, refused = [], []
        end = time.monotonic() + seconds
        if dialogue.answer(90) is None:
            return performed, refused
        for number in range(actions):
            tree = dialogue.ask("tree json")
            if tree is None or tree[0] != "ok" or time.monotonic() > end:
                break
            for line in self.lines(json.loads(tree[1])):
                answer = dialogue.ask(line)
                if answer is None:
                    return performed + [line], refused
                performed.append(line)
                if answer[0] != "ok":
                    refused.append([line, answer[0]])
            if number % 5 == 4:
                dialogue.ask(f'checkpoint "look {number // 5 + 1}"')
        return performed, refused
