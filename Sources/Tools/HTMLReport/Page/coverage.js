// The page of a coverage: a list of the screens, the graph of the ways between them, and one screen in detail.

const coverage = { contents: null, app: 0, screen: 0 };
const card = { width: 132, height: 236, across: 84, down: 22 };

/** The controls of a screen that no recording touched. */
function untouched(screen) { return screen.controls.filter((control) => !control.isTouched); }

/** Returns the number of touched controls as a badge. */
function tally(screen) {
  const [all, never] = [screen.controls.length, untouched(screen).length];
  return make("span", { class: never ? "tally" : "tally whole", title: never ? `${counted(never, "control")} never touched` : "every control was touched" }, `${all - never}/${all}`);
}

/** Whether the search and the choice let a screen through. */
function passes(screen) {
  if (part("gaps").checked && !untouched(screen).length) return false;
  const words = part("search").value.trim().toLowerCase();
  return !words || [screen.name, ...screen.controls.map((control) => control.name)].some((text) => text.toLowerCase().includes(words));
}

/** The screens in the list, as pairs of places of app and screen. */
function listed() {
  return coverage.contents.apps.flatMap((app, place) =>
    app.screens.flatMap((screen, number) => (passes(screen) ? [[place, number]] : [])));
}

function showList() {
  const rows = [];
  for (const [place, app] of coverage.contents.apps.entries()) {
    const shown = app.screens.map((screen, number) => [screen, number]).filter(([screen]) => passes(screen));
    if (!shown.length) continue;
    rows.push(make("h2", {}, app.app));
    for (const [screen, number] of shown) {
      const isCurrent = place === coverage.app && number === coverage.screen;
      rows.push(make("button", { type: "button", "aria-current": String(isCurrent), onclick: () => open(place, number) },
        make("span", { class: "name" }, screen.name), tally(screen)));
    }
  }
  if (!rows.length) rows.push(make("p", { class: "message" }, "No screen matches."));
  part("screen-list").replaceChildren(...rows);
  const current = part("screen-list").querySelector("[aria-current=true]");
  if (current) current.scrollIntoView({ block: "nearest" });
}

/** Returns the drawing of a screen with marked controls, as wide and high as there is room. */
function portrait(screen, width, height, marks) {
  const root = coverage.contents.views[screen.root];
  const drawing = drawScreen(coverage.contents, screen.root, marks.never, "never", screen.name);
  for (const element of drawing.querySelectorAll("[data-place]")) {
    if (marks.touched.includes(Number(element.dataset.place))) element.classList.add("mark", "touched");
  }
  const scale = Math.min(width / root[member.width], height / root[member.height]) || 1;
  const frame = make("div", { class: "frame" }, drawing);
  frame.style.width = `${root[member.width] * scale}px`;
  frame.style.height = `${root[member.height] * scale}px`;
  drawing.style.transform = `scale(${scale})`;
  return frame;
}

/** The places of the controls on the drawn screen: those that were touched and those that never were. */
function marks(screen) {
  const places = (isTouched) => screen.controls.filter((control) => control.isTouched === isTouched).flatMap((control) => control.places);
  return { never: places(false), touched: places(true) };
}

/** The place of each screen in the graph: its column is the number of ways from the first screen of the app. */
function layout(app) {
  const column = new Array(app.screens.length).fill(-1);
  for (let first = 0; first < app.screens.length; first += 1) {
    if (column[first] >= 0) continue;
    column[first] = 0;
    for (const queue = [first]; queue.length;) {
      const from = queue.shift();
      for (const way of app.transitions) {
        if (way.from !== from || column[way.to] >= 0) continue;
        column[way.to] = column[from] + 1;
        queue.push(way.to);
      }
    }
  }
  const used = new Map();
  return column.map((at) => {
    const row = used.get(at) || 0;
    used.set(at, row + 1);
    return { x: at * (card.width + card.across), y: row * (card.height + card.down) };
  });
}

function svg(name, values) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}

/** Returns the line of a way between two cards. */
function line(from, to) {
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
  // A way back runs below the cards.
  const [start, end] = [from.x, to.x + card.width + 4];
  const below = Math.max(from.y, to.y) + card.height + 14;
  return `M ${start} ${startY + 60} C ${start - 50} ${below}, ${end + 50} ${below}, ${end} ${endY + 60}`;
}

