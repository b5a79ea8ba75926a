#!/usr/bin/env python3
"""A notes app that Simon can record and replay, which needs only Python's standard library.

The class Notes is the app, with its own screen, clock and animation. The class Driver makes it a
process that answers the driver protocol of docs/DRIVER.md. To test it:

    simon-replay driver check "python3 Examples/python-notes/notes.py"
"""

import json
import sys

MICROSECONDS = 1_000_000
BANNER_SHOWS_FOR = 2 * MICROSECONDS


class Notes:
    """The app: a list of notes, a text field, and a banner that disappears."""

    def __init__(self, screen):
        self.width, self.height = screen["width"], screen["height"]
        self.now = 0
        self.notes = []
        self.draft = ""
        self.focused = False
        self.banner = None  # (text, time to disappear)
        self.pressed = None  # the name of the view below the finger

    # --- screen --------------------------------------------------------------------------------

    def tree(self):
        width, height = self.width, self.height
        field = {
            "class": "TextField", "identifier": "draft", "label": "Note", "text": self.draft,
            "frame": [16, 60, width - 112, 36], "placeholder": "What is to be done?",
            "traits": ["searchField"],
        }
        if self.focused:
            field["focused"] = True
        add = {
            "class": "Button", "identifier": "add", "label": "Add", "text": "Add",
            "frame": [width - 88, 60, 72, 36], "traits": ["button"],
        }
        if not self.draft:
            add["enabled"] = False
        views = [
            {"class": "Label", "identifier": "title", "label": self.title(), "text": self.title(),
             "frame": [16, 16, width - 32, 28], "traits": ["header"]},
            field,
            add,
            {"class": "List", "identifier": "notes", "frame": [0, 112, width, height - 112],
             "rows": [len(self.notes)],
             "children": [self.row(index, note) for index, note in enumerate(self.notes)]},
        ]
        if self.banner:
            views.append({"class": "Label", "identifier": "banner", "label": self.banner[0],
                          "text": self.banner[0], "frame": [16, height - 64, width - 32, 40]})
        return {"class": "Window", "frame": [0, 0, width, height], "children": views}

    def title(self):
        left = sum(not done for _, done in self.notes)
        return f"Notes ({left} to do)" if left else "Notes"

    def row(self, index, note):
        text, done = note
        return {
            "class": "Row", "label": text, "text": text, "value": "done" if done else "to do",
            "frame": [0, 44 * index, self.width, 44], "row": index, "section": 0,
            "traits": ["button"],
            "children": [
                {"class": "Button", "identifier": f"delete-{index}", "label": f"Delete {text}",
                 "text": "✕", "frame": [self.width - 60, 0, 60, 44], "traits": ["button"]},
            ],
        }

    # --- input ---------------------------------------------------------------------------------

    def touch(self, phase, x, y):
        view = self.view_at(x, y)
        if phase == "began":
            self.pressed = view
        elif phase == "cancelled":
            self.pressed = None
        elif phase == "ended":
            pressed, self.pressed = self.pressed, None
            if pressed and pressed == view:
                self.tap(pressed)
        return None if view else f"nothing takes touches at {x:g},{y:g}"

    def view_at(self, x, y):
        """Returns the name of the view at a place; None if there is none."""
        if self.is_within(x, y, 16, 60, self.width - 112, 36):
            return "draft"
        if self.draft and self.is_within(x, y, self.width - 88, 60, 72, 36):
            return "add"
        row = int((y - 112) // 44)
        if y >= 112 and 0 <= x < self.width and row < len(self.notes):
            return f"delete-{row}" if x >= self.width - 60 else f"row-{row}"
        return None

    @staticmethod
    def is_within(x, y, left, top, width, height):
        return left <= x < left + width and top <= y < top + height

    def tap(self, name):
        if name == "draft":
            self.focused = True
        elif name == "add":
            self.add()
        else:
            kind, row = name.split("-")
            text, done = self.notes[int(row)]
            if kind == "delete":
                del self.notes[int(row)]
                self.say(f"Deleted {text}")
            else:
                self.notes[int(row)] = (text, not done)

    def add(self):
        self.notes.append((self.draft.strip(), False))
        self.say(f"Added {self.draft.strip()}")
        self.draft = ""
        self.focused = False

    def say(self, text):
        self.banner = (text, self.now + BANNER_SHOWS_FOR)

    def type(self, text):
        for character in text:
            if not self.focused:
                return "no view has the focus"
            if character == "\b":
                self.draft = self.draft[:-1]
            elif character == "\n":
                if self.draft.strip():
                    self.add()
            else:
                self.draft += character
        return None

    def press(self, key, modifiers):
        """Enter adds the note, and Escape leaves the field; other keys mean nothing here."""
        if modifiers or key not in ("Enter", "Escape"):
            return f"{'+'.join(modifiers + [key])} means nothing here"
        if key == "Enter":
            return self.type("\n")
        if not self.focused:
            return "no view has the focus"
        self.focused = False
        return None

    # --- time ----------------------------------------------------------------------------------

    def advance(self, span):
        self.now += span
        if self.banner and self.now >= self.banner[1]:
            self.banner = None

    def work(self):
        """Returns the work left to do and the time until it: the banner that disappears."""
        return None if self.banner is None else ("a banner", self.banner[1] - self.now)


class Refusal(Exception):
    """A request that the app refuses, with the protocol's code for the reason."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code, self.message = code, message


class Driver:
    """The app as a process, which answers each line with one line."""

    def __init__(self):
        self.app = None
        self.is_over = False

    def answer(self, line):
        number = 0
        try:
            try:
                request = json.loads(line)
                number = self.number(request)
            except (ValueError, RecursionError) as error:
                raise Refusal("badRequest", str(error)) from None
            reply = self.perform(request)
        except Refusal as refusal:
            reply = {"error": {"code": refusal.code, "message": refusal.message}}
        except (KeyError, TypeError, AttributeError) as error:
            reply = {"error": {"code": "badRequest", "message": f"{type(error).__name__} {error}"}}
        head = {"id": number}
        if self.app:
            head["at"] = self.app.now
        return head | reply

    @staticmethod
    def number(request):
        if not isinstance(request, dict) or not isinstance(request.get("id"), int):
            raise Refusal("badRequest", "a request is an object with a number \"id\"")
        return request["id"]

    def perform(self, request):
        word = request["do"]
        if word == "hello":
            return {"version": "1.1", "app": "python-notes", "clock": "virtual", "fingers": 1,
                    "keys": True}
        if word == "launch":
            self.app = Notes(request["screen"])
            return {}
        if word == "quit":
            self.app, self.is_over = None, True
            return {}
        if word not in ("touch", "text", "key", "advance", "activity", "snapshot"):
            raise Refusal("unknownRequest", f"there is no request {word!r}")
        if self.app is None:
            raise Refusal("notLaunched", "nothing has been launched yet")
        return getattr(self, word)(request)

    def touch(self, request):
        if request["finger"] > 0:
            raise Refusal("unsupported", "second finger")
        return self.outcome(self.app.touch(request["phase"], request["x"], request["y"]))

    def text(self, request):
        return self.outcome(self.app.type(request["text"]))

    def key(self, request):
        return self.outcome(self.app.press(request["key"], request.get("modifiers", [])))

    @staticmethod
    def outcome(reason):
        if reason is None:
            return {"outcome": "handled"}
        return {"outcome": "ignored", "reason": reason}

    def advance(self, request):
        self.app.advance(request["by"])
        return {}

    def activity(self, request):
        work = self.app.work()
        if work is None:
            return {"idle": True}
        return {"idle": False, "reasons": [work[0]], "nextWake": work[1]}

    def snapshot(self, request):
        return {"tree": self.app.tree()}


def main():
    driver = Driver()
    for line in sys.stdin.buffer:
        reply = driver.answer(line)
        sys.stdout.write(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) + "\n")
        sys.stdout.flush()
        if driver.is_over:
            return


if __name__ == "__main__":
    main()
