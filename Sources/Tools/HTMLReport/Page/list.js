// The list on the left: the questions or the recordings. Only the rows in sight exist, so that ten thousand cost no more than ten.

const rowHeights = { recording: 52, short: 49, long: 66, tall: 84 };
const verdictOrder = ["damaged", "unsupported", "failed", "changed", "flaky", "passed", "recorded"];

/** Returns what the present list has: numbers of questions or of recordings. */
function listed() { return state.view === "questions" ? state.asked : state.shown; }

/** Returns the texts in which a recording is searched, in small letters. */
function searchTexts(number) {
  const row = state.index.recordings[number];
  if (!row.texts) {
    const asked = row.questions.flatMap((one) => questionTexts(state.index.questions[one]));
    row.texts = [row.path, row.verdict, row.cause || "", row.app, row.story, row.screens, ...asked].join("\n").toLowerCase();
  }
  const shown = state.texts ? state.texts.lists[state.texts.recordings[number]] : [];
  return [row.texts, ...shown.map((text) => state.texts.texts[text])];
}

function questionTexts(question) {
  return [question.title, question.sentence, question.risk || "", ...question.changes.flatMap((change) => [change.sentence, change.view || ""])];
}

/** Loads the texts of all screens, which only a search needs. */
async function loadTexts() {
  if (state.texts || !part("packed-texts").textContent.trim()) return;
  const texts = await unpack(part("packed-texts").textContent);
  texts.texts = texts.texts.map((text) => text.toLowerCase());
  state.texts = texts;
}

/** Applies the search and the filters, and shows the list. */
function filterList() {
  findRows();
  sizeList();
}

/** Finds the recordings and questions that the search and the filters let through. */
function findRows() {
  const words = part("search").value.toLowerCase().split(/\s+/).filter((word) => word);
  const { cause, app, story } = state.chosen;
  const allowed = state.index.recordings.map((row) => (!state.verdicts.size || state.verdicts.has(row.verdict))
    && (!cause || row.cause === cause) && (!app || row.app === app) && (!story || row.story === story));
  const matches = (texts) => words.every((word) => texts.some((text) => text.includes(word)));
  state.shown = state.index.recordings.map((row, number) => number).filter((number) => allowed[number] && matches(searchTexts(number)));
  const isFound = new Set(state.shown);
  const texts = words.length ? state.index.questions.map((one) => questionTexts(one).join("\n").toLowerCase()) : [];
  const areFound = texts.some((text) => matches([text]));
  state.asked = state.index.questions.map((question, number) => number).filter((number) => {
    const question = state.index.questions[number];
    const recordings = recordingsOf(question).filter((one) => allowed[one]);
    const isFiltered = state.verdicts.size || cause || app || story;
    if (!recordings.length && (question.recordings.length || isFiltered)) return false;
    if (!words.length || matches([texts[number]])) return true;
    // Words of a screen find the questions of its recording, unless other questions have these words themselves.
    return !areFound && recordings.some((one) => isFound.has(one));
  });
}

/** The most letters of a title that a list shows as it is; a longer one is told in fewer words. */
const longestTitle = 76;

/** Returns the title of a question as a list shows it: an example would be cut where its values differ. */
function listTitle(question) {
  const title = firstClause(withoutSign(question.title));
  return title.length > longestTitle ? withShortNames(title.replace(/, such as .*$/s, "")) : title;
}

/** The width of a letter of a title in points, and of what stands beside it in its row. */
const titleWidths = { letter: 7.9, edges: 52 };

/** Returns the height of a question's row in points: the one that it had in the list, or an estimate for one that nobody has seen. */
function rowHeight(question, width) {
  if (question.height && question.height.width === width) return question.height.points;
  question.letters = question.letters || Math.min(listTitle(question).length, longestTitle);
  const lines = Math.ceil(question.letters * titleWidths.letter / Math.max(width - titleWidths.edges, 1));
  return [rowHeights.short, rowHeights.long, rowHeights.tall][Math.max(1, Math.min(lines, 3)) - 1];
}