function showGraph() {
  const app = coverage.contents.apps[coverage.app];
  part("app").textContent = app.app;
  const controls = app.screens.flatMap((screen) => screen.controls);
  part("figures").textContent = [
    counted(app.recordings.length, "recording"), counted(app.screens.length, "screen"), counted(app.transitions.length, "transition"),
    `${controls.filter((control) => control.isTouched).length} of ${counted(controls.length, "control")} touched`,
  ].join(", ");
  const places = layout(app);
  const plane = make("div", { class: "plane" });
  plane.style.width = `${Math.max(...places.map((place) => place.x)) + card.width + card.across}px`;
  plane.style.height = `${Math.max(...places.map((place) => place.y)) + card.height + 40}px`;
  const ways = svg("svg", { class: "ways", "aria-hidden": "true" });
  const arrow = svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: "7", refY: "4", markerWidth: "8", markerHeight: "8", markerUnits: "userSpaceOnUse", orient: "auto" });
  arrow.append(svg("path", { d: "M 0 0 L 8 4 L 0 8 z" }));
  ways.append(arrow);
  const drawn = new Set();
  for (const way of app.transitions) {
    const key = `${way.from} ${way.to}`;
    if (drawn.has(key)) continue;
    drawn.add(key);
    const isCurrent = way.from === coverage.screen || way.to === coverage.screen;
    ways.append(svg("path", { d: line(places[way.from], places[way.to]), class: isCurrent ? "current" : "way", "marker-end": "url(#arrow)" }));
  }
  plane.append(ways);
  app.screens.forEach((screen, number) => {
    const never = untouched(screen).length;
    const element = make("button", { type: "button", class: "card", "aria-current": String(number === coverage.screen),
      "aria-label": `${screen.name}, ${never ? `${counted(never, "control")} never touched` : "every control touched"}`, onclick: () => open(coverage.app, number) },
    portrait(screen, card.width - 14, card.height - 60, { never: marks(screen).never, touched: [] }), make("span", { class: "name" }, screen.name), tally(screen));
    element.style.left = `${places[number].x}px`;
    element.style.top = `${places[number].y}px`;
    element.style.width = `${card.width}px`;
    element.style.height = `${card.height}px`;
    plane.append(element);
  });
  part("graph").replaceChildren(plane);
  const current = plane.querySelector(".card[aria-current=true]");
  if (current) current.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Returns the ways to or from the shown screen as a list. */
function wayList(app, title, ways, other) {
  if (!ways.length) return [];
  return [make("h3", {}, title), make("ul", {}, ...ways.map((way) => make("li", {},
    make("button", { type: "button", onclick: () => open(coverage.app, other(way)) }, app.screens[other(way)].name),
    way.control ? ` by ${way.control}` : " without a touch")))];
}

function showScreen() {
  const app = coverage.contents.apps[coverage.app];
  const screen = app.screens[coverage.screen];
  const lists = [["Never touched", false, "never"], ["Touched", true, "touched"]].flatMap(([title, isTouched, name]) => {
    const controls = screen.controls.filter((control) => control.isTouched === isTouched);
    if (!controls.length) return [];
    return [make("h3", {}, `${title} (${controls.length})`), make("ul", {}, ...controls.map((control) =>
      make("li", { class: name, "data-places": control.places.join(" "), onmouseenter: () => point(control.places), onmouseleave: () => point([]) },
        control.name, control.places.length ? "" : " (on another screen of this kind)")))];
  });
  const room = Math.max(200, part("panel").clientWidth - 40);
  part("panel").replaceChildren(
    make("h2", {}, screen.name),
    make("p", { class: "facts" }, `seen at ${counted(screen.visits, "checkpoint")}`),
    make("div", { class: "portrait" }, portrait(screen, room, 420, marks(screen))),
    ...lists,
    ...wayList(app, "Leads to", app.transitions.filter((way) => way.from === coverage.screen), (way) => way.to),
    ...wayList(app, "Reached from", app.transitions.filter((way) => way.to === coverage.screen), (way) => way.from),
    make("h3", {}, "Recordings of the app"), make("ul", {}, ...app.recordings.map((path) => make("li", {}, path))),
  );
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
  showList();
  showGraph();
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
  ["g", "only screens with untouched controls, or all", { g: () => part("gaps").click() }],
  ["/", "search", { "/": () => part("search").focus() }],
  ["?", "this list", { "?": showKeys }],
];

function showKeys() {
  const sheet = part("sheet");
  sheet.setAttribute("aria-label", "Keys");
  sheet.replaceChildren(make("h2", {}, "Keys"),
    make("dl", { class: "keys" }, ...keys.flatMap(([key, text]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)])),
    make("button", { type: "button", onclick: () => sheet.close() }, "Close"));
  sheet.showModal();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || part("sheet").open) return;
  if (event.target.matches("input[type=search]")) {
    if (event.key === "Escape") { event.target.blur(); event.preventDefault(); }
    return;
  }
  const action = keys.map((key) => key[2][event.key]).find((one) => one);
  if (!action || !coverage.contents.apps.length) return;
  event.preventDefault();
  action();
});

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
  part("search").addEventListener("input", showList);
  part("gaps").addEventListener("change", showList);
  part("help").addEventListener("click", showKeys);
  addEventListener("resize", () => { if (coverage.contents.apps.length) showScreen(); });
  if (coverage.contents.apps.length) open(...addressed());
  else part("screen-list").replaceChildren(make("p", { class: "message" }, "No recording has shown a screen."));
}

start().catch((error) => { part("title").textContent = `This page cannot be shown: ${error.message}`; });
