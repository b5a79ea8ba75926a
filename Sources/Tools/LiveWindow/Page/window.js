// The page of a window in which a session is recorded. It shows what the recorder tells it, and sends every input to the
// recorder, which alone decides what an input means.

const shown = { state: null, width: 0, height: 0, scale: 1, move: null, isDown: false, sheet: "" };

/** The named keys that the recorder takes; Tab and the keys for scrolling stay the browser's. */
const named = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Backspace",
  ...Array.from({ length: 12 }, (_, number) => `F${number + 1}`)]);
const controls = "zprxl";

/** The buttons: identifier, name, key as it is shown, and the input that both send. */
const key = (name, isShifted) => ({ kind: "key", key: name, isShifted });
const control = (letter) => ({ kind: "control", text: letter });
const sessionTools = [
  ["undo", "Undo", "Ctrl Z", control("z")], ["checkpoint", "Checkpoint", "F8", key("F8")],
  ["marker", "Marker", "F9", key("F9")], ["point", "Point at views", "Ctrl P", control("p")],
  ["rename", "Rename", "Ctrl R", control("r")], ["discard", "Discard", "Ctrl X", control("x")], ["finish", "Finish", "F10", key("F10")],
  ["help", "Keys", "?", key("F1")],
];
const gestureTools = [
  ["back", "Back", "F7", key("F7")], ["press", "Long press", "F2", key("F2")], ["double", "Double tap", "F3", key("F3")],
  ["pinch-in", "Pinch in", "F4", key("F4")], ["pinch-out", "Pinch out", "F5", key("F5")],
  ["rotate", "Rotate", "F6", key("F6")],
];
/** The touches that a button arms for the next click, as the recorder names them. */
const armedBy = { "long press": "press", "double tap": "double", "pinch in": "pinch-in", "pinch out": "pinch-out" };

const keys = [
  ["click", "tap a view"], ["double click", "double tap"], ["hold, or right click", "long press"],
  ["drag", "drag a finger, slowly"], ["wheel", "swipe what scrolls there"],
  ["letters", "type into the field with the focus"], ["arrow keys", "choose a view"],
  ["Enter", "tap it; return in a field"], ["F2 F3", "long press, double tap: the chosen view, or the next click"],
  ["F4 F5", "pinch in, pinch out"], ["F6", "rotate left, with Shift right"], ["F7", "back, by the app's back button"],
  ["F8", "checkpoint: give this screen a name"], ["F9", "marker: add a remark to the log"],
  ["Ctrl Z, F12", "undo the last action"], ["Ctrl P", "point at views to see their references; 1 to 9 copy one"],
  ["Ctrl R", "rename the recording"], ["Ctrl X", "discard the recording"], ["Esc", "cancel"],
  ["F10, or q without a field", "finish, and write golden and story"], ["F1, or ? without a field", "this list"],
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
  if (update.entries) showEntries(update.entries);
  if (update.state) showState(update.state);
  else if (update.screen) markViews(shown.state);
}

function showScreen(block) {
  const root = block.views[block.root];
  [shown.width, shown.height] = [root[member.width], root[member.height]];
  const screen = drawScreen(block, block.root, [], "", "Screen of the app");
  const finger = part("frame").querySelector(".finger");
  part("frame").replaceChildren(screen, ...(finger ? [finger] : []));
  fitScreen();
}

/** Scales the drawing to the room that it has. */
function fitScreen() {
  const [frame, room] = [part("frame"), part("screens")];
  if (!shown.width || !frame.firstChild) return;
  const scale = Math.min((room.clientWidth - 32) / shown.width, (room.clientHeight - 32) / shown.height, 2);
  shown.scale = Math.max(scale, 0.2);
  frame.style.width = `${shown.width * shown.scale}px`;
  frame.style.height = `${shown.height * shown.scale}px`;
  frame.firstChild.style.transform = `scale(${shown.scale})`;
}

