// The page of a window in which a session is recorded. It shows what the recorder tells it, and sends every input to the
// recorder, which alone decides what an input means.

const shown = { state: null, width: 0, height: 0, scale: 1, move: null, isDown: false, sheet: "" };

/** The named keys that the recorder takes; Tab and the keys for scrolling stay the browser's. */
const named = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Backspace",
  ...Array.from({ length: 12 }, (_, number) => `F${number + 1}`)]);
const controls = "zyprxlt";

/** The buttons: identifier, name, key as it is shown, and the input that both send. */
const key = (name, isShifted) => ({ kind: "key", key: name, isShifted });
const control = (letter) => ({ kind: "control", text: letter });
const sessionTools = [
  ["undo", "Undo", "Ctrl Z", control("z")], ["redo", "Redo", "Ctrl Y", control("y")],
  ["checkpoint", "Checkpoint", "F8", key("F8")],
  ["marker", "Marker", "F9", key("F9")], ["point", "Check", "Ctrl P", control("p")],
  ["pause", "Wait …", "Ctrl T", control("t")], ["rename", "Rename", "Ctrl R", control("r")], ["discard", "Discard", "Ctrl X", control("x")], ["finish", "Finish", "F10", key("F10")],
  ["help", "Keys", "?", key("F1")],
];
const gestureTools = [
  ["back", "Back", "F7", key("F7")], ["press", "Long press", "F2", key("F2")], ["double", "Double tap", "F3", key("F3")],
  ["pinch-in", "Pinch in", "F4", key("F4")], ["pinch-out", "Pinch out", "F5", key("F5")],
  ["rotate", "Rotate", "F6", key("F6")],
];
/** The purposes of buttons whose names do not say enough. */
const purposes = {
  checkpoint: "Give this screen a name", marker: "Add a remark to the log", pause: "Let the app's time pass",
  point: "Point at a view to check it, to see its references, or to hide its texts",
};
/** The touches that a button arms for the next click, as the recorder names them. */
const armedBy = { "long press": "press", "double tap": "double", "pinch in": "pinch-in", "pinch out": "pinch-out" };

const keys = [
  ["click", "tap a view"], ["double click", "double tap"], ["hold, or right click", "long press"],
  ["drag", "drag a finger, slowly"], ["wheel", "swipe what scrolls there"],
  ["letters", "type into the field with the focus"], ["arrow keys", "choose a view"],
  ["Enter", "tap it; return in a field"], ["F2 F3", "long press, double tap: the chosen view, or the next click"],
  ["F4 F5", "pinch in, pinch out"], ["F6", "rotate left, with Shift right"], ["F7", "back, by the app's back button"],
  ["F8", "checkpoint: give this screen a name"], ["F9", "marker: add a remark to the log"],
  ["Ctrl Z, F12", "undo the last action"], ["Ctrl Y", "repeat what was undone"],
  ["Ctrl P", "point at views: a to f add a check, 1 to 9 copy a reference, h hides its texts"],
  ["Ctrl T", "let the app's time pass"],
  ["Ctrl R", "rename the recording"], ["Ctrl X", "discard the recording"], ["Esc", "cancel"],
  ["Tab, in a field", "go to the next field"], ["F10", "finish, and write golden and story"], ["F1, or ? without a field", "this list"],
];

function send(message, event) {
  flushMove();
  simonTake(JSON.stringify({ at: event ? event.timeStamp : performance.now(), ...message }));
}

/** Sends the last move of the mouse, if it was not sent yet. */
function flushMove() {
  if (!shown.move) return;
  const move = shown.move;
  shown.move = null;
  simonTake(JSON.stringify(move));
}

/** Shows what has changed; the recorder calls it. */
function simonShow(update) {
  if (update.screen) showScreen(update.screen);
  showPicture(update);
  if (update.story) showStory(update.story);
  if (update.revision) revision = update.revision;
  if (update.state) showState(update.state);
  else if (update.screen) markViews(shown.state);
}

