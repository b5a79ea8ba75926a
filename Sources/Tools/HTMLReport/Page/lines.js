// The lines of the graph: curves between two cards, and trunks with branches at a card that many lines lead to.

/** The most lines at one side of a card that are drawn apart; the distances in pixels of trunks from their card, between them and for them, and the radius of their bends. */
const trunk = { lines: 5, first: 16, step: 16, room: 34, bend: 9 };
/** The parts of a card's side where all lines to it and all from it end, if they share trunks. */
const ports = { from: 0.3, to: 0.4 };

/** Returns the sides of cards at which a pair's line begins and ends: "12 right" is that of screen 12. */
function sidesOf({ from, to }, columns) {
  const [isBack, isSame] = [columns[to] < columns[from], columns[to] === columns[from]];
  return { from: `${from} ${isBack ? "left" : "right"}`, to: `${to} ${isBack || isSame ? "right" : "left"}` };
}

/** Returns the sides of cards with more lines to or from other columns than can be told apart, each with its number among those of its gap. */
function hubsOf(columns, pairs) {
  const counts = new Map();
  for (const pair of pairs.filter(({ from, to }) => columns[from] !== columns[to])) {
    for (const side of Object.values(sidesOf(pair, columns))) counts.set(side, (counts.get(side) || 0) + 1);
  }
  const [hubs, inGap] = [new Map(), new Map()];
  for (const [side, count] of counts) {
    if (count <= trunk.lines) continue;
    const gap = `${columns[Number.parseInt(side, 10)]} ${side.split(" ")[1]}`;
    hubs.set(side, inGap.get(gap) || 0);
    inGap.set(gap, hubs.get(side) + 1);
  }
  return hubs;
}

/** Returns which end of a pair is at a trunk: "from", "to", or none of them. */
function trunkEnd(pair, columns, hubs) {
  const sides = sidesOf(pair, columns);
  if (columns[pair.from] === columns[pair.to]) return "";
  return ["to", "from"].find((end) => hubs.has(sides[end])) || "";
}

/** Returns where a trunk runs beside its card: lines back lie behind those that lead away. */
function trunkAt(pair, columns, hubs, places) {
  const end = trunkEnd(pair, columns, hubs);
  const [screen, side] = sidesOf(pair, columns)[end].split(" ");
  const distance = trunk.first + trunk.step * (2 * (hubs.get(`${screen} ${side}`) % 3) + (end === "to" ? 1 : 0)) * 0.6;
  return places[screen].x + (side === "right" ? places[screen].width + distance : -distance);
}

/** Returns a line through points with round bends. */
function bent(points) {
  const steps = points.slice(1, -1).map(([x, y], place) => {
    const [before, after] = [points[place], points[place + 2]];
    const towards = ([otherX, otherY]) => {
      const length = Math.hypot(otherX - x, otherY - y) || 1;
      const part = Math.min(trunk.bend, length / 2) / length;
      return `${x + (otherX - x) * part} ${y + (otherY - y) * part}`;
    };
    return `L ${towards(before)} Q ${x} ${y}, ${towards(after)}`;
  });
  return `M ${points[0].join(" ")} ${steps.join(" ")} L ${points[points.length - 1].join(" ")}`;
}

/** Returns the line of a transition that shares a trunk with others of its card; `below` is the height of a line that runs below the cards. */
function trunkLine(pair, { columns, hubs }, places, ends, below) {
  const [from, to] = [places[pair.from], places[pair.to]];
  const gap = 4;
  const [start, end] = to.x > from.x ? [from.x + from.width, to.x - gap] : [from.x, to.x + to.width + gap];
  const x = trunkAt(pair, columns, hubs, places);
  if (below === undefined) return bent([[start, ends.from], [x, ends.from], [x, ends.to], [end, ends.to]]);
  const near = start - card.across * 0.3;
  const beside = end + card.across * 0.3;
  if (trunkEnd(pair, columns, hubs) === "from") return bent([[start, ends.from], [x, ends.from], [x, below], [beside, below], [beside, ends.to], [end, ends.to]]);
  return bent([[start, ends.from], [near, ends.from], [near, below], [x, below], [x, ends.to], [end, ends.to]]);
}

/**
 * Returns the heights at which the lines of each pair end at their cards: `from` and `to`.
 *
 * The lines at one side of a card are in the order of the cards at their other ends, so that they do not cross. A
 * transition and the one back are beside each other.
 */
function endsOf({ columns, rows, pairs, hubs }, places) {
  const sides = new Map();
  const ends = pairs.map(() => ({}));
  const add = (screen, side, number, end, order) => {
    if (hubs.has(side) && trunkEnd(pairs[number], columns, hubs) === end) {
      ends[number][end] = places[screen].y + card.height * ports[end];
      return;
    }
    if (!sides.has(side)) sides.set(side, []);
    sides.get(side).push({ screen, number, end, order });
  };
  pairs.forEach((pair, number) => {
    const { from, to } = pair;
    const [isBack, isSame] = [columns[to] < columns[from], columns[to] === columns[from]];
    const own = sidesOf(pair, columns);
    const isLong = columns[from] > columns[to] + 1;
    const order = (other, one) => (isLong ? Infinity : isSame ? (rows[other] < rows[one] ? -1 : Infinity) : rows[other] + (isBack ? 0.5 : 0));
    add(from, own.from, number, "from", order(to, from));
    add(to, own.to, number, "to", order(from, to));
  });
  for (const list of sides.values()) {
    list.sort((one, other) => (one.order === other.order ? one.number - other.number : one.order - other.order));
    list.forEach(({ screen, number, end }, place) => {
      ends[number][end] = places[screen].y + card.height * (side.start + (side.end - side.start) * (place + 1) / (list.length + 1));
    });
  }
  return ends;
}

