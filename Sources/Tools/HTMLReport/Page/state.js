// What the page shows now, and the functions that change it. Each change draws only the parts it concerns.

const state = {
  index: null,        // the run with its questions and the list of its recordings
  view: "questions",  // the view: the questions of the run, or a recording
  shown: [],          // the recordings that pass the search and the filters, by their numbers
  asked: [],          // the questions that pass them
  tops: [],           // where each row of the list begins, and the end of the last one, in points
  verdicts: new Set(),// the verdicts that are shown; none means all
  chosen: { cause: "", app: "", story: "" }, // the values of the other filters; empty for all
  question: 0,        // the number of the selected question
  change: -1,         // the number of its change whose screen is shown; -1 for its first screen
  place: null,        // the recording and checkpoint that are shown of the question; null for those of its change
  open: -1,           // the number of the open recording
  block: null,        // its contents
  event: 1,           // the number of the current event
  mode: "pair",       // the comparison of the screens
  tab: "changes",     // the panel on the right
  selected: [],       // the selected changes of the open recording: one, or all of one question
  zoom: 1,
  isWhole: false,     // true if a question shows whole screens, and not only what has changed
  address: null,      // the part of the window's address that the page wrote itself
  timer: 0,           // the timer of the playback; 0 if it stands
  decisions: new Map(), // by question and change: { decision, reason, id }
  history: [],        // the decisions before each step, to take it back
};
const blocks = new Map();
const volumes = new Map();

/** Returns the contents of a recording, with the views of its volume. */
async function blockOf(number) {
  if (!blocks.has(number)) {
    const row = state.index.recordings[number];
    const [own, views] = await Promise.all([unpackRange(row.start, row.end), volumeOf(row.volume)]);
    blocks.set(number, { ...own, ...views });
    if (blocks.size > 30) blocks.delete(blocks.keys().next().value);
  }
  return blocks.get(number);
}

/** Returns the texts and views that several recordings share; the promise is kept, so that two of them wait for one. */
function volumeOf(number) {
  if (!volumes.has(number)) {
    volumes.set(number, unpackRange(...state.index.volumes[number]));
    if (volumes.size > 4) volumes.delete(volumes.keys().next().value);
  }
  return volumes.get(number);
}

function unpackRange(start, end) {
  state.packed = state.packed || part("packed-recordings").textContent;
  return unpack(state.packed.slice(start, end));
}

/** Opens a recording; an event of its own can be given. */
async function openRecording(number, event) {
  stopPlaying();
  state.open = number;
  const block = await blockOf(number);
  if (state.open !== number) return;
  state.block = block;
  state.selected = [];
  state.event = event || firstEvent(block, state.index.recordings[number]);
  if (!tabs().some(([name]) => name === state.tab)) state.tab = tabs()[0][0];
  showView("recording");
  // On a narrow page the questions come before the drawing; a recording without questions begins with it.
  document.querySelector("aside").classList.toggle("calm", !block.changes.length && !block.details.length);
  showTabs();
  showTicks();
  showEvent();
  showAddress(`#${encodeURIComponent(state.index.recordings[number].path)}@${state.event}`);
}

/** Puts an address into the window, of which no change has to be followed. */
function showAddress(address) {
  location.replace(address);
  state.address = location.hash;
}

/** Shows the questions, or a recording. */
function showView(view) {
  // What is opened by hand is shown, whatever the filters say.
  document.querySelector("main").classList.remove("unmatched");
  state.view = view;
  document.documentElement.dataset.view = view;
  for (const name of ["questions", "recording"]) {
    part(`view-${name}`).setAttribute("aria-selected", String(view === name));
    part(`view-${name}`).tabIndex = view === name ? 0 : -1;
  }
  part("list").setAttribute("aria-label", view === "questions" ? "Questions, the riskiest and largest first" : "Recordings, red ones first");
  sizeList();
}

/** Goes to an event of the open recording. */
function goTo(event) {
  if (!state.block) return;
  const last = state.block.events.length ? state.block.events.length : state.block.checkpoints.length;
  state.event = Math.max(1, Math.min(event, last));
  showEvent();
}

/** Returns the place of the checkpoint that is shown at the current event; -1 if there is none. */
function currentCheckpoint() {
  const list = state.block.checkpoints;
  let place = -1;
  for (let at = 0; at < list.length; at += 1) if (list[at].event <= state.event) place = at;
  return place < 0 && list.length ? 0 : place;
}

