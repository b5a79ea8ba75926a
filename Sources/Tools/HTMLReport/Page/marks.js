// The marks on a drawing: outlines by kind, ghosts of old places, and arrows from there to the new ones.
//
// They lie above the drawing, so that they neither change the order of its views nor are cut off with them.

/** The kinds of marks with their signs: a reader tells them apart by sign and line, not by colour alone. */
const markKinds = [
  ["changed", "~", "changed"], ["insert", "+", "new"], ["remove", "−", "gone"], ["move", "→", "moved or resized"],
  ["ghost", "", "old place"], ["follows", "", "follows from a change"], ["half", "", "left half: before"], ["faded", "A", "before"], ["other", "", "another question"], ["touch", "", "touch"],
];
const signOf = Object.fromEntries(markKinds.map(([kind, sign]) => [kind, sign]));

/**
 * Returns the areas of a screen's views in points, in the order parent before children.
 *
 * Each has the part that can be seen, which is null for a view that is hidden or out of sight.
 */
function areasOf(block, root) {
  const areas = [];
  const visit = (number, left, top, clip, isHidden) => {
    const view = block.views[number];
    const isRoot = !areas.length;
    const [x, y] = isRoot ? [0, 0] : [left + view[member.x], top + view[member.y]];
    const area = { x, y, width: view[member.width], height: view[member.height], number };
    const hidden = isHidden || (view[member.flags] & flag.hidden) !== 0;
    const seen = overlap(area, clip);
    area.seen = hidden ? null : seen;
    area.isHidden = hidden;
    areas.push(area);
    const cuts = isRoot || (view[member.flags] & flag.clips) !== 0;
    const inner = cuts ? seen || { x, y, width: 0, height: 0 } : clip;
    for (let child = member.children; child < view.length; child += 1) {
      visit(view[child], x - view[member.offsetX], y - view[member.offsetY], inner, hidden);
    }
  };
  const row = block.views[root];
  visit(root, 0, 0, { x: 0, y: 0, width: row[member.width], height: row[member.height] }, false);
  return areas;
}

/** Returns the area that two areas have in common; null if there is none. */
function overlap(one, other) {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width >= 0 && height >= 0 ? { x, y, width, height } : null;
}

/** Returns the smallest area around some areas; null for none. */
function hull(areas) {
  if (!areas.length) return null;
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  return { x, y, width: Math.max(...areas.map((area) => area.x + area.width)) - x, height: Math.max(...areas.map((area) => area.y + area.height)) - y };
}

/** Returns the marks of a checkpoint as objects: the change's number, and the places in both screens. */
function marksOf(block, checkpoint) {
  const list = checkpoint.marks === undefined || checkpoint.marks === null ? [] : block.marks[checkpoint.marks];
  const marks = [];
  for (let at = 0; at < list.length; at += 3) marks.push({ change: list[at], golden: list[at + 1], seen: list[at + 2] });
  return marks;
}

/** Returns the kind of a change's mark. */
function markKind(change) {
  if (!change) return "changed";
  if (change.follows) return "follows";
  if (change.kind === "insert" || change.kind === "remove" || change.kind === "move") return change.kind;
  return change.member === "frame" || change.kind === "attribute" && !change.member ? "move" : "changed";
}

/** Returns a mark with the kind that a person sees: a view that is hidden from now on is gone, and one that was hidden is new. */
function asSeen(mark) {
  const { before, after } = mark;
  if (mark.kind !== "changed" || !before || !after) return mark;
  if (before.seen && after.isHidden) return { ...mark, kind: "remove" };
  return after.seen && before.isHidden ? { ...mark, kind: "insert" } : mark;
}

/** Returns whether a mark belongs to the cause that is asked about, and not to what follows from it or to another question. */
function isCause(mark) { return mark.isSelected && mark.kind !== "follows"; }

/** Returns whether a mark's view could be seen, and is not there any more; one that is out of sight is still there. */
function isGone(mark) { return Boolean(mark.before && mark.before.seen) && isCause(mark) && (!mark.after || mark.after.isHidden); }

