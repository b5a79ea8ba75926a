// The list of recordings on the left. Only the rows in sight exist, so that ten thousand cost no more than ten.

const rowHeight = 52;
const verdictOrder = ["damaged", "unsupported", "failed", "changed", "flaky", "passed", "recorded"];

/** Applies the search and the filters, and shows the list. */
function filterList() {
  const words = part("search").value.toLowerCase().split(/\s+/).filter((word) => word);
  state.shown = state.index.recordings.map((row, number) => number).filter((number) => {
    const row = state.index.recordings[number];
    if (state.verdicts.size && !state.verdicts.has(row.verdict)) return false;
    const text = `${row.path} ${row.verdict} ${row.cause || ""} ${row.app} ${row.story}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  part("rows").style.height = `${Math.max(state.shown.length, 1) * rowHeight}px`;
  showList();
}

/** Shows the rows in sight. */
function showList() {
  const list = part("list");
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
  const count = Math.ceil(list.clientHeight / rowHeight) + 8;
  const rows = state.shown.slice(first, first + count).map((number, place) => {
    const row = state.index.recordings[number];
    const isOpen = number === state.open;
    const facts = row.cause ? row.cause : counted(row.checkpoints, "checkpoint");
    const element = make("div", { class: `row ${row.verdict}`, role: "option", id: `row-${number}`,
      "aria-selected": String(isOpen), "aria-setsize": state.shown.length, "aria-posinset": first + place + 1,
      "aria-label": `${row.path}, ${row.verdict}, ${facts}`, onclick: () => openRecording(number) },
      make("span", { class: "badge" }, row.verdict),
      make("span", { class: "path", title: row.path }, shortPath(row.path)),
      make("span", { class: "facts" }, row.questions ? `${facts} · ${counted(row.questions, "question")}` : facts));
    element.style.top = `${(first + place) * rowHeight}px`;
    return element;
  });
  if (!rows.length) rows.push(make("p", { class: "nothing" }, "No recording matches. Clear the search or the filters."));
  part("rows").replaceChildren(...rows);
  if (state.shown.includes(state.open)) list.setAttribute("aria-activedescendant", `row-${state.open}`);
}

/** The path of a recording without the folder that all of them are in. */
function shortPath(path) {
  const folder = path.slice(0, path.indexOf("/") + 1);
  return folder && state.index.recordings.every((row) => row.path.startsWith(folder)) ? path.slice(folder.length) : path;
}

/** Opens the recording that many rows further down. */
function stepRecording(by) {
  const place = state.shown.indexOf(state.open);
  const next = state.shown[place < 0 ? 0 : Math.max(0, Math.min(place + by, state.shown.length - 1))];
  if (next === undefined || next === state.open) return;
  const list = part("list");
  const top = state.shown.indexOf(next) * rowHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  openRecording(next);
}

function showFilters() {
  const counts = new Map();
  for (const row of state.index.recordings) counts.set(row.verdict, (counts.get(row.verdict) || 0) + 1);
  part("filters").replaceChildren(...verdictOrder.filter((word) => counts.has(word)).map((word) =>
    make("button", { type: "button", class: word, "aria-pressed": String(state.verdicts.has(word)), onclick: () => {
      if (!state.verdicts.delete(word)) state.verdicts.add(word);
      showFilters();
      filterList();
    } }, `${word} ${counts.get(word)}`)));
}
