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

/** Returns whether the window is as narrow as a phone, where drawings lie below each other and the page scrolls. */
function isNarrow() { return matchMedia("(max-width: 720px)").matches; }

/**
 * Returns the part of both screens with the marks that matter; null for all of a screen.
 *
 * The surroundings fill the room that an element has for the drawings, so that a person sees where the part belongs.
 * `isShown` says of a mark whether it belongs to the one change that a person chose.
 */
function cropOf(comparison, target, isShown) {
  const { block, checkpoint, marks } = comparison;
  if (comparison.gap) return contentOf(comparison);
  const wanted = marks.filter((mark) => mark.isSelected && (isShown ? isShown(mark) : mark.kind !== "follows"));
  const found = hull(wanted.flatMap((mark) => [mark.before && mark.before.seen, mark.after && mark.after.seen]).filter((area) => area));
  if (!found || checkpoint.golden === undefined || checkpoint.seen === undefined) return null;
  const [golden, seen] = [block.views[checkpoint.golden], block.views[checkpoint.seen]];
  const [width, height] = [member.width, member.height].map((side) => Math.max(golden[side], seen[side]));
  const [left, breadth] = rangeAround(comparison, found, 520);
  const least = { width: Math.min(width, Math.max(lengthAround(found.width, 390, width), breadth)), height: lengthAround(found.height, 220, height) };
  const [outer, ceiling] = [target.clientWidth - (isNarrow() ? 16 : 32), innerHeight * 0.7 * 2 + 42];
  const room = { width: outer, height: isNarrow() ? Math.min(ceiling, 2 * least.height * outer / least.width + 42) : Math.max(target.clientHeight - 42, leastRoom) };
  const [row, column] = [{ width: (room.width - 16) / 2, height: room.height }, { width: room.width, height: (room.height - 42) / 2 }];
  const scaleIn = (one) => Math.min(one.width / least.width, one.height / least.height);
  // Beside each other they are easier to compare, unless that makes them small.
  const isColumn = isNarrow() || scaleIn(row) < Math.min(0.6, scaleIn(column));
  const part = isColumn ? column : row;
  const scale = Math.min(scaleIn(part), 2);
  const [x, cropWidth] = stretched(left, breadth, Math.max(least.width, part.width / scale), width);
  const [y, cropHeight] = stretched(found.y, found.height, Math.max(least.height, part.height / scale), height);
  return cropWidth * cropHeight > width * height * 0.85 ? null : { x, y, width: cropWidth, height: cropHeight, isColumn };
}

/** Returns the part of the approved screen with its words, where the run has no screen beside it; null for most of the screen. */
function contentOf({ block, checkpoint, areas }) {
  const [screen, margin] = [block.views[checkpoint.golden], 32];
  const [width, height] = [screen[member.width], screen[member.height]];
  const words = hull(areas.golden.filter(({ seen, number }) => seen && block.texts[block.views[number][member.text]]).map((area) => area.seen));
  const part = words && overlap({ x: words.x - margin, y: words.y - margin, width: words.width + 2 * margin, height: words.height + 2 * margin }, { x: 0, y: 0, width, height });
  return part && part.width < width * 0.7 ? { ...part, isColumn: false } : null;
}

/** The least height of the room for drawings in pixels; in a lower one they are scrolled. */
const leastRoom = 180;

/** Returns the length of a change with its surroundings, at least so long, within that of the screen. */
function lengthAround(length, least, whole) { return Math.min(whole, Math.max(length + 120, least)); }

/**
 * Returns start and length of the widest view around an area, up to a length: half of a row does not tell which row it is.
 *
 * Both screens have to have such a view, or the two drawings would begin at different places.
 */
function rangeAround(comparison, area, most) {
  const [golden, seen] = ["golden", "seen"].map((side) => comparison.areas[side].filter((one) => one.seen && one.width <= most && isWithin(area, one)));
  const common = golden.filter((one) => seen.some((other) => other.x === one.x && other.width === one.width));
  const widest = common.reduce((best, one) => (one.width > best.width ? one : best), area);
  return [widest.x, widest.width];
}