function svgElement(name, values, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Returns an empty drawing above a screen of the given size. */
function overlayOn(width, height, name) {
  return svgElement("svg", { viewBox: `0 0 ${width} ${height}`, class: name, "aria-hidden": "true" });
}

/** Returns the outline of an area, with the sign of its kind. */
function outline(area, kind, extra) {
  const rect = { x: area.x, y: area.y, width: Math.max(area.width, 1), height: Math.max(area.height, 1), rx: 3 };
  const group = svgElement("g", { class: `outline ${kind}${extra ? ` ${extra}` : ""}` }, svgElement("rect", { ...rect, class: "halo" }), svgElement("rect", { ...rect, class: "edge" }));
  if (signOf[kind] && extra !== "inner") {
    group.dataset.area = [rect.x, rect.y, rect.width, rect.height].join(" ");
    group.append(svgElement("g", {}, svgElement("g", { class: "sign" }, svgElement("circle", { r: 7 }), svgElement("text", { y: 4 }, signOf[kind]))));
  }
  return group;
}

/** The distance of an outline from its area in pixels, at which its line and halo cover no letter. */
const outlineGap = 3;

/**
 * Places the marks in a frame, whose scale decides how much of the drawing their lines and signs cover.
 *
 * A line lies around its area, since a text may begin at the edge. A sign lies outside of the left corner, or of the
 * right one. Where neither side has room, it lies inside of the right corner: at the edge of the frame it would be cut.
 */
function placeMarks(frame, scale) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((side) => Number(frame.dataset[side]));
  for (const group of frame.querySelectorAll(".outline[data-area]")) {
    const [left, top, breadth, length] = group.dataset.area.split(" ").map(Number);
    const [right, room] = [left + breadth, 17 / scale];
    // Of two screens of different sizes, the frames are as large as the larger one.
    const edge = Math.min(x + width, group.ownerSVGElement.viewBox.baseVal.width);
    // Rows lie beside each other, so that lines around them would be double.
    const gap = breadth > width * 0.97 ? 0 : outlineGap / scale;
    const line = overlap({ x: left - gap, y: top - gap, width: breadth + 2 * gap, height: length + 2 * gap },
      { x: x + 1.2 / scale, y: y + 1.2 / scale, width: width - 2.4 / scale, height: height - 2.4 / scale });
    group.setAttribute("visibility", line ? "visible" : "hidden");
    if (!line) continue;
    for (const rect of group.querySelectorAll("rect")) for (const [side, value] of Object.entries(line)) rect.setAttribute(side, value);
    const middle = left - x >= room ? left - 8 / scale : edge - right >= room ? right + 8 / scale : Math.min(right, edge) - 10 / scale;
    const centre = top - y >= 14 / scale ? top - 5 / scale : Math.max(top, y) + 10 / scale;
    group.querySelector(".sign").parentElement.setAttribute("transform", `translate(${middle} ${centre})`);
  }
}

/** The length of the shortest arrow, and the length of its head, in pixels. */
const arrowLengths = { least: 8, head: 9 };

/** Returns an arrow between two points, whose line and head `placeArrows` draws for the scale of the drawing. */
function moveArrow(points) {
  const arrow = svgElement("g", { class: "move-arrow" });
  arrow.dataset.points = points.join(" ");
  return arrow;
}

/** Draws the arrows in a frame; one that would be shorter than its head says nothing. */
function placeArrows(frame, scale) {
  for (const arrow of frame.querySelectorAll(".move-arrow")) {
    const [x1, y1, x2, y2] = arrow.dataset.points.split(" ").map(Number);
    const length = Math.hypot(x2 - x1, y2 - y1);
    arrow.replaceChildren();
    if (length * scale < arrowLengths.least) continue;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const size = Math.min(arrowLengths.head / scale, length / 2);
    const [footX, footY, half] = [x2 - size * dx, y2 - size * dy, size / 2];
    const head = [[x2, y2], [footX - half * dy, footY + half * dx], [footX + half * dy, footY - half * dx]];
    arrow.append(svgElement("line", { x1, y1, x2: footX, y2: footY }), svgElement("polygon", { points: head.map((point) => point.join(",")).join(" ") }));
  }
}

/**
 * Returns the ends of the arrows between the old and the new areas of marks.
 *
 * All stand at one place near the right edge, where they cross no text; those that point up stand beside those that
 * point down, and a view that moved sideways has its own place.
 */
function arrowEnds(marks) {
  const [edge, beside] = [30, 12];
  const ranges = marks.flatMap(({ before, after }) => [before.seen, after.seen]);
  const [left, right] = [Math.max(...ranges.map((area) => area.x)), Math.min(...ranges.map((area) => area.x + area.width))];
  const common = right > left ? right - Math.min(edge, (right - left) / 4) : null;
  return marks.map(({ before, after }) => {
    const shift = after.seen.y < before.seen.y ? beside : 0;
    const end = (area) => [common === null ? area.x + area.width / 2 : common - shift, area.y + area.height / 2];
    return [...end(before.seen), ...end(after.seen)];
  });
}

/** Returns whether an area lies within another one. */
function isWithin(area, outer) {
  return area.x >= outer.x && area.y >= outer.y && area.x + area.width <= outer.x + outer.width && area.y + area.height <= outer.y + outer.height;
}

/** Returns the marks that lie within another one of their kind, as the label of a button that changed with it. */
function innerMarks(marks) {
  const drawn = marks.filter((mark) => mark.before || mark.after).slice(0, 800);
  const kind = (mark) => (mark.isSelected ? mark.kind : "other");
  const lies = (one, other, side) => !one[side] === !other[side] && (!one[side] || isWithin(one[side], other[side]));
  // Of two equal areas, the first one is around the other.
  return new Set(drawn.filter((mark, place) => drawn.some((other, at) => other !== mark && kind(other) === kind(mark)
    && lies(mark, other, "before") && lies(mark, other, "after") && (at < place || !lies(other, mark, "before") || !lies(other, mark, "after")))));
}

