// The panels on the right: changes, story, events, views.

/** The panels that the open recording has. */
function tabs() {
  const block = state.block;
  const list = [];
  if (block.changes.length || block.details.length) list.push(["changes", block.changes.length ? `Changes ${block.changes.length}` : "Result"]);
  if (block.story.length) list.push(["story", "Story"]);
  if (block.events.length) list.push(["events", "Events"]);
  list.push(["views", "Views"]);
  return list;
}

function showTabs() {
  part("tabs").replaceChildren(...tabs().map(([name, title]) =>
    make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-selected": String(state.tab === name),
      "aria-controls": "panel", tabindex: state.tab === name ? "0" : "-1", onclick: () => setTab(name) }, title)));
  part("panel").setAttribute("aria-labelledby", `tab-${state.tab}`);
  showPanel();
}

function setTab(name) {
  state.tab = name;
  showTabs();
}

function showPanel() {
  const panel = part("panel");
  const top = panel.dataset.tab === state.tab ? panel.scrollTop : 0;
  panel.dataset.tab = state.tab;
  const show = { changes: changesPanel, story: storyPanel, events: eventsPanel, views: viewsPanel }[state.tab];
  panel.replaceChildren(...show());
  panel.scrollTop = top;
  const current = panel.querySelector("[aria-current=true]");
  if (current) current.scrollIntoView({ block: "nearest" });
}

/** The changes, those of one cause together, each with its decision. */
function changesPanel() {
  const block = state.block;
  const parts = [];
  for (const numbers of questions()) {
    if (numbers.length === 1) {
      parts.push(changeItem(numbers[0]));
      continue;
    }
    const cause = block.changes[numbers[0]].cause;
    const deciding = decidable(numbers);
    const isCurrent = state.selected.length > 1 && state.selected[0] === numbers[0];
    const alone = numbers.filter((number) => isDecidedAlone(block.changes[number])).length;
    parts.push(make("section", { class: "group" },
      make("h3", {}, make("button", { type: "button", class: "sentence", "aria-current": String(isCurrent), onclick: () => select(numbers) }, cause)),
      make("p", { class: "facts" }, `One cause of ${counted(numbers.length, "change")}`),
      alone ? make("p", { class: "risk" }, `${counted(alone, "change")} among them to decide on one by one: risky, or rejected before`) : null,
      deciding.length ? decisionButtons(deciding, cause) : null,
      make("details", {}, make("summary", {}, "Show the changes"), ...numbers.map(changeItem))));
  }
  if (block.details.length) {
    parts.push(make("details", { open: !block.changes.length, class: "report" },
      make("summary", {}, "The report's own words"), make("pre", {}, block.details.join("\n"))));
  }
  return parts;
}

/** Returns whether a change is never approved with others: it is risky, or somebody rejected it before. */
function isDecidedAlone(change) { return Boolean(change.risk || change.rejection); }

/** The changes among some that can be decided together. */
function decidable(numbers) {
  const changes = numbers.filter((number) => state.block.changes[number].id);
  return numbers.length === 1 ? changes : changes.filter((number) => !isDecidedAlone(state.block.changes[number]));
}

const signs = { insert: "+", remove: "−", move: "→", rename: "≈", attribute: "~", target: "~" };

/** Returns where a change is, in words. */
function changePlaces(change) {
  if (change.events) return change.events.length === 1 ? `at event ${change.events[0]}` : `at ${change.events.length} events, first at ${change.events[0]}`;
  if (change.checkpoints.length === 1) return `at checkpoint ${change.checkpoints[0] + 1}`;
  return change.checkpoints.length ? `at ${change.checkpoints.length} checkpoints, first at ${change.checkpoints[0] + 1}` : "";
}

function changeItem(number) {
  const change = state.block.changes[number];
  return make("article", { class: `change ${change.kind}` },
    make("button", { type: "button", class: "sentence", "aria-current": String(state.selected.length === 1 && state.selected[0] === number), onclick: () => select([number]) },
      make("span", { class: "sign", "aria-hidden": "true" }, signs[change.kind] || "~"), change.sentence.replace(/^[+−→≈~>-] /, "")),
    make("p", { class: "facts" }, [changePlaces(change), change.problem].filter((words) => words).join(": ")),
    change.rejection ? make("p", { class: "risk" }, `It was ${change.rejection}. Decide on it by itself.`) : null,
    change.risk ? make("p", { class: "risk" }, `Risky: ${change.risk}. Decide on it by itself.`) : null,
    change.id ? decisionButtons([number], change.sentence) : null);
}

