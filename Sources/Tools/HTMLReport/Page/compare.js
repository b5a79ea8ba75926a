// Two screens compared: beside each other, above each other with a border that moves, or as their difference.

const modes = [["golden", "Before"], ["seen", "After"], ["pair", "Side by side"], ["slide", "Slider"], ["difference", "Difference"]];

/**
 * Returns a checkpoint with everything that its drawings need.
 *
 * `selected` says of a change's number if it belongs to the selected question, and `changeOf` returns the change.
 */
function comparisonOf(block, place, changeOf, selected) {
  const checkpoint = block.checkpoints[place];
  const areas = { golden: null, seen: null };
  for (const side of ["golden", "seen"]) {
    if (checkpoint[side] !== undefined) areas[side] = areasOf(block, checkpoint[side]);
  }
  const marks = marksOf(block, checkpoint).map((mark) => asSeen({
    ...mark, kind: markKind(changeOf(mark.change)), member: (changeOf(mark.change) || {}).member, isSelected: selected(mark.change),
    before: areas.golden && areas.golden[mark.golden], after: areas.seen && areas.seen[mark.seen],
  }));
  return { block, checkpoint, place, areas, marks, isSame: checkpoint.golden === checkpoint.seen };
}

/**
 * Returns whether the marked views of a comparison look the same in both drawings, as those of which only a label for
 * assistive technology has changed.
 */
function looksSame(comparison) {
  const { block, marks } = comparison;
  const drawn = ({ number }) => String(block.views[number].filter((value, place) => place < member.children && place !== member.line));
  const chosen = marks.filter((mark) => mark.isSelected && mark.kind !== "follows");
  return chosen.length > 0 && chosen.every(({ before, after }) => before && after && drawn(before) === drawn(after));
}

/** The members whose changes leave the words of a view as they are. */
const wordless = new Set(["alpha", "backgroundColor", "borderColor", "borderWidth", "cornerRadius", "font", "frame", "image", "textAlignment", "textColor", "tintColor"]);

/** Returns the texts that the selected views of one screen show in the other one, by their places. */
function counterparts(comparison, side) {
  const other = side === "golden" ? "seen" : "golden";
  const texts = new Map();
  for (const mark of comparison.marks) {
    if (!mark.isSelected || wordless.has(mark.member) || mark[side] < 0 || mark[other] < 0 || !comparison.areas[other] || !comparison.areas[other][mark[other]]) continue;
    const view = comparison.block.views[comparison.areas[other][mark[other]].number];
    texts.set(mark[side], comparison.block.texts[view[member.text]]);
  }
  return texts;
}

/** Marks the characters of changed texts in a drawing. */
function markLetters(screen, comparison, side, isBoth) {
  for (const [place, text] of counterparts(comparison, side)) {
    const words = screen.querySelector(`[data-place="${place}"] > .words`);
    if (!words || !text || words.textContent === text) continue;
    const pair = side === "golden" ? [words.textContent, text] : [text, words.textContent];
    const parts = markedSteps(textSteps(...pair), isBoth ? "both" : side === "golden" ? "old" : "new");
    words.replaceChildren(make("span", {}, ...parts));
  }
}

/** Returns copies of the views that are gone, struck through at their old places: their outlines alone would name what stands there now. */
function drawGone(comparison) {
  const { block, checkpoint, marks } = comparison;
  const inner = innerMarks(marks);
  const gone = marks.filter((mark) => isGone(mark) && !inner.has(mark));
  if (!gone.length) return [];
  const golden = drawScreen(block, checkpoint.golden, [], "", "");
  dressScreen(golden, block, comparison.areas.golden);
  return gone.flatMap(({ golden: place, before }) => {
    const view = golden.querySelector(`[data-place="${place}"]`);
    if (!view) return [];
    const { x, y, width, height } = before.seen;
    const copy = make("div", { class: "gone", "aria-hidden": "true" }, view);
    for (const [side, value] of [["left", x], ["top", y], ["width", width], ["height", height]]) copy.style[side] = `${value}px`;
    [view.style.left, view.style.top] = [`${before.x - x}px`, `${before.y - y}px`];
    // The places of the copies would be taken for those of the new screen.
    for (const one of [view, ...view.querySelectorAll("[data-place]")]) delete one.dataset.place;
    return [copy];
  });
}