/**
 * Returns the marks on one of the two screens.
 *
 * `marks` have a kind, the areas before and after, and say if they belong to the selected question.
 */
function drawOutlines(marks, side, size) {
  const overlay = overlayOn(size.width, size.height, "outlines");
  const inner = innerMarks(marks);
  const weight = (mark) => (mark.kind === "follows" || !mark.isSelected ? 0 : 1);
  if (marks.filter((mark) => weight(mark) && !inner.has(mark)).length > 6) overlay.classList.add("many");
  for (const mark of [...marks].sort((one, other) => weight(one) - weight(other))) {
    const area = side === "old" ? mark.before : mark.after;
    // A frame around each label of a row would outweigh the change that is asked about.
    if (inner.has(mark) && !weight(mark)) continue;
    if (area && area.seen) overlay.append(outline(area.seen, mark.isSelected ? mark.kind : "other", inner.has(mark) ? "inner" : ""));
  }
  return overlay;
}

/** The most old places that a drawing shows; more would strike through the names of a list. */
const mostGhosts = 6;

/** Returns the marks whose old places are shown: those of the causes that moved or went out of sight, and of what follows. */
function ghostsOf(marks) {
  const isAway = ({ before, after }) => !after || !after.seen || ["x", "y", "width", "height"].some((side) => Math.abs(before.seen[side] - after.seen[side]) >= 1);
  const all = marks.filter((mark) => mark.isSelected && mark.before && mark.before.seen && !isGone(mark) && isAway(mark)
    && (mark.kind === "move" || mark.kind === "follows" || !mark.after || !mark.after.seen));
  const causes = all.filter(isCause);
  if (all.length <= mostGhosts) return all;
  return causes.length <= mostGhosts ? causes : [causes[0], causes[causes.length - 1]];
}

/** Returns the difference of two screens as marks on the new one: outlines, ghosts of old places, arrows. */
function drawDifference(marks, size) {
  const overlay = overlayOn(size.width, size.height, "outlines");
  const shown = marks.filter((mark) => mark.before || mark.after);
  overlay.append(veil(shown, size));
  const inner = innerMarks(shown);
  const outer = shown.filter((mark) => !inner.has(mark));
  if (outer.filter(isCause).length > 6) overlay.classList.add("many");
  const ghosts = ghostsOf(outer);
  const gone = outer.filter(isGone).map((mark) => mark.before.seen);
  const isCovered = (area) => gone.some((one) => { const common = overlap(area, one); return common && common.width > 0 && common.height > 0; });
  for (const mark of outer) {
    const after = mark.after && mark.after.seen;
    // Lines of other questions would strike through the copies of what is gone.
    if (!mark.isSelected && after && isCovered(after)) continue;
    if (isGone(mark)) overlay.append(outline(mark.before.seen, "remove"));
    else if (ghosts.includes(mark)) overlay.append(outline(mark.before.seen, "ghost", isCause(mark) ? "" : "weak"));
    if (after) overlay.append(outline(after, mark.isSelected ? mark.kind : "other"));
  }
  const moved = ghosts.filter(({ kind, before, after }) => kind === "move" && after && after.seen && (before.x !== after.x || before.y !== after.y));
  overlay.append(...arrowEnds(moved).map(moveArrow));
  for (const mark of inner) if (isCause(mark) && mark.after && mark.after.seen) overlay.append(outline(mark.after.seen, mark.kind, "inner"));
  return overlay;
}

let veils = 0;

/** Returns a veil over everything that the selected changes leave as it is. */
function veil(marks, size) {
  veils += 1;
  const whole = { x: 0, y: 0, width: size.width, height: size.height };
  const holes = marks.filter(isCause)
    .map((mark) => (mark.after && mark.after.seen) || (mark.before && mark.before.seen)).filter((area) => area)
    .map(({ x, y, width, height }) => svgElement("rect", { x, y, width, height, fill: "#000" }));
  const mask = svgElement("mask", { id: `veil-${veils}`, maskUnits: "userSpaceOnUse", ...whole }, svgElement("rect", { ...whole, fill: "#fff" }), ...holes);
  return svgElement("g", {}, mask, svgElement("rect", { ...whole, class: "veil", mask: `url(#veil-${veils})` }));
}

/** Returns the legend of the kinds that some marks have. */
function legendOf(kinds) {
  const shown = markKinds.filter(([kind]) => kinds.has(kind));
  return make("ul", { class: "legend", "aria-label": "Kinds of marks" }, ...shown.map(([kind, sign, words]) =>
    make("li", { class: kind }, make("span", { class: "swatch", "aria-hidden": "true" }, sign), words)));
}
