#!/usr/bin/env python3
"""An app whose views get new names at each launch, in one of several ways.

    python3 naming.py WAY STATE [CHANGE]

STATE is a file that grows by a byte at each launch: it counts the launches, and with NAMING_SEED it
decides the random names. CHANGE is a real change of the app, in the same views; "coin" is one that every
other launch has.
"""

import json
import os
import random
import sys
import uuid

GOODS = ["Milk", "Bread", "Eggs", "Salt"]
ADJECTIVES = ["brave", "calm", "wild", "eager", "proud", "quiet", "sunny", "gentle"]
ANIMALS = ["otter", "lynx", "heron", "badger", "falcon", "gecko", "marten", "osprey"]
DIGITS = "0123456789abcdefghijklmnopqrstuv"


def base32(number):
    text = ""
    while number or not text:
        text = DIGITS[number % 32] + text
        number //= 32
    return text


class App:
    """Four goods to tick off, a button that shows more, and a field for a note."""

    def __init__(self, way, state, change):
        self.way, self.change = way, change
        with open(state, "ab") as file:
            file.write(b".")
            self.launches = file.tell()
        self.random = random.Random(f"{os.environ.get('NAMING_SEED', '1')}-{self.launches}")
        self.start = self.random.randrange(20_000)
        self.order = list(range(len(GOODS)))
        self.random.shuffle(self.order)
        self.names = {}
        self.done = [False] * len(GOODS)
        self.more = False
        self.note = ""
        self.focused = False

    # --- names ---------------------------------------------------------------------------------

    def name(self, key):
        """The name of a view, which stays until the app ends."""
        if key not in self.names:
            self.names[key] = self.new_name(key, len(self.names))
        return self.names[key]

    def new_name(self, key, number):
        dice = self.random
        if self.way == "hooks":
            return f":r{base32(self.start + number)}:"
        if self.way == "base":
            return f"ref-{self.start + number}"
        if self.way == "numbers":
            return f"auto.{self.launches}.{dice.randrange(400, 1000)}"
        if self.way == "uuid":
            return str(uuid.UUID(int=dice.getrandbits(128), version=4))
        if self.way == "hex":
            return f"{dice.getrandbits(32):08x}"
        if self.way == "hash":
            return f"item-{hash(str(key))}"
        if self.way == "time":
            return f"view-{1_790_000_000_000 + self.launches * 61_007 + number}"
        if self.way == "counter":
            return f"n{self.launches * 7 + number}"
        if self.way == "short":
            return str(dice.randrange(1, 100))
        if self.way == "words":
            return f"{dice.choice(ADJECTIVES)}-{dice.choice(ANIMALS)}"
        if self.way == "permuted" and isinstance(key, int):
            return ["north", "east", "south", "west"][self.order[key]]
        return None

    def named(self, view, key):
        if self.way == "tags":
            view["tag"] = self.random_of(key, 1, 1 << 30)
        elif self.way == "attributes":
            view["data-key"] = f"k-{self.random_of(key, 0, 1 << 40):x}"
            view["session"] = self.launches * 31
        elif self.name(key):
            view["identifier"] = self.name(key)
        return view

    def random_of(self, key, low, high):
        if key not in self.names:
            self.names[key] = self.random.randrange(low, high)
        return self.names[key]

    # --- screen --------------------------------------------------------------------------------

    def tree(self):
        change = self.change
        title = {"class": "Title", "identifier": "title", "frame": [0, 0, 390, 40],
                 "text": "Baskets" if change == "title" else "Basket"}
        field = self.named({"class": "Field", "label": "Note", "text": self.note,
                            "frame": [20, 44, 250, 40], "traits": ["searchField"]}, "field")
        if self.focused:
            field["focused"] = True
        more = self.named({"class": "Button", "frame": [290, 44, 80, 40], "traits": ["button"],
                           "label": "More", "text": "Less" if self.more else "More"}, "more")
        if change == "button":
            more["text"] = "Again"
        rows = [self.row(index) for index in range(len(GOODS))]
        if change == "missing":
            rows.pop()
        views = [title, field, more,
                 {"class": "List", "identifier": "goods", "frame": [0, 100, 390, 240],
                  "children": rows}]
        if self.more:
            views.append(self.named({"class": "Label", "text": "Four goods", "label": "Four goods",
                                     "frame": [20, 400, 300, 30]}, "count"))
        if change == "extra" or change == "coin" and self.launches % 2 == 0:
            views.append({"class": "Badge", "text": "new", "frame": [0, 50, 40, 20]})
        return {"class": "Window", "frame": [0, 0, 390, 844], "children": views}

    def row(self, index):
        change = self.change
        good = self.good(index)
        if change == "label" and index == 1:
            good = "Breads"
        row = self.named({"class": "Cell", "label": good, "text": good,
                          "value": "done" if self.done[index] else "open",
                          "frame": [0, 60 * index, 390, 60], "traits": ["button"]}, index)
        if index == 2:
            if change == "value":
                row["value"] = "lost"
            if change == "class":
                row["class"] = "Link"
            if change == "frame":
                row["frame"][1] += 2
            if change == "disabled":
                row["enabled"] = False
            if change == "hidden":
                row["hidden"] = True
            if change == "form":
                self.rename(row, "given by hand!")
            if change == "nameless":
                self.rename(row, None)
        return row

    def rename(self, row, name):
        """Gives a row a name that has nothing of the form of the others, or none."""
        member = {"tags": "tag", "attributes": "data-key"}.get(self.way, "identifier")
        row.pop(member, None)
        if self.way == "tags":
            row["tag"] = -7 if name else 0
        elif name:
            row[member] = name

    def good(self, index):
        if self.change == "swapped":
            index = [2, 1, 0, 3][index]
        return GOODS[index]

    # --- input ---------------------------------------------------------------------------------

    def touch(self, phase, x, y):
        """Returns the path of the view at a place; None if nothing takes touches there."""
        path = self.path_at(x, y)
        if path is None or phase != "ended":
            return path
        self.focused = path == [1]
        if path == [2]:
            self.more = not self.more
        if path[0] == 3:
            self.done[path[1]] = not self.done[path[1]]
        return path

    def path_at(self, x, y):
        if 44 <= y < 84 and 20 <= x < 270:
            return [1]
        if 44 <= y < 84 and 290 <= x < 370:
            return [2]
        row = int((y - 100) // 60)
        if 0 <= row < len(GOODS) and 0 <= x < 390:
            return [3, row]
        return None

    def type(self, text):
        if not self.focused:
            return None
        for letter in text:
            if letter == "\b":
                self.note = self.note[:-1]
            elif letter != "\n":
                self.note += letter
        return [1]


def answer(app, now, request):
    """Returns the members of the answer, and the time after it."""
    do = request["do"]
    if do == "touch":
        path = app.touch(request["phase"], request["x"], request["y"])
        if path is None:
            return {"outcome": "ignored", "reason": "nothing takes touches there"}, now
        return {"outcome": "handled", "taker": path}, now
    if do == "text":
        path = app.type(request["text"])
        if path is None:
            return {"outcome": "ignored", "reason": "no field has the focus"}, now
        return {"outcome": "handled", "taker": path}, now
    if do == "advance":
        return {}, now + request["by"]
    if do == "activity":
        return {"idle": True}, now
    if do == "snapshot":
        return {"tree": app.tree()}, now
    return {"error": {"code": "unknownRequest", "message": f"there is no request \"{do}\""}}, now


def main():
    way, state = sys.argv[1], sys.argv[2]
    change = sys.argv[3] if len(sys.argv) > 3 else None
    app, now = None, 0
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"id": request["id"]}
        if request["do"] == "hello":
            reply.update({"version": "1.1", "app": f"naming-{way}", "clock": "virtual",
                          "fingers": 1})
        elif request["do"] != "quit":
            if request["do"] == "launch":
                app, now = App(way, state, change), 0
                members = {}
            else:
                members, now = answer(app, now, request)
            reply["at"] = now
            reply.update(members)
        print(json.dumps(reply, ensure_ascii=False), flush=True)
        if request["do"] == "quit":
            return


main()
