// The marks on a drawing: outlines by kind, ghosts of old places, and arrows from there to the new ones.
//
// They lie above the drawing, so that they neither change the order of its views nor are cut off with them.

/** The kinds of marks with their signs: a reader tells them apart by sign and line, not by colour alone. */
const markKinds = [
  ["changed", "~", "changed"], ["insert", "+", "new"], ["remove", "−", "gone"], ["move", "→", "moved or resized"],
  ["ghost", "", "old place"], ["follows", "", "follows from a change"], ["other", "", "another question"],
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
    // Rows lie beside each other, so that lines around them would be double.
    const gap = breadth > width * 0.9 || group.parentElement.classList.contains("many") ? 0 : 2 / scale;
    const line = overlap({ x: left - gap, y: top - gap, width: breadth + 2 * gap, height: length + 2 * gap },
      { x: x + 1.2 / scale, y: y + 1.2 / scale, width: width - 2.4 / scale, height: height - 2.4 / scale });
    group.setAttribute("visibility", line ? "visible" : "hidden");
    if (!line) continue;
    for (const rect of group.querySelectorAll("rect")) for (const [side, value] of Object.entries(line)) rect.setAttribute(side, value);
    const middle = left - x >= room ? left - 8 / scale : x + width - right >= room ? right + 8 / scale : Math.min(right, x + width) - 10 / scale;
    const centre = top - y >= 14 / scale ? top - 5 / scale : Math.max(top, y) + 10 / scale;
    group.querySelector(".sign").parentElement.setAttribute("transform", `translate(${middle} ${centre})`);
  }
}

/** Returns an arrow between two areas, at a share of their width; nothing if they are too close to each other. */
function moveArrow(from, to, share) {
  const middle = (area) => [area.x + area.width * share, area.y + area.height / 2];
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 6) return [];
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const size = Math.min(9, length / 2);
  const head = [[x2, y2], [x2 - size * dx - size * 0.5 * dy, y2 - size * dy + size * 0.5 * dx], [x2 - size * dx + size * 0.5 * dy, y2 - size * dy - size * 0.5 * dx]];
  return [svgElement("g", { class: "move-arrow" }, svgElement("line", { x1, y1, x2: x2 - size * dx, y2: y2 - size * dy }), svgElement("polygon", { points: head.map((point) => point.join(",")).join(" ") }))];
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

/** Returns the difference of two screens as marks on the new one: outlines, ghosts of old places, arrows. */
function drawDifference(marks, size) {
  const overlay = overlayOn(size.width, size.height, "outlines");
  const shown = marks.filter((mark) => mark.before || mark.after);
  overlay.append(veil(shown, size));
  const inner = innerMarks(shown);
  const many = shown.filter((mark) => mark.isSelected && mark.kind !== "follows" && !inner.has(mark)).length;
  if (many > 6) overlay.classList.add("many");
  for (const [number, mark] of shown.entries()) {
    const [before, after] = [mark.before && mark.before.seen, mark.after && mark.after.seen];
    const moved = before && after && ["x", "y", "width", "height"].some((side) => Math.abs(before[side] - after[side]) >= 1);
    if (inner.has(mark)) continue;
    // A view that is still there, but out of sight, has an old place and is not gone.
    const isCause = mark.isSelected && mark.kind !== "follows";
    const old = mark.after || !isCause ? "ghost" : "remove";
    if (before && (moved || !after)) overlay.append(outline(before, old, isCause ? "" : "weak"));
    if (after) overlay.append(outline(after, mark.isSelected ? mark.kind : "other"));
    if (moved && isCause) overlay.append(...moveArrow(before, after, many > 2 ? 0.45 + 0.45 * ((number * 0.382) % 1) : 0.5));
  }
  return overlay;
}

let veils = 0;

/** Returns a veil over everything that the selected changes leave as it is. */
function veil(marks, size) {
  veils += 1;
  const whole = { x: 0, y: 0, width: size.width, height: size.height };
  const holes = marks.filter((mark) => mark.isSelected && mark.kind !== "follows")
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
