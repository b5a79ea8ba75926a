// The panels on the right: changes, story, events, views.

/** The panels that the open recording has. */
function tabs() {
  const block = state.block;
  const list = [];
  if (block.changes.length || block.details.length) list.push(["changes", block.changes.length ? `Questions ${grouped(questions().length)}` : "Result"]);
  if (block.story.length) list.push(["story", "Story"]);
  if (block.events.length) list.push(["events", "Events"]);
  if (block.checkpoints.length || !list.length) list.push(["views", "Views"]);
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

/** The changes of the open recording, those of one question together. */
function changesPanel() {
  const block = state.block;
  const parts = questions().map((numbers) => {
    const number = block.changes[numbers[0]].question;
    const question = state.index.questions[number];
    const isCurrent = state.selected.length > 0 && block.changes[state.selected[0]].question === number;
    const breadth = breadthOf(question);
    const targets = numbers.filter((one) => changeAt(one).kind === "target");
    const others = numbers.filter((one) => !targets.includes(one));
    return make("section", { class: `group ${kindOf(question)}` },
      make("h3", {}, make("button", { type: "button", class: "sentence", "aria-current": String(isCurrent), onclick: () => select(numbers) },
        make("span", { class: "sign", "aria-hidden": "true" }, signs[kindOf(question)] || "~"), ...markedSentence(withoutSign(question.title), 30))),
      question.risk ? make("p", { class: "risk" }, `Risky: ${question.risk}`) : null,
      question.rejection ? make("p", { class: "risk" }, `It was ${question.rejection}.`) : null,
      make("p", { class: "facts" }, [numbers.length > 1 ? counted(numbers.length, "change") : "", changePlaces(numbers)].filter((words) => words).join(" ")),
      question.changes.length === 1 && question.changes[0].problem ? make("p", { class: "facts" }, question.changes[0].problem) : null,
      ...targets.map(changeItem),
      question.id ? decisionButtons(number, null, question.title) : null,
      question.command ? make("pre", { class: "command" }, question.command) : null,
      question.id && breadth > 1 ? make("p", { class: "facts" }, `A decision holds for ${counted(breadth, "recording")}.`) : null,
      others.length ? make("details", {}, make("summary", {}, others.length > 1 ? `Show the ${counted(others.length, "change")}` : "Show the change"), ...changeItems(others)) : null,
      make("button", { type: "button", class: "link", onclick: () => showQuestion(number) }, "Show the question"));
  });
  if (block.details.length) {
    parts.push(make("details", { open: !block.changes.length, class: "report" },
      make("summary", {}, "The report's own words"), make("pre", {}, block.details.join("\n"))));
  }
  return parts;
}

/** The changes of the open recording that belong to a question: equal ones share one item, and consequences come last, closed. */
function changeItems(numbers) {
  const pairs = numbers.map((number) => [changeAt(number), number]);
  const [own, following] = [pairs.filter(([change]) => !change.follows), pairs.filter(([change]) => change.follows)];
  const item = ([, number]) => changeItem(number);
  const items = equalCards(own, item, (group) => changeButton(group.map(([, number]) => number)));
  if (following.length) items.push(closedList(`${counted(following.length, "change")} ${following.length === 1 ? "follows" : "follow"}`, following, item));
  return items;
}

/** The button that shows where changes are. */
function changeButton(numbers) {
  const isCurrent = state.selected.length === numbers.length && numbers.every((number) => state.selected.includes(number));
  return make("button", { type: "button", class: "sentence", "aria-current": String(isCurrent), onclick: () => select(numbers) },
    `Show ${changePlaces(numbers) || "it"}`);
}

/** A change of the open recording. */
function changeItem(number) {
  const own = state.block.changes[number];
  const change = changeAt(number);
  return make("div", { class: change.kind === "target" ? "" : change.follows ? "member follows" : "member" }, changeButton([number]),
    changeCard(own.question, change, own.change, state.index.questions[own.question].changes.length === 1));
}

/** Returns where changes are, in words. */
function changePlaces(numbers) {
  const events = [...new Set(numbers.flatMap((number) => state.block.changes[number].events || []))];
  if (events.length) return events.length === 1 ? `at event ${grouped(events[0])}` : `at ${counted(events.length, "event")}, first at ${grouped(Math.min(...events))}`;
  const places = [...new Set(numbers.flatMap((number) => state.block.changes[number].checkpoints))];
  if (places.length === 1) return `at checkpoint ${grouped(places[0] + 1)}`;
  return places.length ? `at ${counted(places.length, "checkpoint")}, first at ${grouped(Math.min(...places) + 1)}` : "";
}

/** The story with the line of the current event marked. */
function storyPanel() {
  const changed = new Map();
  for (const change of state.block.changes) {
    for (const place of change.checkpoints) changed.set(place, (changed.get(place) || 0) + 1);
  }
  const checkpoints = state.block.checkpoints;
  const lines = state.block.story.map((line) => {
    if (!line.events) {
      const isTitle = /^\s*(#|[^"]*:(\s|$))/.test(line.text);
      return make("li", { class: isTitle ? "title" : line.text.trim() ? "step" : "blank" }, line.text);
    }
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
  if (first > 0) parts.push(make("p", { class: "nothing" }, `${counted(first, "earlier event")}`));
  let before = first > 0 ? state.block.events[first - 1][1] : 0;
  parts.push(make("ol", { class: "events" }, ...events.map((event) => {
    const gap = event[1] - before;
    before = event[1];
    return make("li", { class: event[2] },
      gap >= 1000 ? make("p", { class: "gap" }, `${seconds(gap)} without input`) : null,
      make("button", { type: "button", class: "line", "aria-current": String(event[0] === state.event), onclick: () => goTo(event[0]) },
        make("span", { class: "number" }, grouped(event[0])), make("span", { class: "time" }, seconds(event[1])), make("span", { class: "what" }, eventWords(event))));
  })));
  const rest = state.block.events.length - first - events.length;
  if (rest > 0) parts.push(make("p", { class: "nothing" }, `${counted(rest, "later event")}`));
  return parts;
}

/** The views of the screen, one a line, with the changed ones marked. */
function viewsPanel() {
  const checkpoint = state.block.checkpoints[currentCheckpoint()];
  if (!checkpoint) return [];
  const usesSeen = checkpoint.seen !== undefined && state.mode !== "golden";
  const root = usesSeen ? checkpoint.seen : checkpoint.golden;
  const marks = new Set(marksOf(state.block, checkpoint).map((mark) => (usesSeen ? mark.seen : mark.golden)));
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
