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
  sizeList();
}

/** The most letters of a title that a list shows as it is; a longer one is told in fewer words. */
const longestTitle = 76;

/** Returns the title of a question as a list shows it: an example would be cut where its values differ. */
function listTitle(question) {
  const title = firstClause(withoutSign(question.title));
  return title.length > longestTitle ? withShortNames(title.replace(/, such as .*$/s, "")) : title;
}

/** Returns the widths of the words of a question's title, as the list shows them. */
function wordWidths(question) {
  state.pen = state.pen || document.createElement("canvas").getContext("2d");
  state.pen.font = `600 14px ${getComputedStyle(document.body).fontFamily}`;
  // Values are shown in fewer letters than they have.
  const title = make("span", {}, ...markedSentence(listTitle(question), 12)).textContent;
  return title.split(/\s+/).map((word) => state.pen.measureText(word).width);
}

/** Returns the height of a question's row: its title takes one to three lines in a list of some width. */
function rowHeight(question, width) {
  question.widths = question.widths || wordWidths(question);
  // The sign and the edges take 52 points; letters of other fonts may be a little wider than the measured ones.
  const line = Math.max(1, (width - 52) * 0.97);
  const blank = 4;
  let [lines, used] = [1, -blank];
  for (const word of question.widths) {
    if (used > 0 && used + blank + word > line) [lines, used] = [lines + 1, -blank];
    used += blank + word;
    // A word that is longer than a line is broken.
    if (used > line) [lines, used] = [lines + Math.floor(used / line), used % line];
  }
  return [rowHeights.short, rowHeights.long, rowHeights.tall][Math.min(lines, 3) - 1];
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
}

/** Gives the list the height of all of its rows, and shows those in sight. */
function sizeList() {
  placeRows();
  part("rows").style.height = `${state.tops[state.tops.length - 1] || rowHeights.long}px`;
  part("view-questions").textContent = `Questions ${grouped(state.asked.length)}`;
  part("view-recording").textContent = `Recordings ${grouped(state.shown.length)}`;
  showList();
}

/** Shows the rows in sight. */
function showList() {
  const list = part("list");
  const [all, tops] = [listed(), state.tops];
  const first = Math.max(0, rowAt(list.scrollTop) - 4);
  const count = Math.ceil(list.clientHeight / rowHeights.short) + 8;
  const makeRow = state.view === "questions" ? questionRow : recordingRow;
  const rows = all.slice(first, first + count).map((number, place) => {
    const element = makeRow(number, first + place);
    const height = tops[first + place + 1] - tops[first + place];
    element.style.top = `${tops[first + place]}px`;
    element.style.height = `${height}px`;
    if (height === rowHeights.short) element.classList.add("short");
    if (height === rowHeights.tall) element.classList.add("tall");
    return element;
  });
  if (!rows.length) rows.push(make("p", { class: "nothing" }, ...emptyWords()));
  part("rows").replaceChildren(...rows);
  const [kind, current] = state.view === "questions" ? ["question", state.question] : ["row", state.open];
  if (all.includes(current)) list.setAttribute("aria-activedescendant", `${kind}-${current}`);
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

/** Brings a row of the list into sight. */
function scrollToRow(place) {
  if (place < 0) return;
  const list = part("list");
  const [top, bottom] = [state.tops[place], state.tops[place + 1]];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
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
  document.querySelector("main").classList.toggle("unmatched", !state.shown.length);
}
