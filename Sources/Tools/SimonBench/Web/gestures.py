"""Performs the gestures of a session with Playwright, and prints its times: `gestures.py BROWSER PAGE RUNS`, gestures on standard input.

A line is `type TEXT`, `press KEY` or `tap LABEL`. After each gesture the script waits until two frames have been drawn, as tests wait
for what they expect. It prints a line for each run: the seconds with the start of the browser, and without it.
"""

import sys
import time

from playwright.sync_api import sync_playwright

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def perform(page, word, rest):
    if word == "type":
        page.get_by_label("New order").click()
        page.keyboard.type(rest)
    elif word == "press":
        page.keyboard.press(rest)
    else:
        page.get_by_role("button", name=rest, exact=True).click()
    page.evaluate(FRAMES)
    # The screen, which a session compares after each gesture.
    page.locator("body").aria_snapshot()


def main():
    browser, address, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    gestures = [line.strip().split(" ", 1) for line in sys.stdin if line.strip()]
    with sync_playwright() as playwright:
        for _ in range(runs):
            start = time.monotonic()
            shell = playwright.chromium.launch(executable_path=browser)
            opened = time.monotonic()
            page = shell.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address)
            page.evaluate(FRAMES)
            for word, rest in gestures:
                perform(page, word, rest)
            end = time.monotonic()
            shell.close()
            print(f"{end - start:.4f} {end - opened:.4f}", flush=True)


main()