/** Notes where each row of the list begins: a question with a short title needs less room. */
function placeRows() {
  const width = part("list").clientWidth;
  let top = 0;
  state.tops = listed().map((number) => {
    const start = top;
    top += state.view === "recording" ? rowHeights.recording : rowHeight(state.index.questions[number], width);
    return start;
  });
  state.tops.push(top);
  part("rows").style.height = `${top || rowHeights.long}px`;
}

/** Gives the list the height of all of its rows, and shows those in sight. */
function sizeList() {
  placeRows();
  part("view-questions").textContent = `Questions ${grouped(state.asked.length)}`;
  part("view-recording").textContent = `Recordings ${grouped(state.shown.length)}`;
  showList();
}

/** Shows the rows in sight. */
function showList() {
  const list = part("list");
  const all = listed();
  const first = Math.max(0, rowAt(list.scrollTop) - 4);
  const count = Math.ceil(list.clientHeight / rowHeights.short) + 8;
  const makeRow = state.view === "questions" ? questionRow : recordingRow;
  const rows = all.slice(first, first + count).map((number, place) => makeRow(number, first + place));
  if (!rows.length) rows.push(make("p", { class: "nothing" }, ...emptyWords()));
  part("rows").replaceChildren(...rows);
  if (state.view === "questions") measureRows(rows, first);
  if (all.length) rows.forEach((row, place) => { row.style.top = `${state.tops[first + place]}px`; });
  const [kind, current] = state.view === "questions" ? ["question", state.question] : ["row", state.open];
  if (all.includes(current)) list.setAttribute("aria-activedescendant", `${kind}-${current}`);
}

/** Notes the heights of rows that are shown, of which only estimates were known; the rows in sight stay where they are. */
function measureRows(rows, first) {
  const list = part("list");
  const questions = state.asked.slice(first, first + rows.length).map((number) => state.index.questions[number]);
  const width = list.clientWidth;
  // All are measured before any is placed, so that the page is laid out once.
  const points = questions.map((question, place) => rows[place].getBoundingClientRect().height);
  const isNew = questions.map((question, place) => !question.height || question.height.width !== width || question.height.points !== points[place]);
  if (!points.some((height, place) => height > 0 && isNew[place])) return;
  const anchor = rowAt(list.scrollTop);
  const offset = list.scrollTop - state.tops[anchor];
  questions.forEach((question, place) => { if (points[place] > 0) question.height = { width, points: points[place] }; });
  placeRows();
  if (anchor > first && list.scrollTop !== state.tops[anchor] + offset) list.scrollTop = state.tops[anchor] + offset;
}

/** Returns the row of the list at a height. */
function rowAt(height) {
  let [low, high] = [0, state.tops.length - 1];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (state.tops[middle] <= height) low = middle; else high = middle;
  }
  return low;
}

/** Returns what is said in place of an empty list, with the way to what matches. */
function emptyWords() {
  if (state.view === "questions" && !state.index.questions.length) return ["No question is open."];
  const kind = state.view === "questions" ? "question" : "recording";
  return [`No ${kind} matches. `, ...otherMatches()];
}

/** Returns a link to the matches of the other list, or the advice to search for less. */
function otherMatches() {
  const others = state.view === "questions" ? state.shown.length : state.asked.length;
  if (!others) return ["Clear the search or the filters."];
  const other = state.view === "questions" ? "recording" : "question";
  return [make("button", { type: "button", class: "link", onclick: switchView }, counted(others, other)), ` ${others === 1 ? "does" : "do"}.`];
}

