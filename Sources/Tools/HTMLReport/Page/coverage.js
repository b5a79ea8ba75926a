// The page of a coverage: a list of the screens, the graph of the transitions between them, and one screen in detail.

const coverage = { contents: null, app: 0, screen: 0 };
/** The elements drawn for screens and transitions: rows of the list, and cards and lines of the graph of one app. */
const drawn = { app: -1, rows: [], cards: [], lines: [] };
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
  for (const { path, label, from, to } of drawn.lines) {
    const isCurrent = [from, to].includes(coverage.screen);
    for (const one of [path, label]) one.setAttribute("class", isCurrent ? "current" : "");
    path.setAttribute("marker-end", isCurrent ? "url(#arrow-current)" : "url(#arrow)");
    // Of lines that share a trunk, the marked ones lie above the others.
    if (isCurrent) drawn.lines[0].label.before(path);
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

/** Shows the name and the figures of an app. */
function showFigures(app) {
  part("app").textContent = app.app;
  const controls = app.screens.flatMap((screen) => screen.controls);
  part("figures").textContent = [
    counted(app.recordings.length, "recording"), counted(app.screens.length, "screen"), counted(app.transitions.length, "transition"),
    `${grouped(controls.filter((control) => control.isTouched).length)} of ${counted(controls.length, "control")} touched`,
  ].join(", ");
}

/** Returns the card of a screen in the graph. */
function drawCard(screen, number, place) {
  const never = untouched(screen).length;
  const element = make("button", { type: "button", class: "card",
    "aria-label": `${screen.name}, ${never ? `${counted(never, "control")} never touched` : "every control touched"}`, onclick: () => open(coverage.app, number) },
  portrait(screen, place.width - fit.frame, card.height - fit.caption, { never: marks(screen).never }), make("span", { class: "name" }, screen.name), tally(screen));
  element.style.left = `${place.x}px`;
  element.style.top = `${place.y}px`;
  element.style.width = `${place.width}px`;
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
  const graph = arrange(columns, pairs);
  const places = placesOf(graph);
  const plane = make("div", { class: "plane" }, drawLines(graph, places));
  // Transitions within the last column bend to its right.
  const isBent = pairs.some(({ from, to }) => columns[from] === columns[to] && columns[to] === Math.max(...columns));
  plane.style.width = `${Math.max(...places.map((place) => place.x + place.width)) + (isBent ? card.across : 0)}px`;
  plane.style.height = `${Math.max(...places.map((place) => place.y)) + card.height + fit.below + lane * graph.lanes.length}px`;
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
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => { part("title").textContent = `This page cannot be shown: ${error.message}`; });