/** The story with the line of the current event marked. */
function storyPanel() {
  const changed = new Map();
  for (const change of state.block.changes) {
    for (const place of change.checkpoints) changed.set(place, (changed.get(place) || 0) + 1);
  }
  const checkpoints = state.block.checkpoints;
  const lines = state.block.story.map((line) => {
    if (!line.events) return make("li", { class: line.text.trim() ? "title" : "blank" }, line.text);
    const [first, last] = line.events;
    const isCurrent = first <= state.event && state.event <= last;
    let count = 0;
    checkpoints.forEach((one, place) => { if (first <= one.event && one.event <= last) count += changed.get(place) || 0; });
    return make("li", {}, make("button", { type: "button", class: "line", "aria-current": String(isCurrent), onclick: () => goTo(last) },
      line.text, count ? make("span", { class: "count" }, counted(count, "change")) : null));
  });
  return [make("ol", { class: "story" }, ...lines)];
}

/** What an event is in words. */
function eventWords(event) {
  const point = () => `${Math.round(event[3])},${Math.round(event[4])}`;
  switch (event[2]) {
    case "began": return `touch at ${point()}${event[6] ? ` on ${event[6]}` : ""}`;
    case "moved": return `move to ${point()}`;
    case "ended": return `release at ${point()}`;
    case "cancelled": return `touch cancelled at ${point()}`;
    case "text": return `type ${JSON.stringify(event[3])}`;
    case "key": return `press ${event[3]}`;
    case "pointer": return event[4] ? `${event[3]} on ${event[4]}` : event[3];
    case "rotate": return `rotate ${event[3]}`;
    case "checkpoint": return event[3] ? `checkpoint ${JSON.stringify(event[3])}` : "checkpoint";
    case "marker": return `marker ${JSON.stringify(event[3])}`;
    case "end": return `end: ${event[3]}`;
    default: return `${event[3]}`;
  }
}

/** The events around the current one; all of a long session would be too many to draw. */
function eventsPanel() {
  const reach = 150;
  const first = Math.max(0, state.event - reach);
  const events = state.block.events.slice(first, state.event + reach);
  const parts = [];
  if (first > 0) parts.push(make("p", { class: "nothing" }, `${first} earlier events`));
  let before = first > 0 ? state.block.events[first - 1][1] : 0;
  parts.push(make("ol", { class: "events" }, ...events.map((event) => {
    const gap = event[1] - before;
    before = event[1];
    return make("li", { class: event[2] },
      gap >= 1000 ? make("p", { class: "gap" }, `${seconds(gap)} without input`) : null,
      make("button", { type: "button", class: "line", "aria-current": String(event[0] === state.event), onclick: () => goTo(event[0]) },
        make("span", { class: "number" }, String(event[0])), make("span", { class: "time" }, seconds(event[1])), eventWords(event)));
  })));
  const rest = state.block.events.length - first - events.length;
  if (rest > 0) parts.push(make("p", { class: "nothing" }, `${rest} later events`));
  return parts;
}

/** The views of the screen, one a line, with the changed ones marked. */
function viewsPanel() {
  const checkpoint = state.block.checkpoints[currentCheckpoint()];
  if (!checkpoint) return [];
  const usesSeen = checkpoint.seen !== undefined && state.mode !== "golden";
  const root = usesSeen ? checkpoint.seen : checkpoint.golden;
  const marks = new Set((usesSeen ? checkpoint.new : checkpoint.old) || []);
  if (root === undefined) return [make("p", { class: "nothing" }, "There is no such screen.")];
  const lines = [];
  const walk = (number, depth) => {
    const view = state.block.views[number];
    const place = lines.length;
    const line = make("li", { class: marks.has(place) ? `mark ${usesSeen ? "new" : "old"}` : "" }, state.block.texts[view[member.line]]);
    line.style.paddingInlineStart = `${depth * 12 + 8}px`;
    line.addEventListener("mouseenter", () => pointAt(place, true));
    line.addEventListener("mouseleave", () => pointAt(place, false));
    lines.push(line);
    for (let child = member.children; child < view.length; child += 1) walk(view[child], depth + 1);
  };
  walk(root, 0);
  return [make("p", { class: "facts" }, `${counted(lines.length, "view")} of the ${usesSeen ? "screen seen in this run" : "golden"}`), make("ul", { class: "views" }, ...lines)];
}

function pointAt(place, isOn) {
  for (const element of document.querySelectorAll(`#screens [data-place="${place}"]`)) element.classList.toggle("pointed", isOn);
}