/** Goes to the checkpoint before or after the current one. */
function stepCheckpoint(by) {
  const next = state.block && state.block.checkpoints[currentCheckpoint() + by];
  if (next) goTo(next.event);
}

/** Returns whether the open recording is shown as it was recorded, without a run. */
function isRecorded() { return state.index.recordings[state.open].verdict === "recorded"; }

/**
 * Returns why there is no screen of a checkpoint: "unreached" behind the end of the run, or "unkept" where the run passed it.
 *
 * It is empty where there is a screen, and where only the golden has the checkpoint.
 */
function gapAt(block, checkpoint, recording) {
  if (checkpoint.golden === undefined || checkpoint.seen !== undefined) return "";
  if (checkpoint.event > state.index.recordings[recording].events) return "unreached";
  const event = block.events[checkpoint.event - 1];
  return event && event[2] === "checkpoint" ? "unkept" : "";
}

/** Returns whether the screens of a checkpoint of the open recording differ, or a question says so of a screen that was not kept. */
function differs(checkpoint) {
  const { block } = state;
  if (!gapAt(block, checkpoint, state.open)) return checkpoint.golden !== checkpoint.seen;
  const place = block.checkpoints.indexOf(checkpoint);
  return block.changes.some((own) => own.checkpoints.includes(place) && kindOf(state.index.questions[own.question]) !== "whole");
}

/** Returns whether there are two screens of a checkpoint to compare. */
function isPair(checkpoint) { return Boolean(checkpoint) && checkpoint.golden !== undefined && checkpoint.seen !== undefined; }

/** Returns the event at which a recording opens: its first difference, or the last event that was replayed. */
function firstEvent(block, row) {
  const first = block.checkpoints.find(differs);
  if (first) return first.event;
  const isCut = block.checkpoints.some((one) => gapAt(block, one, state.open) === "unreached");
  const last = block.checkpoints[block.checkpoints.length - 1];
  // The touch that failed is shown on the screen before it.
  if (isCut) return Math.max(row.events, 1);
  return last ? last.event : 1;
}

/** Returns the change of a question that a change of the open recording is. */
function changeAt(number) {
  const own = state.block.changes[number];
  return own && state.index.questions[own.question].changes[own.change];
}

/** The changes of the open recording by their questions: each list is one question. */
function questions() {
  const groups = new Map();
  state.block.changes.forEach((change, number) => {
    if (!groups.has(change.question)) groups.set(change.question, []);
    groups.get(change.question).push(number);
  });
  return [...groups].sort(([one], [other]) => one - other).map(([, numbers]) => numbers);
}

/** Selects changes, and shows the first checkpoint that has one of them. */
function select(numbers) {
  if (!numbers || !numbers.length) return;
  state.selected = numbers;
  const places = numbers.flatMap((number) => state.block.changes[number].checkpoints);
  const events = numbers.flatMap((number) => state.block.changes[number].events || []);
  if (events.length) state.event = Math.min(...events);
  else if (places.length && !places.includes(currentCheckpoint())) {
    const checkpoint = state.block.checkpoints[Math.min(...places)];
    if (checkpoint) state.event = checkpoint.event;
  }
  if (state.tab !== "changes") setTab("changes");
  showEvent();
  showPanel();
}

/** Selects the question of the open recording that many further. */
function stepQuestion(by) {
  const all = questions();
  const place = all.findIndex((numbers) => numbers.includes(state.selected[0]));
  select(all[place < 0 ? 0 : Math.max(0, Math.min(place + by, all.length - 1))]);
}

/** Shows the screens, the story line and the time of the current event. */
function showEvent() {
  const place = currentCheckpoint();
  const checkpoint = state.block.checkpoints[place];
  const row = state.index.recordings[state.open];
  part("name").textContent = shortPath(row.path);
  part("verdict").className = row.verdict;
  part("verdict").replaceChildren(...(row.cause && ["failed", "damaged", "unsupported"].includes(row.verdict) ? [make("span", { class: "badge" }, row.cause)] : []));
  document.querySelector("main").classList.toggle("screenless", !state.block.checkpoints.length);
  const total = state.block.checkpoints.length;
  part("step").textContent = checkpoint
    ? `Checkpoint ${grouped(place + 1)} of ${grouped(total)}: ${checkpoint.title || "without a title"}`
    : "This recording has no screens to show.";
  showScreens(place);
  showTime();
  if (state.tab === "story" || state.tab === "events" || state.tab === "views") showPanel();
}

