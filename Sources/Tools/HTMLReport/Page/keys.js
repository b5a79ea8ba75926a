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

/** Goes through the recordings while their list has the focus. */
function stepInList(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || event.target !== part("list") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  stepRecording(by);
}

async function start() {
  state.index = await unpack(part("packed-index").textContent);
  document.title = `Simon: ${state.index.title}`;
  part("title").textContent = state.index.title;
  if (state.index.partial.length) {
    part("partial").hidden = false;
    part("partial").textContent = `This run covers only a part: ${state.index.partial.join("; ")}`;
  }
  listenForKeys((key) => state.block || ["/", "?", "j"].includes(key));
  part("list").addEventListener("scroll", showList, { passive: true });
  part("list").addEventListener("keydown", stepInList);
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
