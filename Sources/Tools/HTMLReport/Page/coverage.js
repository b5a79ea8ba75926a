// The page of a coverage: a list of the screens, the graph of the transitions between them, and one screen in detail.

const coverage = { contents: null, app: 0, screen: 0 };
/** The elements drawn for screens and transitions: rows of the list, and cards and lines of the graph of one app. */
const drawn = { app: -1, rows: [], cards: [], lines: [] };
/** The sizes of a card for the screens of an app, in which their texts can be read, and the gaps around it. */
const card = { width: 236, height: 0, across: 170, down: 30, zoom: 1 };
/** The bounds of the factor by which cards fill the graph, and in pixels the edges of the graph, the room for lines below, and the edges of a card. */
const fit = { least: 0.88, most: 2.5, edges: 32, below: 40, frame: 14, caption: 60 };
/** The bounds of the gap between two columns, the widths of a letter of a label and of its edges, and its most letters. */
const gapWidths = { least: 90, most: 170, letter: 6.5, edges: 30, letters: 26 };

/** Returns the controls of a screen that no recording touched. */
function untouched(screen) { return screen.controls.filter((control) => !control.isTouched); }

/** Returns the number of touched controls as a badge. */
function tally(screen) {
  const [all, never] = [screen.controls.length, untouched(screen).length];
  return make("span", { class: never ? "tally" : "tally whole", title: never ? `${counted(never, "control")} never touched` : "every control was touched" }, `${grouped(all - never)}/${grouped(all)}`);
}

/** Returns whether the search and the choice let a screen through. */
function passes(screen) {
  if (part("gaps").checked && !untouched(screen).length) return false;
  const words = part("search").value.trim().toLowerCase();
  return !words || [screen.name, ...screen.controls.flatMap((control) => [control.name, control.address])].some((text) => text.toLowerCase().includes(words));
}

/** Returns the screens in the list, as pairs of places of app and screen. */
function listed() {
  return coverage.contents.apps.flatMap((app, place) =>
    app.screens.flatMap((screen, number) => (passes(screen) ? [[place, number]] : [])));
}

/** Draws the list of the screens that the search and the choice let through. */
function showList() {
  const rows = [];
  drawn.rows = [];
  for (const [place, app] of coverage.contents.apps.entries()) {
    const shown = app.screens.map((screen, number) => [screen, number]).filter(([screen]) => passes(screen));
    if (!shown.length) continue;
    rows.push(make("h2", {}, app.app));
    for (const [screen, number] of shown) {
      const element = make("button", { type: "button", onclick: () => open(place, number) },
        make("span", { class: "name" }, screen.name), tally(screen));
      rows.push(element);
      drawn.rows.push({ element, app: place, screen: number });
    }
  }
  if (!rows.length) rows.push(make("p", { class: "message" }, "No screen matches."));
  part("screen-list").replaceChildren(...rows);
  markRows();
}