/** Returns the colour on which a view of a drawing stands: its own, or that of the nearest view around it with one. */
function groundOf(element) {
  for (let one = element; one; one = one.parentElement) if (one.style.backgroundColor) return one.style.backgroundColor;
  return "var(--s-paper)";
}

/**
 * Shows in the new screen how views looked before whose colours, fonts or alignment have changed: their outlines alone
 * would not tell.
 *
 * A text in another font or place is drawn as a ghost of the old one. Of other looks the left half is the old one, and
 * of a picture both names are told.
 */
function drawFormerLooks(comparison, screen) {
  const { block, checkpoint, marks, areas } = comparison;
  const looks = ({ number }) => looksOf(block.texts[block.views[number][member.style]]);
  const changed = marks.filter((mark) => isCause(mark) && mark.kind === "changed" && mark.before && mark.before.seen && mark.after && mark.after.seen
    && block.views[mark.before.number][member.style] !== block.views[mark.after.number][member.style]);
  if (!changed.length) return;
  const golden = drawScreen(block, checkpoint.golden, [], "", "");
  dressScreen(golden, block, areas.golden);
  for (const { golden: from, seen: to, before, after } of changed) {
    const [old, now] = [golden.querySelector(`[data-place="${from}"]`), screen.querySelector(`[data-place="${to}"]`)];
    if (!old || !now) continue;
    const [one, other] = [looks(before), looks(after)];
    const differs = (letters) => [...letters].some((letter) => one[letter] !== other[letter]);
    const glyph = now.querySelector(":scope > .glyph");
    if (glyph && one.i && other.i && one.i !== other.i) glyph.replaceChildren(make("span", {}, make("del", {}, one.i), " ", make("ins", {}, other.i)));
    if (!differs("acbtlrwofhsy")) continue;
    const copy = old.cloneNode(false);
    copy.append(...[...old.children].filter((child) => !child.classList.contains("view")).map((child) => child.cloneNode(true)));
    delete copy.dataset.place;
    [copy.style.left, copy.style.top] = ["0px", "0px"];
    // The lines of a paragraph in another font would run through those of the old one.
    const isGhost = differs("a") || differs("fhsy") && now.classList.contains("line1");
    copy.classList.add("former", isGhost ? "ghost" : "half");
    copy.style.backgroundColor = isGhost ? "transparent" : groundOf(old);
    const first = [...now.children].find((child) => child.classList.contains("view"));
    if (first) first.before(copy); else now.append(copy);
  }
}

/** Returns the drawing of one side in its frame. */
function drawSide(comparison, side, title, kind, touches) {
  const { block, checkpoint, place } = comparison;
  const root = checkpoint[side];
  if (root === undefined) {
    const words = side === "golden" ? "The golden has no such checkpoint."
      : comparison.gap === "unreached" && block.events.length ? "The run ended before this checkpoint." : "This run kept no screen of this checkpoint.";
    return make("figure", { class: "panel" }, make("figcaption", {}, title), make("p", { class: "nothing" }, words));
  }
  const row = block.views[root];
  const size = { width: row[member.width], height: row[member.height] };
  const screen = drawScreen(block, root, [], "", `${title}, checkpoint ${grouped(place + 1)}: ${checkpoint.title}`);
  dressScreen(screen, block, comparison.areas[side]);
  if (isDarkScreen(block, root)) screen.classList.add("dark");
  if (!comparison.isSame) {
    markLetters(screen, comparison, side, kind === "difference");
    if (kind === "difference") { screen.append(...drawGone(comparison)); drawFormerLooks(comparison, screen); }
    screen.append(kind === "difference" ? drawDifference(comparison.marks, size) : drawOutlines(comparison.marks, side === "golden" ? "old" : "new", size));
  }
  if (touches) screen.append(drawTouches(side === "seen" ? movedTouches(touches, comparison) : touches, size.width, size.height));
  const frame = make("div", { class: "frame" }, screen);
  Object.assign(frame.dataset, { x: 0, y: 0, ...size });
  return make("figure", { class: `panel ${kind}` }, make("figcaption", { title }, title), frame);
}