function showState(state) {
  shown.state = state;
  document.title = `${state.title} – Simon`;
  part("title").textContent = state.title;
  part("counts").textContent = `${counted(state.events, "event")}, ${counted(state.checkpoints, "checkpoint")}`;
  part("notice").textContent = state.notice;
  part("notice").className = state.tone;
  document.body.classList.toggle("pointing", Boolean(state.pointing));
  document.body.classList.toggle("armed", Boolean(state.armed));
  for (const [armed, id] of Object.entries(armedBy)) part(id).setAttribute("aria-pressed", String(state.armed === armed));
  part("point").setAttribute("aria-pressed", String(Boolean(state.pointing)));
  markViews(state);
  showPointed(state.pointing);
  showSheet(state);
  takeFocus(state);
}

const questions = {
  checkpoint: ["Checkpoint", "A name for this screen", "Keep"], marker: ["Marker", "A remark for the log", "Keep"],
  pause: ["Let the app's time pass", "Seconds, such as 2 or 0.5", "Wait"],
  name: ["Rename the recording", "The new name", "Rename"], discard: ["Discard the recording?", "", "Discard"],
  secrets: ["Hide these texts?", "", "Hide and finish"],
};

/** Opens the list of keys or a question, as the recorder says, and closes them. */
function showSheet(state) {
  const wanted = state.showsHelp ? "help" : state.prompt || "";
  if (wanted === shown.sheet) return;
  shown.sheet = wanted;
  const sheet = part("sheet");
  if (sheet.open) sheet.close();
  if (wanted === "help") showKeys();
  else if (wanted) ask(wanted, state);
}

function ask(purpose, state) {
  const [title, label, deed] = questions[purpose];
  const input = label ? make("input", { type: "text", "aria-label": label, placeholder: label }) : null;
  const form = make("form", { class: "answer", onsubmit: (event) => {
    event.preventDefault();
    // One question has one answer, however often the button is clicked.
    if (form.inert) return;
    form.inert = true;
    send({ kind: "answer", text: input ? input.value : "" });
  } }, input, label ? null : make("p", {}, purpose === "secrets" ? secretWords(state) : "Nothing of it is kept."),
  make("div", { class: "deeds" },
    make("button", { type: "submit", class: purpose === "discard" ? "deed danger" : "deed" }, deed),
    purpose === "secrets" ? make("button", { type: "button", onclick: () => send({ kind: "answer", text: "keep" }) },
      "Keep them in clear") : null,
    make("button", { type: "button", onclick: () => part("sheet").close() }, "Cancel")));
  openSheet(title, form);
  // The question has its own buttons.
  part("sheet").lastChild.remove();
  if (input) input.focus();
  // What cannot be taken back needs more than the Enter of a habit.
  if (purpose === "discard") form.querySelector("button:last-child").focus();
}

/** Says what the question about texts that look like secrets is about. */
function secretWords(state) {
  return `Typed in clear: ${state.secrets}. Hidden, they are in no file of the recording: the session is repeated `
    + "without them, and a replay gets them from its environment.";
}

/** Gives the focus to what takes the keys, unless a person uses another control of the page. */
function takeFocus(state) {
  if (!state || part("sheet").open) return;
  const target = state.typing ? part("typing") : part("screens");
  const others = [document.body, part("typing"), part("screens"), null];
  if (others.includes(document.activeElement) && document.activeElement !== target) target.focus({ preventScroll: true });
}

function makeTools(id, tools) {
  part(id).append(...tools.map(([name, title, hint, message]) =>
    make("button", { type: "button", id: name, "aria-keyshortcuts": hint.replace("Ctrl ", "Control+"), title: `${purposes[name] || title}: key ${hint}`,
      // A click leaves the focus where the keys go; the keyboard can still reach the button.
      onmousedown: (event) => event.preventDefault(), onclick: (event) => send(message, event) },
    title, id === "gesture-tools" ? make("kbd", { "aria-hidden": "true" }, hint) : null)));
}

/** Returns the place of an event on the app's screen. */
function placeOf(event) {
  const box = part("frame").getBoundingClientRect();
  return { x: (event.clientX - box.left) / shown.scale, y: (event.clientY - box.top) / shown.scale, at: event.timeStamp };
}

function showFinger(event) {
  const frame = part("frame");
  let finger = frame.querySelector(".finger");
  if (!event) { if (finger) finger.remove(); return; }
  if (!finger) { finger = make("div", { class: "finger" }); frame.append(finger); }
  const box = frame.getBoundingClientRect();
  finger.style.left = `${event.clientX - box.left}px`;
  finger.style.top = `${event.clientY - box.top}px`;
}

