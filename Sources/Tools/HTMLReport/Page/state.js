// What the page shows now, and the functions that change it. Each change draws only the parts it concerns.

const state = {
  index: null,        // the run and the list of its recordings
  shown: [],          // the recordings that pass the search and the filters, by their numbers
  verdicts: new Set(),// the verdicts that are shown; none means all
  open: -1,           // the number of the open recording
  block: null,        // its contents
  event: 1,           // the number of the current event
  mode: "pair",       // the comparison of the screens
  tab: "changes",     // the panel on the right
  selected: [],       // the selected changes: one, or all of one cause
  zoom: 1,
  timer: 0,           // the timer of the playback; 0 if it stands
  decisions: new Map(), // by recording and change: { decision, reason }
};
const blocks = new Map();

/** Opens a recording; an event of its own can be given. */
async function openRecording(number, event) {
  stopPlaying();
  state.open = number;
  if (!blocks.has(number)) {
    const row = state.index.recordings[number];
    const packed = part("packed-recordings").textContent;
    blocks.set(number, await unpack(packed.slice(row.start, row.end)));
    if (blocks.size > 30) blocks.delete(blocks.keys().next().value);
  }
  if (state.open !== number) return;
  state.block = blocks.get(number);
  state.selected = [];
  const first = state.block.checkpoints.find((one) => one.old || one.new || one.golden === undefined || one.seen === undefined);
  const start = first || state.block.checkpoints[state.block.checkpoints.length - 1];
  state.event = event || (start ? start.event : 1);
  if (!tabs().some(([name]) => name === state.tab)) state.tab = tabs()[0][0];
  showList();
  showTabs();
  showTicks();
  showEvent();
  location.replace(`#${encodeURIComponent(state.index.recordings[number].path)}@${state.event}`);
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

/** Returns whether the screens of a checkpoint differ. */
function differs(checkpoint) { return checkpoint.golden !== checkpoint.seen; }

/** The changes by their causes: each list is one question. */
function questions() {
  const groups = new Map();
  state.block.changes.forEach((change, number) => {
    const key = change.cause || `change ${number}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(number);
  });
  return [...groups.values()];
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

/** Selects the question that many further. */
function stepQuestion(by) {
  const all = questions();
  const place = all.findIndex((numbers) => numbers.includes(state.selected[0]));
  select(all[place < 0 ? 0 : Math.max(0, Math.min(place + by, all.length - 1))]);
}

/** Shows the screens, the story line and the time of the current event. */
function showEvent() {
  const place = currentCheckpoint();
  const checkpoint = state.block.checkpoints[place];
  part("name").textContent = shortPath(state.index.recordings[state.open].path);
  const total = state.block.checkpoints.length;
  part("step").textContent = checkpoint
    ? `Checkpoint ${place + 1} of ${total}: ${checkpoint.title || "without a title"}`
    : "This recording has no screens to show.";
  showScreens(place);
  showTime();
  if (state.tab === "story" || state.tab === "events" || state.tab === "views") showPanel();
}

const modes = [["golden", "Golden"], ["seen", "Seen"], ["pair", "Side by side"], ["slide", "Slider"], ["difference", "Difference"]];

/** Draws the screens of a checkpoint in the current mode. */
function showScreens(place) {
  const target = part("screens");
  target.replaceChildren();
  showModes();
  const checkpoint = state.block.checkpoints[place];
  if (!checkpoint) return;
  // A touch belongs on the screen that a person saw when touching it.
  const next = state.block.checkpoints[place + 1];
  const touches = state.block.events.slice(checkpoint.event, next ? next.event : undefined);
  const isSame = checkpoint.golden === checkpoint.seen;
  const panel = (kind, root, marks, title) => {
    if (root === undefined) {
      return make("figure", { class: "panel" }, make("figcaption", {}, title),
        make("p", { class: "nothing" }, kind === "old" ? "The golden has no such checkpoint." : "The run did not show this screen."));
    }
    const label = `${title}, checkpoint ${place + 1}: ${checkpoint.title}`;
    const screen = drawScreen(state.block, root, marks, kind, label);
    const row = state.block.views[root];
    // A screen that differs may have been touched in another place.
    if (kind === "old" || isSame || checkpoint.golden === undefined) {
      screen.append(drawTouches(touches, row[member.width], row[member.height]));
    }
    const frame = make("div", { class: "frame" }, screen);
    frame.dataset.width = row[member.width];
    frame.dataset.height = row[member.height];
    return make("figure", { class: `panel ${kind}` }, make("figcaption", {}, title), frame);
  };
  const golden = () => panel("old", checkpoint.golden, checkpoint.old, isRecorded() ? "Recorded" : isSame ? "Golden, and seen the same" : "Golden (approved)");
  const seen = () => panel("new", checkpoint.seen, checkpoint.new, "Seen in this run");
  target.className = state.mode;
  if (isSame || state.mode === "golden") target.append(golden());
  else if (state.mode === "seen" || state.mode === "difference") target.append(seen());
  else if (state.mode === "pair") target.append(golden(), seen());
  else if (checkpoint.golden === undefined || checkpoint.seen === undefined) target.append(golden(), seen());
  else target.append(slide(golden(), seen()));
  fitScreens();
}

/** Puts two drawings above each other, with a handle that moves their border. */
function slide(golden, seen) {
  const stack = make("div", { class: "stack" }, seen, golden);
  const handle = make("input", { type: "range", min: "0", max: "100", value: "50", class: "handle",
    "aria-label": "Border between golden and seen", oninput: () => stack.style.setProperty("--border", `${handle.value}%`) });
  stack.style.setProperty("--border", "50%");
  return make("div", { class: "slide" }, stack, handle);
}

function showModes() {
  part("modes").replaceChildren(...(isRecorded() ? [] : modes).map(([mode, name], place) =>
    make("button", { type: "button", "aria-pressed": String(state.mode === mode), title: `Key ${place + 1}`,
      onclick: () => setMode(mode) }, name)));
}

function setMode(mode) {
  state.mode = mode;
  if (state.block) showScreens(currentCheckpoint());
}

/** Scales the drawings to the room that they have. */
function fitScreens() {
  const target = part("screens");
  const frames = [...target.querySelectorAll(".frame")];
  if (!frames.length) return;
  const columns = target.querySelector(".stack") ? 1 : frames.length;
  const room = { width: target.clientWidth / columns - 24, height: Math.max(target.clientHeight - 56, 320) };
  for (const frame of frames) {
    const scale = Math.min(room.width / frame.dataset.width, room.height / frame.dataset.height, 1.5) * state.zoom;
    frame.style.width = `${frame.dataset.width * scale}px`;
    frame.style.height = `${frame.dataset.height * scale}px`;
    frame.firstChild.style.transform = `scale(${scale})`;
  }
}
