// The drawing of a screen: one element for each view, so that places, clipping and order are the app's.

const shapes = ["plain", "button", "barButton", "clearButton", "deleteButton", "grip", "step", "row", "tile",
  "wheelRow", "field", "searchBar", "toggle", "check", "slider", "stepper", "pages", "progress", "spinner",
  "segments", "segment", "tab", "wheels", "wheel", "topBar", "bottomBar", "dimming", "stage", "card", "alert",
  "picture", "keys", "refresh"];
const flag = { hidden: 1, disabled: 2, selected: 4, focused: 8, on: 16, placeholder: 32, clips: 64, control: 128,
  header: 256 };
const member = { shape: 0, x: 1, y: 2, width: 3, height: 4, flags: 5, text: 6, line: 7, offsetX: 8, offsetY: 9,
  style: 10, children: 11 };

/**
 * Draws the screen with the given root.
 *
 * `marks` are the places of changed views in the order parent before children, `kind` is "old" or "new".
 */
function drawScreen(block, root, marks, kind, label) {
  const row = block.views[root];
  const marked = new Set(marks || []);
  const screen = make("div", { class: "screen", role: "img", "aria-label": label });
  screen.style.width = `${row[member.width]}px`;
  screen.style.height = `${row[member.height]}px`;
  let place = 0;
  const add = (number, parent, offsetX, offsetY, isRoot, isHidden) => {
    const view = block.views[number];
    const flags = view[member.flags];
    const mark = marked.has(place);
    const index = place;
    place += 1;
    const hidden = isHidden || (flags & flag.hidden) !== 0;
    let element = parent;
    if (!hidden || mark) {
      element = drawView(block, view, mark ? kind : "", isRoot, offsetX, offsetY);
      element.dataset.place = index;
      parent.append(element);
    }
    for (let child = member.children; child < view.length; child += 1) {
      add(view[child], element, view[member.offsetX], view[member.offsetY], false, hidden);
    }
  };
  add(root, screen, 0, 0, true, false);
  return screen;
}

/** Returns the element of a view, whose place in its parent's element depends on how far that has scrolled. */
function drawView(block, view, mark, isRoot, offsetX, offsetY) {
  const text = block.texts[view[member.text]];
  const element = make("div");
  changeLook(element, null, {
    shape: view[member.shape], flags: view[member.flags] | (isRoot ? flag.clips : 0),
    left: isRoot ? 0 : view[member.x] - offsetX, top: isRoot ? 0 : view[member.y] - offsetY,
    width: view[member.width], height: view[member.height],
    text, showsWords: !text || !showsText(block, view, text), mark,
  });
  return element;
}

/** Changes a view's element from one look to another, or gives it its first one. */
function changeLook(element, old, look) {
  const names = classNames(look);
  if (!old || names !== classNames(old)) element.className = names;
  for (const side of ["left", "top", "width", "height"]) {
    if (!old || old[side] !== look[side]) element.style[side] = `${look[side]}px`;
  }
  changeWords(element, old && old.text && old.showsWords ? old : null, look.text && look.showsWords ? look : null);
  const value = valueOf(look);
  if (value === (old ? valueOf(old) : null)) return;
  if (value === null) element.style.removeProperty("--value"); else element.style.setProperty("--value", value);
}

function changeWords(element, old, look) {
  if (!look) { if (old) element.firstChild.remove(); return; }
  if (!old) element.prepend(make("span", { class: "words", dir: "auto" }, look.text));
  else if (old.text !== look.text) element.firstChild.firstChild.data = look.text;
  const size = fontSize(look);
  if (!old || size !== fontSize(old)) element.firstChild.style.fontSize = `${size}px`;
}

function classNames({ shape, flags, height, mark }) {
  const names = ["view", `shape-${shapes[shape] || "plain"}`];
  for (const name of ["disabled", "selected", "focused", "on", "placeholder", "header"]) {
    if (flags & flag[name]) names.push(name);
  }
  if (flags & flag.clips) names.push("clips");
  if (mark) names.push("mark", mark);
  if (height < 34) names.push("line1");
  return names.join(" ");
}

/** Returns the part of a slider or progress bar that is filled; null for other views. */
function valueOf({ shape, text }) {
  if (shapes[shape] !== "slider" && shapes[shape] !== "progress") return null;
  return `${Math.max(0, Math.min(100, parseFloat(text || "") || 0))}%`;
}

/** Returns whether a view inside shows the same text, or any text where the view is only its frame. */
function showsText(block, view, text) {
  for (let child = member.children; child < view.length; child += 1) {
    const inner = block.views[view[child]];
    if (inner[member.flags] & flag.hidden) continue;
    const own = block.texts[inner[member.text]];
    if (own && (text.includes(own) || own.includes(text))) return true;
    if (showsText(block, inner, text)) return true;
  }
  return false;
}

/** The size of the letters: that of the system font in a line of this height. */
function fontSize({ height, flags }) {
  if (flags & flag.header && height > 30 && height < 44) return 28;
  return height < 20 ? Math.max(9, Math.floor(height * 0.82)) : 16;
}

/** Returns the drawing of the touches between two events, on a screen of the given size. */
function drawTouches(events, width, height) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
  drawing.setAttribute("class", "touches");
  drawing.setAttribute("aria-hidden", "true");
  const paths = new Map();
  for (const event of events) {
    if (!["began", "moved", "ended", "cancelled"].includes(event[2])) continue;
    const finger = event[5];
    if (event[2] === "began" || !paths.has(finger)) paths.set(finger, []);
    paths.get(finger).push([event[3], event[4]]);
    const shape = (name, values) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
      drawing.append(element);
    };
    if (event[2] === "ended" || event[2] === "cancelled") {
      const points = paths.get(finger);
      const [x, y] = points[points.length - 1];
      if (points.length > 2) shape("polyline", { points: points.map((point) => point.join(",")).join(" "), class: "path" });
      // A wide ring with a small dot, between which the letters of the view can be read.
      shape("circle", { cx: x, cy: y, r: 16, class: "halo" });
      shape("circle", { cx: x, cy: y, r: 16, class: event[2] });
      shape("circle", { cx: x, cy: y, r: 3, class: "dot" });
    }
  }
  return drawing;
}