/** Replaces the actions from a place on. */
function showEntries({ from, rows }) {
  const list = part("entries");
  while (list.children.length > from) list.lastChild.remove();
  list.append(...rows.map((row) => make("li", {}, make("span", { class: "number" }, String(row.number)),
    make("span", { class: "what" }, row.words), row.reason ? make("span", { class: "reason" }, row.reason) : null)));
  list.scrollTop = list.scrollHeight;
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
  showReferences(state.pointing);
  showSheet(state);
  takeFocus(state);
}

/** Marks the views that are chosen, pressed and pointed at. */
function markViews(state) {
  const frame = part("frame");
  for (const name of ["chosen", "pressed", "pointed"]) {
    const place = name === "pointed" ? state && state.pointing && state.pointing.view : state && state[name];
    for (const element of frame.querySelectorAll(`.${name}`)) element.classList.remove(name);
    if (place === undefined || place === null) continue;
    const view = frame.querySelector(`[data-place="${place}"]`);
    if (view) view.classList.add(name);
  }
}

function showReferences(pointing) {
  const panel = part("references");
  panel.hidden = !pointing;
  if (!pointing) { panel.replaceChildren(); return; }
  const title = pointing.name || "Point at a view";
  panel.replaceChildren(make("h2", {}, title), make("ul", {}, ...(pointing.references || []).map((text, place) =>
    make("li", {}, make("code", {}, text),
      make("button", { type: "button", "aria-label": `Copy ${text}`, "aria-keyshortcuts": String(place + 1), onclick: () => copy(text) },
        "Copy ", make("kbd", {}, String(place + 1)))))));
}

/** Puts a text on the clipboard. A page without an address may not use the newer way. */
function copy(text) {
  const field = make("textarea", { "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  part("notice").textContent = isCopied ? `copied: ${text}` : `not copied; select it by hand: ${text}`;
  takeFocus(shown.state);
}

const questions = {
  checkpoint: ["Checkpoint", "A name for this screen", "Keep"], marker: ["Marker", "A remark for the log", "Keep"],
  name: ["Rename the recording", "The new name", "Rename"], discard: ["Discard the recording?", "", "Discard"],
};

/** Opens the list of keys or a question, as the recorder says, and closes them. */
function showSheet(state) {
  const wanted = state.showsHelp ? "help" : state.prompt || "";
  if (wanted === shown.sheet) return;
  shown.sheet = wanted;
  const sheet = part("sheet");
  if (sheet.open) sheet.close();
  if (wanted === "help") showKeys();
  else if (wanted) ask(wanted);
}

function ask(purpose) {
  const [title, label, deed] = questions[purpose];
  const input = label ? make("input", { type: "text", "aria-label": label, placeholder: label }) : null;
  const form = make("form", { class: "answer", onsubmit: (event) => {
    event.preventDefault();
    // One question has one answer, however often the button is clicked.
    if (form.inert) return;
    form.inert = true;
    send({ kind: "answer", text: input ? input.value : "" });
  } }, input, label ? null : make("p", {}, "Nothing of it is kept."),
  make("div", { class: "deeds" }, make("button", { type: "submit", class: label ? "deed" : "deed danger" }, deed),
    make("button", { type: "button", onclick: () => part("sheet").close() }, "Cancel")));
  openSheet(title, form);
  // The question has its own buttons.
  part("sheet").lastChild.remove();
  if (input) input.focus();
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
    make("button", { type: "button", id: name, "aria-keyshortcuts": hint.replace("Ctrl ", "Control+"), title: `Key ${hint}`,
      // A click leaves the focus where the keys go; the keyboard can still reach the button.
      onmousedown: (event) => event.preventDefault(), onclick: (event) => send(message, event) },
    title, make("kbd", { "aria-hidden": "true" }, hint))));
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
      const letter = event.key.toLowerCase();
      if (letter.length !== 1 || !controls.includes(letter)) return;
      event.preventDefault();
      send(control(letter), event);
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
