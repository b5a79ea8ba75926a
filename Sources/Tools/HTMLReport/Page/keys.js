// The keys of the page, and its start.

const keys = [
  ["j, k", "next and previous recording", { j: () => stepRecording(1), k: () => stepRecording(-1) }],
  ["← →", "previous and next checkpoint", { ArrowLeft: () => stepCheckpoint(-1), ArrowRight: () => stepCheckpoint(1) }],
  [", .", "previous and next event", { ",": () => goTo(state.event - 1), ".": () => goTo(state.event + 1) }],
  ["n, p", "next and previous change, those of one cause together", { n: () => stepQuestion(1), p: () => stepQuestion(-1) }],
  ["Space", "play and pause", { " ": togglePlaying }],
  ["1 to 5", "golden, seen, side by side, slider, difference", Object.fromEntries(modes.map(([mode], place) => [String(place + 1), () => setMode(mode)]))],
  ["+ −", "larger and smaller drawings", { "+": () => zoom(1.25), "-": () => zoom(0.8), 0: () => zoom(0) }],
  ["a, r", "approve and reject what is selected", { a: () => decideSelected("approve"), r: () => decideSelected("reject") }],
  ["e", "export decisions", { e: () => { if (state.decisions.size) exportDecisions(); } }],
  ["t", "next panel of details", { t: nextTab }],
  ["/", "search", { "/": () => part("search").focus() }],
  ["?", "this list", { "?": showKeys }],
];

function zoom(factor) {
  state.zoom = factor ? Math.max(0.25, Math.min(state.zoom * factor, 4)) : 1;
  fitScreens();
}

function decideSelected(decision) {
  const numbers = decidable(state.selected);
  if (numbers.length) decide(numbers, decision);
}

function nextTab() {
  const names = tabs().map(([name]) => name);
  setTab(names[(names.indexOf(state.tab) + 1) % names.length]);
}

function showKeys() {
  openSheet("Keys", make("dl", { class: "keys" }, ...keys.flatMap(([key, text]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)])));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || part("sheet").open) return;
  const target = event.target;
  if (target.matches("input[type=search], input[type=text], select")) {
    if (event.key === "Escape") { target.blur(); event.preventDefault(); }
    return;
  }
  if (target.matches("button, summary") && (event.key === " " || event.key === "Enter")) return;
  if (target.matches("input[type=range]") && event.key.startsWith("Arrow")) return;
  if (target.id === "list" && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    stepRecording(event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    return;
  }
  const action = keys.map((key) => key[2][event.key]).find((one) => one);
  if (!action || (!state.block && !["/", "?", "j"].includes(event.key))) return;
  event.preventDefault();
  action();
});

async function start() {
  state.index = await unpack(part("packed-index").textContent);
  document.title = `Simon: ${state.index.title}`;
  part("title").textContent = state.index.title;
  if (state.index.partial.length) {
    part("partial").hidden = false;
    part("partial").textContent = `This run covers only a part: ${state.index.partial.join("; ")}`;
  }
  part("list").addEventListener("scroll", showList, { passive: true });
  part("search").addEventListener("input", filterList);
  part("slider").addEventListener("input", () => goTo(Number(part("slider").value)));
  part("back").addEventListener("click", () => stepCheckpoint(-1));
  part("forward").addEventListener("click", () => stepCheckpoint(1));
  part("play").addEventListener("click", togglePlaying);
  part("help").addEventListener("click", showKeys);
  part("export").addEventListener("click", exportDecisions);
  addEventListener("resize", () => { showList(); fitScreens(); });
  showFilters();
  filterList();
  await openLinked();
  addEventListener("hashchange", openLinked);
  document.documentElement.dataset.ready = "true";
}

/** Opens the recording and event that the address names, else the first recording. */
async function openLinked() {
  const [, name, event] = location.hash.match(/^#(.*?)(?:@(\d+))?$/) || [];
  let path = "";
  try { path = decodeURIComponent(name || ""); } catch { path = ""; }
  const number = state.index.recordings.findIndex((row) => row.path === path);
  if (number >= 0 && number === state.open) { if (event) goTo(Number(event)); return; }
  if (number >= 0) await openRecording(number, event ? Number(event) : undefined);
  else if (state.open < 0 && state.shown.length) await openRecording(state.shown[0]);
}

start().catch((error) => {
  document.querySelector("main").replaceChildren(make("p", { class: "message" },
    `This page cannot be shown: ${error.message}. It needs a browser of 2023 or later.`));
});
