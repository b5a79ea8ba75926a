#!/usr/bin/env python3
"""An app whose later builds word, class or name their views in another way.

    python3 wording.py named|nameless [CHANGE]

With "nameless", no view has an identifier. CHANGE is the change of a build: text, texts, upper, short,
shorts, class, classes, ids or no-ids.
"""

import json
import sys

KIND = sys.argv[1]
CHANGE = sys.argv[2] if len(sys.argv) > 2 else ""
WORDS = {"Save changes": "Keep changes", "Delete": "Remove", "Form": "Sheet"}


class App:
    """A form with two buttons and four rows, each of which opens a page."""

    def __init__(self):
        self.saved, self.page = 0, None

    # --- screen --------------------------------------------------------------------------------

    def text(self, text, name):
        """The text of a view, as this build words it."""
        if CHANGE == "text" and name == "save":
            return "Store"
        if CHANGE == "short" and name == "save":
            return "Save ch…"
        if CHANGE == "shorts" and len(text) > 6:
            return text[:5] + "…"
        if CHANGE == "texts":
            return WORDS.get(text, text.replace("Row", "Line"))
        return text.upper() if CHANGE == "upper" else text

    def view(self, kind, name, text, frame, *traits):
        if CHANGE == "classes" or CHANGE == "class" and name == "save":
            kind = "My" + kind
        text = self.text(text, name)
        view = {"class": kind, "text": text, "label": text, "frame": frame, "traits": list(traits)}
        if KIND == "named" and CHANGE != "no-ids":
            view["identifier"] = f"new-{name}" if CHANGE == "ids" else name
        return view

    def tree(self):
        return {"class": "Window", "frame": [0, 0, 390, 844], "children": self.views()}

    def views(self):
        if self.page is not None:
            return [self.view("Title", "title", f"Row {self.page}", [0, 0, 390, 40]),
                    self.view("Button", "back", "Back", [0, 44, 100, 40], "button")]
        rows = [self.view("Cell", f"row-{row}", f"Row {row}", [0, 60 * row, 390, 60], "button")
                for row in range(4)]
        return [self.view("Title", "title", "Form", [0, 0, 390, 40]),
                self.view("Button", "save", "Save changes", [20, 60, 160, 44], "button"),
                self.view("Button", "delete", "Delete", [200, 60, 160, 44], "button"),
                self.view("Label", "count", f"Saved {self.saved} times", [20, 120, 300, 30]),
                {"class": "List", "frame": [0, 160, 390, 240], "children": rows}]

    # --- input ---------------------------------------------------------------------------------

    def path_at(self, x, y):
        if self.page is not None:
            return [1] if 44 <= y < 84 and x < 100 else None
        if 60 <= y < 104:
            return [1] if 20 <= x < 180 else [2] if 200 <= x < 360 else None
        return [4, int((y - 160) // 60)] if 160 <= y < 400 else None

    def touch(self, phase, x, y):
        """Returns the path of the view at a place; None if nothing takes touches there."""
        path = self.path_at(x, y)
        if path is None or phase != "ended":
            return path
        if self.page is not None:
            self.page = None
        elif path == [1]:
            self.saved += 1
        elif path == [2]:
            self.saved = 0
        else:
            self.page = path[1]
        return path


def answer(app, now, request):
    """Returns the members of the answer, and the time after it."""
    do = request["do"]
    if do == "touch":
        path = app.touch(request["phase"], request["x"], request["y"])
        if path is None:
            return {"outcome": "ignored", "reason": "nothing takes touches there"}, now
        return {"outcome": "handled", "taker": path}, now
    if do == "advance":
        return {}, now + request["by"]
    if do == "activity":
        return {"idle": True}, now
    if do == "snapshot":
        return {"tree": app.tree()}, now
    return {"error": {"code": "unknownRequest", "message": f"there is no request \"{do}\""}}, now


def main():
    app, now = None, 0
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        if request["do"] == "hello":
            reply.update({"version": "1.1", "app": "wording", "clock": "virtual", "fingers": 1})
        elif request["do"] != "quit":
            if request["do"] == "launch":
                app, now = App(), 0
                members = {}
            else:
                members, now = answer(app, now, request)
            reply["at"] = now
            reply.update(members)
        print(json.dumps(reply, ensure_ascii=False), flush=True)
        if request["do"] == "quit":
            return


main()