/** Draws the screens of a checkpoint in the current mode. */
function showScreens(place) {
  const target = part("screens");
  target.replaceChildren();
  const checkpoint = state.block.checkpoints[place];
  showModes("modes", isRecorded() || !isPair(checkpoint), checkpoint && !differs(checkpoint));
  part("whole-screen").hidden = !checkpoint;
  if (!checkpoint) { part("legend").replaceChildren(); return; }
  // A touch belongs on the screen that a person saw when touching it.
  const next = state.block.checkpoints[place + 1];
  const touches = state.block.events.slice(checkpoint.event, next ? next.event : undefined);
  const isSelected = (number) => !state.selected.length || state.selected.includes(number);
  const comparison = comparisonOf(state.block, place, changeAt, isSelected);
  comparison.gap = gapAt(state.block, checkpoint, state.open);
  if (next && gapAt(state.block, next, state.open) === "unreached") comparison.next = comparisonOf(state.block, place + 1, changeAt, isSelected);
  // Where letters would be too small to read, the part that differs is shown.
  const crop = () => (isPair(checkpoint) && !comparison.isSame && (isNarrow() || areSmall(comparison, target)) ? cropOf(comparison, target, null) : null);
  const same = isRecorded() ? "Recorded" : "Approved, and the same in this run";
  const titles = { golden: comparison.isSame ? same : "Before (approved)", seen: "After (this run)" };
  fillDrawings(target, comparison, titles, touches, crop);
}

/**
 * Puts the drawings of a comparison and the legend of its marks into an element.
 *
 * `crop` returns the part of the screens that is shown, for which the element has its final size; null for all of them.
 */
function fillDrawings(target, comparison, titles, touches, crop) {
  target.className = `drawings ${state.mode}`;
  target.replaceChildren(...drawComparison(comparison, state.mode, titles, touches));
  // The legend takes room from the drawings, so that it comes before they are fitted.
  const kinds = new Set([...target.querySelectorAll(":scope > :not(.third) .outline")].map((one) => one.classList[1]));
  if (target.querySelector(".touches circle")) kinds.add("touch");
  if (target.querySelector(":scope > :not(.third) .former.half")) kinds.add("half");
  if (target.querySelector(":scope > :not(.third) .former.ghost > .words")) kinds.add("faded");
  part(target.dataset.legend).replaceChildren(...(kinds.size ? [legendOf(kinds)] : []));
  const chosen = crop();
  target.dataset.isCropped = String(Boolean(chosen));
  if (chosen && !state.isWhole) for (const frame of target.querySelectorAll(".frame")) Object.assign(frame.dataset, chosen);
  fitScreens();
  for (const screen of target.querySelectorAll(".screen")) fitTexts(screen);
  placeBorder(target, comparison);
  scrollToMark(target);
}

/** Shows the buttons that compare two screens; they have no use where both are the same. */
function showModes(id, isHidden, isSame = false) {
  part(id).replaceChildren(...(isHidden ? [] : modes).map(([mode, name], place) =>
    make("button", { type: "button", "aria-pressed": String(state.mode === mode && !isSame), disabled: isSame, title: `Key ${place + 1}`,
      onclick: () => setMode(mode) }, name)));
}

function setMode(mode) {
  state.mode = mode;
  redraw();
}

/** Draws the screens of the present view anew. */
function redraw() {
  if (state.view === "questions") showQuestionDrawings();
  else if (state.block) showScreens(currentCheckpoint());
}

/** Scales the drawings to the room that they have; a playback keeps all of a screen in sight. */
function fitScreens() {
  const target = part(state.view === "questions" ? "question-screens" : "screens");
  const isGrown = fitDrawings(target, state.zoom, state.isWhole || state.timer > 0);
  const button = part(target.dataset.whole);
  button.disabled = !isGrown && target.dataset.isCropped !== "true";
  button.setAttribute("aria-pressed", String(state.isWhole && !button.disabled));
}