/** Returns the row of a recording in the list. */
function recordingRow(number, place) {
  const row = state.index.recordings[number];
  const facts = row.cause && row.cause !== row.verdict ? row.cause : counted(row.checkpoints, "checkpoint");
  return make("div", { class: `row ${row.verdict}`, role: "option", id: `row-${number}`,
    "aria-selected": String(number === state.open), "aria-setsize": state.shown.length, "aria-posinset": place + 1,
    "aria-label": `${row.path}, ${row.verdict}, ${facts}`, onclick: () => openRecording(number) },
  make("span", { class: "badge" }, row.verdict),
  make("span", { class: "path", title: row.path }, shortPath(row.path)),
  make("span", { class: "facts" }, row.questions.length ? `${facts} · ${counted(row.questions.length, "question")}` : facts));
}

/** The path of a recording without the folder that all of them are in. */
function shortPath(path) {
  if (state.index.folder === undefined) {
    const folder = path.slice(0, path.indexOf("/") + 1);
    state.index.folder = folder && state.index.recordings.every((row) => row.path.startsWith(folder)) ? folder : "";
  }
  return path.slice(state.index.folder.length);
}

/** Brings a row of the list into sight, and shows those around it. */
function revealRow(place) {
  if (!scrollToRow(place)) return;
  showList();
  // The rows in between may have other heights than was estimated.
  if (scrollToRow(place)) showList();
}

/** Scrolls to a row of the list; returns whether that was needed. */
function scrollToRow(place) {
  if (place < 0) return false;
  const list = part("list");
  const [top, bottom] = [state.tops[place], state.tops[place + 1]];
  const before = list.scrollTop;
  if (top < before) list.scrollTop = top;
  else if (bottom > before + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  return list.scrollTop !== before;
}

/** Opens the recording that many rows further down. */
function stepRecording(by) {
  const place = state.shown.indexOf(state.open);
  const next = state.shown[place < 0 ? 0 : Math.max(0, Math.min(place + by, state.shown.length - 1))];
  if (next === undefined || next === state.open) return;
  scrollToRow(state.shown.indexOf(next));
  openRecording(next);
}

/** Shows the verdicts as buttons, and the other filters as lists of the values that the run has. */
function showFilters() {
  const counts = new Map();
  for (const row of state.index.recordings) counts.set(row.verdict, (counts.get(row.verdict) || 0) + 1);
  const verdicts = verdictOrder.filter((word) => counts.has(word));
  const buttons = verdicts.length < 2 ? [] : verdicts.map((word) =>
    make("button", { type: "button", class: word, "aria-pressed": String(state.verdicts.has(word)), onclick: () => {
      if (!state.verdicts.delete(word)) state.verdicts.add(word);
      showFilters();
      filterAndFollow();
    } }, `${word} ${grouped(counts.get(word))}`));
  part("filters").replaceChildren(...buttons, ...["cause", "app", "story"].flatMap(filterBy));
}

/** Returns the list of the values by which recordings can be filtered; nothing for fewer than two. */
function filterBy(name) {
  const values = [...new Set(state.index.recordings.map((row) => row[name] || "").filter((value) => value))].sort();
  if (values.length < 2) return [];
  const choice = make("select", { "aria-label": `Show one ${name}`, onchange: () => { state.chosen[name] = choice.value; filterAndFollow(); } },
    make("option", { value: "" }, `every ${name}`), ...values.map((value) => make("option", { value, selected: state.chosen[name] === value }, value)));
  return [choice];
}

/** Filters, and shows the first question or recording that is left if the selected one is not. */
function filterAndFollow() {
  filterList();
  const isAsked = state.view === "questions";
  if (!isAsked && state.shown.length && !state.shown.includes(state.open)) openRecording(state.shown[0]);
  // A question that the search does not find is not left open beside an empty list.
  if (isAsked && !state.asked.includes(state.question)) showQuestion(state.asked.length ? state.asked[0] : -1);
  else if (isAsked && state.index.questions[state.question]) showNumber();
  document.querySelector("main").classList.toggle("unmatched", !state.shown.length);
}