/** Marks one of the elements, and brings it into view. */
function mark(elements, isCurrent) {
  for (const one of elements) one.element.setAttribute("aria-current", String(isCurrent(one)));
  const current = elements.find(isCurrent);
  if (current) current.element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Marks the row of the shown screen. */
function markRows() {
  mark(drawn.rows, (row) => row.app === coverage.app && row.screen === coverage.screen);
}

/** Marks the card of the shown screen, and the lines of the transitions from it and to it. */
function markGraph() {
  mark(drawn.cards, (one) => one.screen === coverage.screen);
  for (const { element, path, from, to } of drawn.lines) {
    const isCurrent = [from, to].includes(coverage.screen);
    element.setAttribute("class", isCurrent ? "current" : "");
    path.setAttribute("marker-end", isCurrent ? "url(#arrow-current)" : "url(#arrow)");
  }
}

/** Returns the drawing of a screen with marked controls, as wide and high as there is room. */
function portrait(screen, width, height, marks) {
  const root = coverage.contents.views[screen.root];
  const drawing = drawScreen(coverage.contents, screen.root, [], "", screen.name);
  const areas = areasOf(coverage.contents, screen.root);
  dressScreen(drawing, coverage.contents, areas);
  if (isDarkScreen(coverage.contents, screen.root)) drawing.classList.add("dark");
  const overlay = overlayOn(root[member.width], root[member.height], "outlines");
  for (const kind of ["like", "never", "touched"]) {
    for (const place of marks[kind] || []) if (areas[place].seen) overlay.append(outline(areas[place].seen, kind));
  }
  drawing.append(overlay);
  const scale = Math.min(width / root[member.width], height / root[member.height]) || 1;
  const frame = make("div", { class: "frame" }, drawing);
  frame.style.width = `${root[member.width] * scale}px`;
  frame.style.height = `${root[member.height] * scale}px`;
  drawing.style.transform = `scale(${scale})`;
  drawing.style.setProperty("--mark", String(1 / scale));
  return frame;
}

/** Returns the places of the controls on the drawn screen: the touched ones, those like them, and those of kinds that never were. */
function marks(screen) {
  const touched = screen.controls.flatMap((control) => control.touched);
  const like = screen.controls.filter((control) => control.isTouched).flatMap((control) => control.places).filter((place) => !touched.includes(place));
  return { never: untouched(screen).flatMap((control) => control.places), touched, like };
}

/** Chooses the size of the cards of an app: wide screens get wide ones, and few of them fill the graph. */
function sizeCards(app, columns, pairs) {
  const roots = app.screens.map((screen) => coverage.contents.views[screen.root]);
  const longest = Math.max(0, ...pairs.map(({ words }) => words.length));
  card.across = Math.min(gapWidths.most, Math.max(gapWidths.least, longest * gapWidths.letter + gapWidths.edges));
  const isWide = roots.some((root) => root[member.width] > root[member.height]);
  const [base, most] = [isWide ? 440 : 236, 520];
  const heightAt = (width) => Math.max(...roots.map((root) => (width - fit.frame) * root[member.height] / Math.max(root[member.width], 1)));
  const [count, graph] = [Math.max(...columns) + 1, part("graph")];
  const across = (graph.clientWidth - fit.edges - card.across * (count - 1)) / count / base;
  const down = (graph.clientHeight - fit.edges - fit.below - fit.caption) / Math.min(heightAt(base + fit.frame), most);
  const zoom = card.zoom * Math.max(fit.least, Math.min(across, Math.max(down, 1), fit.most));
  card.width = Math.round(base * zoom);
  card.height = Math.round(Math.min(heightAt(card.width), most * zoom)) + fit.caption;
}

/** Returns the column of each screen in the graph: the number of transitions from the first screen of the app. */
function columnsOf(app) {
  const column = new Array(app.screens.length).fill(-1);
  for (let first = 0; first < app.screens.length; first += 1) {
    if (column[first] >= 0) continue;
    column[first] = 0;
    for (const queue = [first]; queue.length;) {
      const from = queue.shift();
      for (const transition of app.transitions) {
        if (transition.from !== from || column[transition.to] >= 0) continue;
        column[transition.to] = column[from] + 1;
        queue.push(transition.to);
      }
    }
  }
  return column;
}

/** Returns the place of each screen in the graph. */
function layout(columns) {
  const used = new Map();
  return columns.map((at) => {
    const row = used.get(at) || 0;
    used.set(at, row + 1);
    return { x: at * (card.width + card.across), y: row * (card.height + card.down) };
  });
}

/** Returns the line of a transition between two cards; its number keeps it from others. */
function line(from, to, number) {
  const [startY, endY] = [from.y + card.height / 2, to.y + card.height / 2];
  if (to.x > from.x) {
    const [start, end] = [from.x + card.width, to.x - 4];
    const middle = (start + end) / 2;
    return `M ${start} ${startY} C ${middle} ${startY}, ${middle} ${endY}, ${end} ${endY}`;
  }
  if (to.x === from.x) {
    const side = from.x + card.width;
    return `M ${side} ${startY} C ${side + 40} ${startY}, ${side + 40} ${endY}, ${side + 4} ${endY}`;
  }
  // A transition back runs below the cards, several of them below each other.
  const [start, end, side] = [from.x, to.x + card.width + 4, 40];
  const below = Math.max(from.y, to.y) + card.height + 10 + (number % 3) * 6;
  const [startSide, endSide] = [startY + 60, endY + 60];
  if (start - end < card.across) return `M ${start} ${startSide} C ${start - side} ${below}, ${end + side} ${below}, ${end} ${endSide}`;
  return `M ${start} ${startSide} C ${start - side} ${startSide}, ${start - side} ${below}, ${start - 2 * side} ${below} `
    + `L ${end + 2 * side} ${below} C ${end + side} ${below}, ${end + side} ${endSide}, ${end} ${endSide}`;
}

/** Shows the name and the figures of an app. */
function showFigures(app) {
  part("app").textContent = app.app;
  const controls = app.screens.flatMap((screen) => screen.controls);
  part("figures").textContent = [
    counted(app.recordings.length, "recording"), counted(app.screens.length, "screen"), counted(app.transitions.length, "transition"),
    `${grouped(controls.filter((control) => control.isTouched).length)} of ${counted(controls.length, "control")} touched`,
  ].join(", ");
}

/** Returns the pairs of screens between which transitions lead, each with the words of the controls that lead there. */
function pairsOf(app) {
  const pairs = new Map();
  for (const { from, to, control } of app.transitions) {
    const key = `${from} ${to}`;
    if (!pairs.has(key)) pairs.set(key, { from, to, controls: [] });
    pairs.get(key).controls.push(control ? shortName(control) : "no touch");
  }
  return [...pairs.values()].map(({ from, to, controls }) => {
    const words = controls.length > 1 ? `${controls[0]} and ${grouped(controls.length - 1)} more` : controls[0];
    return { from, to, words: words.length > gapWidths.letters ? `${words.slice(0, gapWidths.letters - 1)}…` : words };
  });
}

/** Returns the head of an arrow; a line cannot give its own colour to it. */
function arrowHead(id) {
  return svgElement("marker", { id, viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "8", markerHeight: "8", markerUnits: "userSpaceOnUse", orient: "auto" },
    svgElement("path", { d: "M 0 0 L 8 4 L 0 8 z" }));
}

/** Returns the lines of the transitions, one for each pair of screens, and keeps them to be marked. */
function drawLines(pairs, places) {
  const lines = svgElement("svg", { class: "transitions", "aria-hidden": "true" });
  lines.append(arrowHead("arrow"), arrowHead("arrow-current"));
  drawn.lines = pairs.map(({ from, to, words }, number) => {
    const path = svgElement("path", { d: line(places[from], places[to], number) });
    const label = svgElement("text", {}, words);
    const element = svgElement("g", {}, path, label);
    return { from, to, element, path, label, isBelow: places[from].x - places[to].x > card.width + card.across };
  });
  lines.append(...drawn.lines.map((one) => one.element));
  return lines;
}

/** Returns the text of a control; one without a text, as a row of a list, is one of its kind. */
function shortName(control) {
  return (control.match(/“.*”$/s) || [`${/^[aeiou]/i.test(control) ? "an" : "a"} ${control}`])[0];
}

/** Puts the labels onto the middles of their lines, below one another where they would collide. */
function placeLabels() {
  const taken = [];
  for (const { path, label, isBelow } of drawn.lines) {
    const middle = path.getPointAtLength(path.getTotalLength() / 2);
    // Above a line below the cards, a label would lie behind one of them.
    let y = middle.y + (isBelow ? 13 : -5);
    while (taken.some((other) => Math.abs(other.x - middle.x) < 120 && Math.abs(other.y - y) < 14)) y += 14;
    taken.push({ x: middle.x, y });
    label.setAttribute("x", middle.x);
    label.setAttribute("y", y);
  }
}

/** Returns the card of a screen in the graph. */
function drawCard(screen, number, place) {
  const never = untouched(screen).length;
  const element = make("button", { type: "button", class: "card",
    "aria-label": `${screen.name}, ${never ? `${counted(never, "control")} never touched` : "every control touched"}`, onclick: () => open(coverage.app, number) },
  portrait(screen, card.width - fit.frame, card.height - fit.caption, { never: marks(screen).never }), make("span", { class: "name" }, screen.name), tally(screen));
  element.style.left = `${place.x}px`;
  element.style.top = `${place.y}px`;
  element.style.width = `${card.width}px`;
  element.style.height = `${card.height}px`;
  return element;
}

/** Draws the graph of the shown app, unless it is the one that is drawn. */
function showGraph() {
  if (drawn.app === coverage.app) return;
  drawn.app = coverage.app;
  const app = coverage.contents.apps[coverage.app];
  showFigures(app);
  const [columns, pairs] = [columnsOf(app), pairsOf(app)];
  sizeCards(app, columns, pairs);
  const places = layout(columns);
  const plane = make("div", { class: "plane" }, drawLines(pairs, places));
  // Transitions within the last column bend to its right.
  const isBent = pairs.some(({ from, to }) => columns[from] === columns[to] && columns[to] === Math.max(...columns));
  plane.style.width = `${Math.max(...places.map((place) => place.x)) + card.width + (isBent ? card.across : 0)}px`;
  plane.style.height = `${Math.max(...places.map((place) => place.y)) + card.height + fit.below}px`;
  drawn.cards = app.screens.map((screen, number) => ({ screen: number, element: drawCard(screen, number, places[number]) }));
  plane.append(...drawn.cards.map((one) => one.element));
  part("graph").replaceChildren(plane);
  placeLabels();
}

/** Makes the cards larger or smaller. */
function zoom(factor) {
  card.zoom = factor ? Math.max(0.4, Math.min(card.zoom * factor, 3)) : 1;
  fitGraph();
}

/** Draws the graph anew for the room that it has. */
function fitGraph() {
  drawn.app = -1;
  showGraph();
  markGraph();
}

/** Shows the screens that the search lets through, and the first of them if the shown one is not among them. */
function search() {
  showList();
  const all = listed();
  if (all.length && !all.some(([app, screen]) => app === coverage.app && screen === coverage.screen)) open(...all[0]);
}


/** Returns the transitions to or from the shown screen as a list. */
function transitionList(app, title, transitions, other) {
  if (!transitions.length) return [];
  return [make("h3", {}, title), make("ul", {}, ...transitions.map((transition) => make("li", {},
    make("button", { type: "button", onclick: () => open(coverage.app, other(transition)) }, app.screens[other(transition)].name),
    transition.control ? ` by ${transition.control.includes("“") ? transition.control : shortName(transition.control)}` : " without a touch")))];
}

/** Returns how many controls of a kind were touched, where the drawing shows several or none. */
function controlFacts(control) {
  if (!control.places.length) return " (on another screen of this kind)";
  if (!control.isTouched) return "";
  if (!control.touched.length) return ` (one that this screen does not show, and none of the ${grouped(control.places.length)} here)`;
  return control.places.length > 1 ? ` (${grouped(control.touched.length)} of ${grouped(control.places.length)} here)` : "";
}

/** Draws the details of the shown screen. */
function showScreen() {
  const hadFocus = part("panel").contains(document.activeElement);
  const app = coverage.contents.apps[coverage.app];
  const screen = app.screens[coverage.screen];
  const lists = [["Never touched", false, "never"], ["Touched", true, "touched"]].flatMap(([title, isTouched, name]) => {
    const controls = screen.controls.filter((control) => control.isTouched === isTouched);
    if (!controls.length) return [];
    return [make("h3", {}, `${title} (${grouped(controls.length)})`), make("ul", {}, ...controls.map((control) =>
      make("li", { class: name, title: control.address, "data-places": control.places.join(" "), onmouseenter: () => point(control.places), onmouseleave: () => point([]) },
        control.name, controlFacts(control))))];
  });
  const room = Math.max(200, part("panel").clientWidth - 40);
  part("panel").replaceChildren(
    make("h2", {}, screen.name),
    make("p", { class: "facts" }, `seen at ${counted(screen.visits, "checkpoint")}`),
    make("div", { class: "portrait" }, portrait(screen, room, Math.max(420, innerHeight * 0.45), marks(screen))),
    ...lists,
    ...transitionList(app, "Leads to", app.transitions.filter(({ from }) => from === coverage.screen), ({ to }) => to),
    ...transitionList(app, "Reached from", app.transitions.filter(({ to }) => to === coverage.screen), ({ from }) => from),
    make("h3", {}, "Recordings of the app"), make("ul", {}, ...app.recordings.map((path) => make("li", {}, path))),
  );
  // The button that had the focus is gone.
  if (hadFocus) part("panel").focus();
}

/** Points at views on the drawing of the shown screen. */
function point(places) {
  for (const element of part("panel").querySelectorAll("[data-place]")) {
    element.classList.toggle("pointed", places.includes(Number(element.dataset.place)));
  }
}

/** Shows a screen of an app. */
function open(app, screen) {
  [coverage.app, coverage.screen] = [app, screen];
  showGraph();
  markGraph();
  markRows();
  showScreen();
  location.replace(`#${encodeURIComponent(coverage.contents.apps[app].app)}@${screen + 1}`);
}

/** Goes that many screens further in the list. */
function step(by, isWanted) {
  const all = listed().filter(([app, screen]) => !isWanted || isWanted(coverage.contents.apps[app].screens[screen])
    || (app === coverage.app && screen === coverage.screen));
  if (!all.length) return;
  const place = all.findIndex(([app, screen]) => app === coverage.app && screen === coverage.screen);
  open(...all[place < 0 ? 0 : Math.max(0, Math.min(place + by, all.length - 1))]);
}

const keys = [
  ["j, k", "next and previous screen", { j: () => step(1), k: () => step(-1) }],
  ["n, p", "next and previous screen with untouched controls", { n: () => step(1, (screen) => untouched(screen).length), p: () => step(-1, (screen) => untouched(screen).length) }],
  ["+ −", "larger and smaller cards", { "+": () => zoom(1.25), "-": () => zoom(0.8), 0: () => zoom(0) }],
  ["g", "only screens with untouched controls, or all", { g: () => part("gaps").click() }],
  ["/", "search", { "/": () => part("search").focus() }],
  ["?", "this list", { "?": showKeys }],
];

/** Returns the app and the screen that the page's address names; the first ones if it names none. */
function addressed() {
  let address = "";
  try { address = decodeURIComponent(location.hash.slice(1)); } catch { address = ""; }
  const [name, number] = address.split(/@(?=\d+$)/);
  const app = Math.max(0, coverage.contents.apps.findIndex((one) => one.app === name));
  const screen = Math.max(0, Math.min((Number(number) || 1) - 1, coverage.contents.apps[app].screens.length - 1));
  return [app, screen];
}

async function start() {
  coverage.contents = await unpack(part("packed-contents").textContent);
  document.title = `Simon: ${coverage.contents.title}`;
  part("title").textContent = coverage.contents.title;
  listenForKeys(() => coverage.contents.apps.length);
  part("search").addEventListener("input", search);
  part("gaps").addEventListener("change", search);
  part("help").addEventListener("click", showKeys);
  const redraw = () => { if (coverage.contents.apps.length) { fitGraph(); showScreen(); } };
  addEventListener("resize", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  if (coverage.contents.apps.length) {
    showList();
    open(...addressed());
  } else part("screen-list").replaceChildren(make("p", { class: "message" }, "No recording has shown a screen."));
}

start().catch((error) => { part("title").textContent = `This page cannot be shown: ${error.message}`; });
