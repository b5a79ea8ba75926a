// The keys of the page, and its start.

/** Returns whether the questions of the run are shown. */
function isAsking() { return state.view === "questions"; }

const keys = [
  ["j, k", "next and previous question; with a recording open, the next and previous recording", {
    j: () => (isAsking() ? stepInQuestions(1) : stepRecording(1)), k: () => (isAsking() ? stepInQuestions(-1) : stepRecording(-1)) }],
  ["a, r", "approve and reject the question for all recordings, and go on to the next", { a: () => decideSelected("approve"), r: () => decideSelected("reject") }],
  ["u", "take back the last decision", { u: undo }],
  ["Enter", "open the question in its first recording", { Enter: openFirstPlace }],
  ["q", "all questions of the run, and back to the recording", { q: switchView }],
  ["e", "export decisions", { e: () => { if (state.decisions.size) exportDecisions(); } }],
  ["1 to 5", "before, after, side by side, slider, difference", Object.fromEntries(modes.map(([mode], place) => [String(place + 1), () => setMode(mode)]))],
  ["w", "whole screens, or the part that has changed", { w: switchWhole }],
  ["+ −", "larger and smaller drawings", { "+": () => zoom(1.25), "-": () => zoom(0.8), 0: () => zoom(0) }],
  ["← →", "previous and next checkpoint of a recording", { ArrowLeft: () => inRecording(() => stepCheckpoint(-1)), ArrowRight: () => inRecording(() => stepCheckpoint(1)) }],
  [", .", "previous and next event", { ",": () => inRecording(() => goTo(state.event - 1)), ".": () => inRecording(() => goTo(state.event + 1)) }],
  ["n, p", "next and previous question of the recording", { n: () => inRecording(() => stepQuestion(1)), p: () => inRecording(() => stepQuestion(-1)) }],
  ["Space", "play and pause", { " ": () => inRecording(togglePlaying) }],
  ["t", "next panel of details", { t: () => inRecording(nextTab) }],
  ["/", "search", { "/": () => part("search").focus() }],
  ["?", "this list", { "?": showKeys }],
];

function inRecording(action) { if (!isAsking() && state.block) action(); }

function zoom(factor) {
  state.zoom = factor ? Math.max(0.25, Math.min(state.zoom * factor, 4)) : 1;
  fitScreens();
}

function switchWhole() {
  const button = part(isAsking() ? "whole" : "whole-screen");
  if (button.disabled || button.hidden) return;
  state.isWhole = !state.isWhole;
  redraw();
}

/** Goes from the questions to the recording that was open, and back. */
async function switchView() {
  if (!isAsking()) showQuestion(state.asked.includes(state.question) || !state.asked.length ? state.question : state.asked[0]);
  else if (state.open >= 0 && (state.shown.includes(state.open) || !state.shown.length)) await openRecording(state.open, state.event);
  else if (state.shown.length) await openRecording(state.shown[0]);
}

async function openFirstPlace() {
  const question = isAsking() ? state.index.questions[state.question] : null;
  if (question && question.first.length) await openPlace(question.first[0]);
}

/** Decides on the selected question; in a recording the next question of it follows. */
function decideSelected(decision) {
  if (isAsking()) { decideQuestion(decision); return; }
  const number = state.selected.length ? state.block.changes[state.selected[0]].question : -1;
  if (number < 0 || !state.index.questions[number].id) return;
  const own = state.block.changes[state.selected[0]].change;
  const isAll = state.selected.length === questions().find((numbers) => numbers.includes(state.selected[0])).length;
  decide(number, isAll ? null : own, decision);
  stepQuestion(1);
}

function nextTab() {
  const names = tabs().map(([name]) => name);
  setTab(names[(names.indexOf(state.tab) + 1) % names.length]);
}

/** Goes through the list while it has the focus. */
function stepInList(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || event.target !== part("list") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (isAsking()) stepInQuestions(by); else stepRecording(by);
}

/** Searches as a person types; the texts of the screens are unpacked for the first search. */
async function search() {
  filterAndFollow();
  if (state.texts) return;
  await loadTexts();
  if (state.texts) filterAndFollow();
}