/** Returns the start of a range of some length around another one, and its length, within a whole. */
function stretched(start, length, wanted, whole) {
  const size = Math.min(whole, wanted);
  return [Math.max(0, Math.min(start + length / 2 - size / 2, whole - size)), size];
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

/** The distance in pixels from the upper edge at which the first change stands, where not all of them are in sight. */
const markMargin = 48;

/** Scrolls drawings that are larger than their room to the changes that are asked about, or to the touch of a screen without any. */
function scrollToMark(target) {
  if (target.scrollWidth <= target.clientWidth && target.scrollHeight <= target.clientHeight) return;
  const marks = [...target.querySelectorAll(".outline:is(.changed, .insert, .remove, .move)[visibility=visible]")];
  const boxes = (marks.length ? marks : [...target.querySelectorAll(".touches circle")]).map((mark) => mark.getBoundingClientRect());
  if (!boxes.length) return;
  const outer = target.getBoundingClientRect();
  const along = (start, end, length) => {
    const [first, last] = [Math.min(...boxes.map((box) => box[start])), Math.max(...boxes.map((box) => box[end]))];
    const room = outer[length];
    return first - outer[start] - (last - first <= room - markMargin ? (room - last + first) / 2 : markMargin);
  };
  const [x, y] = [along("left", "right", "width"), along("top", "bottom", "height")];
  target.scrollLeft += x;
  target.scrollTop += y;
}

/** The width in pixels that is left for the words in place of a missing screen. */
const asideWidth = 160;

/** The scale at which letters of 16 points are 9 pixels high: below it, another arrangement is tried. */
const leastScale = 9 / 16;

/** The least scale of a drawing; one that has no room even then is scrolled. */
const scrolledScale = 2 / 5;

/** The scale at which letters are as large as on the device: whole screens below the first one grow up to the second, and are scrolled. */
const readable = { least: 0.8, most: 1 };

/** Returns whether the letters of two whole screens in an element would be too small to read. */
function areSmall({ block, checkpoint }, target) {
  const view = block.views[checkpoint.seen];
  const [width, height] = [target.clientWidth / view[member.width], target.clientHeight / view[member.height]];
  return Math.max(Math.min(width / 2, height), Math.min(width, height / 2)) < leastScale;
}

/**
 * Scales the drawings of an element to the room that it has.
 *
 * Letters that would be too small to read make the drawings as wide as the room, in which they are scrolled; `isWhole` keeps
 * all of them in sight. Returns whether the drawings are larger without it.
 */
function fitDrawings(target, zoom, isWhole) {
  const frames = [...target.querySelectorAll(".frame")].filter((frame) => !frame.closest(".third"));
  if (!frames.length) return false;
  const caption = 26;
  const [count, gap] = [target.querySelector(".stack") ? 1 : frames.length, 16];
  // A narrow page scrolls, so that each drawing can be as high as the window.
  const tall = isNarrow() ? count * (innerHeight * 0.85 + gap) : target.clientHeight;
  // A screen that is missing is told beside the other one.
  const aside = !isNarrow() && target.querySelector(".nothing") ? asideWidth + gap : 0;
  const room = { width: target.clientWidth - (isNarrow() ? 16 : 32) - aside, height: Math.max(tall - 16, leastRoom) };
  const width = Math.max(...frames.map((frame) => Number(frame.dataset.width)));
  const height = Math.max(...frames.map((frame) => Number(frame.dataset.height)));
  const inRow = (many) => Math.min((room.width - gap * (many - 1)) / many / width, (room.height - caption) / height);
  const inColumn = Math.min(room.width / width, ((room.height - gap * (count - 1)) / count - caption) / height);
  // Where both scroll, they lie below each other: a page is read downwards.
  const breadth = room.width / width;
  const across = (room.width - gap * (count - 1)) / count / width;
  const isTight = inRow(count) < leastScale && (aside > 0 ? breadth < leastScale : across < leastScale);
  // A part of the screens was chosen for one of the two arrangements.
  const planned = count > 1 && frames[0].dataset.isColumn;
  const isBetter = planned ? planned === "true" : isTight || inColumn > inRow(count) * 1.1;
  const isColumn = (count > 1 || aside > 0) && (isNarrow() || isBetter);
  // The difference fits beside the two screens where they leave room.
  const third = target.querySelector(".third");
  const isThird = Boolean(third) && !isColumn && inRow(3) >= Math.min(inRow(2), 3) * 0.98;
  if (third) third.hidden = !isThird;
  target.classList.toggle("column", isColumn || isNarrow());
  const shown = isThird ? 3 : count;
  const whole = Math.max(scrolledScale, Math.min(isColumn ? inColumn : inRow(shown), 3));
  const wide = isColumn ? breadth : (room.width - gap * (shown - 1)) / shown / width;
  const grown = whole < readable.least ? Math.max(whole, Math.min(wide, readable.most)) : whole;
  for (const frame of target.querySelectorAll(".frame")) scaleFrame(frame, (isWhole ? whole : grown) * zoom);
  return grown > whole * 1.02;
}

function scaleFrame(frame, scale) {
  const { x, y, width, height } = frame.dataset;
  frame.style.width = `${width * scale}px`;
  frame.style.height = `${height * scale}px`;
  const screen = frame.firstChild;
  screen.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
  // Marks keep their weight whatever the scale.
  screen.style.setProperty("--mark", String(1 / scale));
  placeMarks(frame, scale);
  placeArrows(frame, scale);
}