/** Returns touches at the places that their views have in the run's screen. */
function movedTouches(touches, comparison) {
  const { golden, seen } = comparison.areas;
  if (!golden || !seen || comparison.isSame) return touches;
  const shifts = new Map();
  return touches.map((event) => {
    if (!["began", "moved", "ended", "cancelled"].includes(event[2])) return event;
    if (event[2] === "began" || !shifts.has(event[5])) shifts.set(event[5], shiftAt(event[3], event[4], comparison));
    const [x, y] = shifts.get(event[5]);
    return x || y ? Object.assign([...event], { 3: event[3] + x, 4: event[4] + y }) : event;
  });
}

/** Returns how far the innermost changed view at a point of the golden's screen has moved. */
function shiftAt(x, y, comparison) {
  let shift = [0, 0];
  for (const mark of comparison.marks) {
    const area = mark.before && mark.after && mark.before.seen;
    if (!area || x < area.x || y < area.y || x > area.x + area.width || y > area.y + area.height) continue;
    shift = [mark.after.x - mark.before.x, mark.after.y - mark.before.y];
  }
  return shift;
}

/** Returns the approved screen that a run which ended too early should have shown next, in a list; nothing where there is no room. */
function expected({ next }) {
  if (!next || isNarrow()) return [];
  return [drawSide(next, "golden", `Not reached: checkpoint ${grouped(next.place + 1)}`, "old", null)];
}

/** Returns the drawings of a comparison in a mode. */
function drawComparison(comparison, mode, titles, touches) {
  const golden = () => drawSide(comparison, "golden", titles.golden, "old", touches);
  const seen = () => drawSide(comparison, "seen", titles.seen, "new", touches);
  const difference = () => drawSide(comparison, "seen", "Difference", "difference", null);
  const isWhole = comparison.checkpoint.golden !== undefined && comparison.checkpoint.seen !== undefined;
  if (comparison.gap) return [golden(), seen()];
  if (comparison.isSame) return [golden(), ...expected(comparison)];
  if (isWhole && mode === "golden") return [golden()];
  if (isWhole && mode === "seen") return [seen()];
  if (mode === "difference" && isWhole) return [difference()];
  if (mode === "slide" && isWhole) return [slide(golden(), seen(), titles)];
  if (isWhole) return [golden(), seen(), make("div", { class: "third" }, difference())];
  // An empty place beside it would only make the one screen smaller.
  const isNew = comparison.checkpoint.golden === undefined;
  const name = isNew ? titles.seen : titles.golden;
  const words = isNew ? "not in the golden" : "not in this run";
  return [drawSide(comparison, isNew ? "seen" : "golden", `${name}: ${words}`, isNew ? "new" : "old", touches)];
}

/** Puts two drawings above each other, with a handle on them that moves their border. */
function slide(golden, seen, titles) {
  for (const figure of [golden, seen]) figure.querySelector("figcaption").remove();
  const stack = make("div", { class: "stack" }, seen, golden, make("span", { class: "border", "aria-hidden": "true" }));
  const move = (value) => stack.style.setProperty("--border", `${value}%`);
  const handle = make("input", { type: "range", min: "0", max: "100", step: "0.5", value: "50", class: "handle",
    "aria-label": "Border between before and after", oninput: () => move(handle.value) });
  stack.append(handle);
  move(50);
  return make("div", { class: "slide" }, make("p", { class: "captions" }, make("span", {}, `◀ ${titles.golden}`), make("span", {}, `${titles.seen} ▶`)), stack);
}

/** Puts the border of the slider onto the words of the first change that is asked about: elsewhere both sides may look the same. */
function placeBorder(target, comparison) {
  const stack = target.querySelector(".stack");
  const mark = stack && comparison.marks.find((one) => isCause(one) && [one.before, one.after].some((area) => area && area.seen));
  if (!mark) return;
  const boxes = [["old", mark.golden], ["new", mark.seen]].flatMap(([side, place]) => {
    const view = place >= 0 && stack.querySelector(`.panel.${side} [data-place="${place}"]`);
    if (!view) return [];
    const words = view.querySelector(".words");
    const range = document.createRange();
    range.selectNodeContents(words || view);
    const box = words && words.textContent ? range.getBoundingClientRect() : view.getBoundingClientRect();
    return box.width ? [box] : [];
  });
  const outer = stack.getBoundingClientRect();
  if (!boxes.length || !outer.width) return;
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
  const handle = stack.querySelector(".handle");
  handle.value = String(Math.max(0, Math.min(100, ((left + right) / 2 - outer.left) / outer.width * 100)));
  handle.dispatchEvent(new Event("input"));
}