/** Says what restricted the run, which red recordings ask nothing, and what was decided before. */
function showRemarks() {
  const { partial, recordings } = state.index;
  part("partial").hidden = !partial.length;
  part("partial").textContent = `only a part: ${partial.join("; ")}`;
  const silent = recordings.filter((row) => !row.questions.length && ["damaged", "unsupported", "failed", "changed"].includes(row.verdict));
  part("silent").hidden = !silent.length || !state.index.questions.length;
  part("silent").replaceChildren(make("button", { type: "button", class: "link", onclick: () => openRecording(recordings.indexOf(silent[0])) },
    `${counted(silent.length, "red recording")} without a question`));
  const earlier = state.index.earlier || [];
  part("earlier").hidden = !earlier.length;
  part("earlier").replaceChildren(make("button", { type: "button", class: "link", onclick: () => openSheet("Decided before", earlierList(earlier)) },
    `${counted(earlier.length, "change")} decided before`));
}

function listen() {
  listenForKeys((key) => state.block || isAsking() || ["/", "?", "j"].includes(key));
  part("list").addEventListener("scroll", showList, { passive: true });
  part("list").addEventListener("keydown", stepInList);
  part("search").addEventListener("input", search);
  part("slider").addEventListener("input", () => goTo(Number(part("slider").value)));
  for (const [id, action] of [["back", () => stepCheckpoint(-1)], ["forward", () => stepCheckpoint(1)], ["play", togglePlaying], ["help", showKeys],
    ["export", exportDecisions], ["whole", switchWhole], ["whole-screen", switchWhole], ["view-questions", () => { if (!isAsking()) switchView(); }], ["view-recording", () => { if (isAsking()) switchView(); }]]) {
    part(id).addEventListener("click", action);
  }
  addEventListener("resize", resized);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
}

let [drawnWidth, isResizing] = [innerWidth, false];

/**
 * Fits the page into its window, once for each picture that the browser draws.
 *
 * On a phone the height changes whenever the bar of addresses comes or goes: the screens are not drawn anew then, so that
 * nobody loses their place.
 */
function resized() {
  if (isResizing) return;
  isResizing = true;
  requestAnimationFrame(() => {
    isResizing = false;
    sizeList();
    if (isAsking() && innerWidth !== drawnWidth) revealRow(state.asked.indexOf(state.question));
    if (innerWidth === drawnWidth && innerWidth <= 720) fitScreens(); else redraw();
    drawnWidth = innerWidth;
  });
}

async function start() {
  state.index = await unpack(part("packed-index").textContent);
  document.title = `Simon: ${state.index.title}`;
  part("title").textContent = state.index.title;
  part("views").hidden = !state.index.questions.length;
  state.view = state.index.questions.length ? "questions" : "recording";
  showRemarks();
  if (state.index.questions.some((question) => question.id)) say("Approve what is meant, reject what is a fault. Nothing is written before you export.");
  listen();
  showFilters();
  findRows();
  // What is opened shows the list.
  await openLinked();
  if (!state.tops.length) sizeList();
  addEventListener("hashchange", openLinked);
  document.documentElement.dataset.ready = "true";
}

/** Opens the question, or the recording and event, that the address names; else the first question or recording. */
async function openLinked() {
  if (location.hash === state.address) return;
  const question = Number((location.hash.match(/^#question:(\d+)$/) || [])[1]) - 1;
  if (state.index.questions[question]) { if (!isAsking() || question !== state.question || !document.documentElement.dataset.ready) showQuestion(question); return; }
  const [, name, event] = location.hash.match(/^#(.*?)(?:@(\d+))?$/) || [];
  let path = "";
  try { path = decodeURIComponent(name || ""); } catch { path = ""; }
  const number = state.index.recordings.findIndex((row) => row.path === path);
  if (number >= 0 && number === state.open && !isAsking()) { if (event) goTo(Number(event)); return; }
  if (number >= 0) await openRecording(number, event ? Number(event) : undefined);
  else if (state.index.questions.length) showQuestion(state.question);
  else if (state.open < 0 && state.shown.length) await openRecording(state.shown[0]);
}

start().catch((error) => {
  document.querySelector("main").replaceChildren(make("p", { class: "message" },
    `This page cannot be shown: ${error.message}. It needs a browser of 2024 or later.`));
});
