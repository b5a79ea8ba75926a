"""An app whose password field is shown and hidden, and whose label repeats the text in other forms.

It uses the driver of Examples/python-notes. The variable VAULT names what else changes while the text is shown.
"""

import base64
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Examples", "python-notes"))
sys.dont_write_bytecode = True

import notes  # noqa: E402


class Vault(notes.Notes):
    """The app: a password field, a button that shows it, and one that repeats the text."""

    def __init__(self, screen):
        super().__init__(screen)
        self.password, self.shown, self.echo = "", False, 0

    def form(self):
        text = self.password
        data = text.encode()
        return ["", text, text.upper(), text[::-1], " ".join(text), base64.b64encode(data).decode(),
                data.hex(), "".join("%%%02X" % byte for byte in data),
                "".join("&#%d;" % ord(letter) for letter in text), f"Wrong: {text}!",
                ", ".join("0x%02x" % byte for byte in data)][self.echo % 11]

    def tree(self):
        field = {
            "class": "TextField", "identifier": "pw", "label": "Password",
            "text": self.password if self.shown else "•" * len(self.password),
            "frame": [16, 60, 220, 36], "placeholder": "Password", "traits": ["searchField"],
            "focused": self.focused, "secure": not self.shown,
        }
        views = [self.label("Vault", 16), field, self.button("Hide" if self.shown else "Show", 260, 60),
                 self.button("Echo", 16, 120)]
        if self.password and self.form():
            views += [self.label(self.form(), 180), dict(self.label("Note", 240), value=self.form())]
        return {"class": "Window", "frame": [0, 0, self.width, self.height], "children": views}

    @staticmethod
    def label(text, top):
        return {"class": "Label", "label": text, "text": text, "frame": [16, top, 340, 36]}

    @staticmethod
    def button(text, left, top):
        return {"class": "Button", "identifier": text.lower(), "label": text, "text": text,
                "frame": [left, top, 100, 36], "traits": ["button"]}

    def view_at(self, x, y):
        if self.is_within(x, y, 16, 60, 220, 36):
            return "pw"
        if self.is_within(x, y, 260, 60, 100, 36):
            return "eye"
        return "echo" if self.is_within(x, y, 16, 120, 100, 36) else None

    def tap(self, name):
        if name == "pw":
            self.focused = True
        elif name == "eye":
            self.shown = not self.shown
        else:
            self.echo += 1

    def type(self, text):
        if not self.focused:
            return "no view has the focus"
        for letter in text:
            if letter == "\b":
                self.password = self.password[:-1]
            elif letter != "\n":
                self.password += letter
        return None


notes.Notes = Vault

if __name__ == "__main__":
    notes.main()