/**
 * Returns where each line turns between its two columns, as a share of the gap from the left.
 *
 * Of the lines of one card, those that lead far up or down turn next to it, so that they do not cross the others.
 */
function turnsOf({ columns, rows, pairs }) {
  const counts = new Map();
  const links = pairs.map((pair) => neighbours(pair, columns));
  for (const [side, link] of links.flatMap((link) => (link ? [["left", link[0]], ["right", link[1]]] : []))) {
    counts.set(`${side} ${link}`, (counts.get(`${side} ${link}`) || 0) + 1);
  }
  const most = Math.max(1, ...rows);
  return links.map((link) => {
    if (!link) return 0.5;
    const [left, right] = [counts.get(`left ${link[0]}`), counts.get(`right ${link[1]}`)];
    const reach = Math.abs(rows[link[0]] - rows[link[1]]) / most * 0.4;
    return left >= right ? 0.5 - reach : 0.5 + reach;
  });
}

/**
 * Returns the line of a transition between two cards, whose ends are at two heights.
 *
 * `turn` is where it turns between them, and `below` the height of a line that runs below the cards.
 */
function line(from, to, ends, turn, below) {
  const gap = 4;
  const [startY, endY] = [ends.from, ends.to];
  if (to.x === from.x) {
    const edge = from.x + from.width;
    const bend = edge + Math.min(card.across * 0.6, 30 + Math.abs(endY - startY) / 6);
    return `M ${edge} ${startY} C ${bend} ${startY}, ${bend} ${endY}, ${edge + gap} ${endY}`;
  }
  const [start, end] = to.x > from.x ? [from.x + from.width, to.x - gap] : [from.x, to.x + to.width + gap];
  if (below === undefined) {
    const middle = Math.min(start, end) + Math.abs(end - start) * turn;
    return `M ${start} ${startY} C ${middle} ${startY}, ${middle} ${endY}, ${end} ${endY}`;
  }
  const [near, far] = [card.across * 0.4, card.across * 0.6];
  return `M ${start} ${startY} C ${start - near} ${startY}, ${start - near} ${below}, ${start - far} ${below} `
    + `L ${end + far} ${below} C ${end + near} ${below}, ${end + near} ${endY}, ${end} ${endY}`;
}

/** Returns the head of an arrow; a line cannot give its own colour to it. */
function arrowHead(id) {
  return svgElement("marker", { id, viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "8", markerHeight: "8", markerUnits: "userSpaceOnUse", orient: "auto" },
    svgElement("path", { d: "M 0 0 L 8 4 L 0 8 z" }));
}

/** Returns the lines of the transitions, one for each pair of screens, and keeps them to be marked. */
function drawLines(graph, places) {
  const lines = svgElement("svg", { class: "transitions", "aria-hidden": "true" });
  lines.append(arrowHead("arrow"), arrowHead("arrow-current"));
  const [ends, turns] = [endsOf(graph, places), turnsOf(graph)];
  const below = new Map(graph.lanes.flatMap((numbers, row) => numbers.map((number, place) => {
    const screen = graph.rows.indexOf(row);
    return [number, places[screen].y + card.height + lane * (place + 1)];
  })));
  drawn.lines = graph.pairs.map(({ from, to, words }, number) => {
    const pair = graph.pairs[number];
    const isTrunk = trunkEnd(pair, graph.columns, graph.hubs) !== "";
    const path = svgElement("path", { d: isTrunk ? trunkLine(pair, graph, places, ends[number], below.get(number))
      : line(places[from], places[to], ends[number], turns[number], below.get(number)) });
    const label = svgElement("text", {}, words);
    // A line back over several columns is labelled where it runs below the cards, another one between its columns.
    const isBetween = !below.has(number) && places[from].x !== places[to].x;
    const [first, last] = [places[from], places[to]].sort((one, other) => one.x - other.x);
    const [left, right] = [first.x + first.width, last.x];
    // Beside a trunk the label stands on the branch.
    const trunkX = isTrunk ? trunkAt(pair, graph.columns, graph.hubs, places) : null;
    const onBranch = right - trunkX < trunkX - left ? (left + trunkX) / 2 : (right + trunkX) / 2;
    const middle = isTrunk ? onBranch : isBetween ? right - card.across / 2 : null;
    return { from, to, path, label, middle };
  });
  // Labels lie above all lines.
  lines.append(...drawn.lines.map((one) => one.path), ...drawn.lines.map((one) => one.label));
  return lines;
}

/** The places on a line, as shares of its length, that its label tries in this order. */
const labelPlaces = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

/** Returns the points of a line that its label tries: a label between two columns is as wide as there is room. */
function labelPoints(path, middle) {
  const length = path.getTotalLength();
  if (middle === null) return labelPlaces.map((share) => path.getPointAtLength(length * share));
  const points = Array.from({ length: 41 }, (_, step) => path.getPointAtLength(length * step / 40));
  const { y } = points.reduce((best, point) => (Math.abs(point.x - middle) < Math.abs(best.x - middle) ? point : best));
  return [0, 1, -1, 2, -2].map((step) => ({ x: middle, y: y + 15 * step }));
}

/** Puts each label onto its line, at the first place that is free of other labels. */
function placeLabels() {
  const taken = [];
  for (const { path, label, middle } of drawn.lines) {
    const width = label.textContent.length * gapWidths.letter;
    const isFree = ({ x, y }) => !taken.some((other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < 15);
    const points = labelPoints(path, middle);
    const { x, y } = points.find(isFree) || points[0];
    taken.push({ x, y, width });
    label.setAttribute("x", x);
    label.setAttribute("y", y - 4);
  }
}