function listenToPointer() {
  const area = part("screens");
  area.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || shown.isDown) return;
    event.preventDefault();
    area.setPointerCapture(event.pointerId);
    shown.isDown = true;
    if (!shown.state || !shown.state.pointing) showFinger(event);
    send({ kind: "down", button: ["first", "middle", "second"][event.button] || "first", ...placeOf(event) });
    part(shown.state && shown.state.typing ? "typing" : "screens").focus({ preventScroll: true });
  });
  area.addEventListener("pointermove", (event) => {
    if (!event.isPrimary || !shown.isDown && !(shown.state && shown.state.pointing)) return;
    if (!shown.move) requestAnimationFrame(flushMove);
    shown.move = { kind: shown.isDown ? "dragged" : "moved", ...placeOf(event) };
    if (shown.isDown && !shown.state.pointing) showFinger(event);
  });
  area.addEventListener("pointerup", (event) => {
    if (!event.isPrimary || !shown.isDown) return;
    shown.isDown = false;
    showFinger(null);
    send({ kind: "up", ...placeOf(event) });
  });
  area.addEventListener("pointercancel", (event) => {
    if (!event.isPrimary || !shown.isDown) return;
    shown.isDown = false;
    showFinger(null);
    send(key("Escape"), event);
  });
  area.addEventListener("contextmenu", (event) => event.preventDefault());
  area.addEventListener("wheel", (event) => {
    event.preventDefault();
    const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by = isAcross ? event.deltaX : event.deltaY;
    if (!by) return;
    const direction = isAcross ? (by > 0 ? "right" : "left") : by > 0 ? "down" : "up";
    send({ kind: "wheel", direction, ...placeOf(event) });
  }, { passive: false });
}

/** Sends what an input method or a keyboard wrote into the hidden field. */
function sendTyped(event) {
  const field = part("typing");
  if (event.isComposing || !field.value) return;
  send({ kind: "text", text: field.value }, event);
  field.value = "";
}

function listenToKeyboard() {
  document.addEventListener("keydown", (event) => {
    if (part("sheet").open && event.key === "Escape") { event.preventDefault(); part("sheet").close(); return; }
    if (part("sheet").open || event.isComposing || event.altKey) return;
    const isTyping = event.target === part("typing");
    if (event.ctrlKey || event.metaKey) {
      const letter = event.shiftKey && event.key === "Z" ? "y" : event.key.toLowerCase();
      if (letter.length !== 1 || !controls.includes(letter)) return;
      // In a field this key cuts, by habit.
      if (letter === "x" && isTyping) { event.preventDefault(); return; }
      event.preventDefault();
      send(control(letter), event);
      return;
    }
    if (event.key === "Tab" && isTyping) {
      event.preventDefault();
      send(key(event.shiftKey ? "BackTab" : "Tab"), event);
      return;
    }
    if (needsKey(event.target, event.key)) return;
    const pointing = shown.state && shown.state.pointing;
    if (pointing && /^[1-9]$/.test(event.key)) {
      event.preventDefault();
      const text = (pointing.references || [])[Number(event.key) - 1];
      if (text !== undefined) copy(text);
    } else if (named.has(event.key)) {
      event.preventDefault();
      send(key(event.key, event.shiftKey), event);
    } else if ([...event.key].length === 1 && !isTyping) {
      event.preventDefault();
      send({ kind: "text", text: event.key }, event);
    }
  });
  part("typing").addEventListener("input", sendTyped);
  part("typing").addEventListener("compositionend", (event) => setTimeout(() => sendTyped(event), 0));
  document.addEventListener("paste", (event) => {
    if (part("sheet").open) return;
    event.preventDefault();
    const text = event.clipboardData.getData("text/plain");
    if (text) send({ kind: "paste", text: text.replaceAll("\r\n", "\n") }, event);
  });
}

makeTools("session-tools", sessionTools);
makeTools("gesture-tools", gestureTools);
listenToPointer();
listenToKeyboard();
// A sheet that a person closed: what it was for is cancelled.
part("sheet").addEventListener("close", () => { if (shown.sheet && !part("sheet").open) send(key("Escape")); });
// The room changes with the window, and with the lines of the notice.
new ResizeObserver(fitScreen).observe(part("screens"));
document.documentElement.dataset.ready = "true";
