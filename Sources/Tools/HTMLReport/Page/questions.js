// The questions of a run: each is asked once for all recordings, and shown with the first screen that it concerns.

/** Returns the numbers of the recordings that a question concerns. */
function recordingsOf(question) {
  const numbers = [];
  for (let at = 0; at < question.recordings.length; at += 2) {
    for (let number = 0; number < question.recordings[at + 1]; number += 1) numbers.push(question.recordings[at] + number);
  }
  return numbers;
}

/** Returns how many recordings a question concerns. */
function breadthOf(question) {
  return question.recordings.reduce((sum, value, at) => sum + (at % 2 ? value : 0), 0);
}

/** Returns the title of a question or change without its sign. */
function withoutSign(text) { return text.replace(/^[+−→≈~>±-] /, ""); }

const signs = { insert: "+", remove: "−", move: "→", rename: "≈", attribute: "~", target: "~", whole: "±" };

/** Returns the kind of a question: the one that its changes have in common, without those that only follow. */
function kindOf(question) {
  const kinds = new Set(question.changes.filter((change) => !change.follows).map((change) => change.kind));
  return kinds.size === 1 ? [...kinds][0] : "attribute";
}

/** Returns what a question concerns in figures. */
function figuresOf(question) {
  const views = question.changes.filter((change) => !change.follows).reduce((sum, change) => sum + change.views, 0);
  if (question.command || kindOf(question) === "whole") return question.recordings.length ? `in ${counted(breadthOf(question), "recording")}` : "in no recording of this run";
  const screens = question.screens ? ` on ${counted(question.screens, "screen")}` : "";
  return `${counted(views, "view")}${screens} in ${counted(breadthOf(question), "recording")}`;
}

/** Returns what a question concerns in a few words. */
function shortFigures(question) {
  if (question.command) return "asked in the terminal";
  if (kindOf(question) === "whole") return question.recordings.length ? "about the whole recording" : "about no recording of this run";
  const views = question.changes.filter((change) => !change.follows).reduce((sum, change) => sum + change.views, 0);
  return `${counted(views, "view")} ${state.index.recordings.length > 1 ? `in ${counted(breadthOf(question), "recording")}` : `on ${counted(question.screens, "screen")}`}`;
}

/** Returns the row of a question in the list. */
function questionRow(number, place) {
  const question = state.index.questions[number];
  const decision = decisionOn(number);
  const title = withoutSign(question.title);
  return make("div", { class: `row question ${kindOf(question)} ${decision}`, role: "option", id: `question-${number}`,
    "aria-selected": String(number === state.question), "aria-setsize": state.asked.length, "aria-posinset": place + 1,
    "aria-label": [title, question.risk ? `risky: ${question.risk}` : "", figuresOf(question), decision].filter((words) => words).join(", "),
    onclick: () => showQuestion(number) },
  make("span", { class: "sign", "aria-hidden": "true" }, decision ? { approve: "✓", reject: "✗", some: "…" }[decision] : question.risk ? "!" : question.command ? "›" : signs[kindOf(question)] || "~"),
  make("span", { class: "path", title: question.sentence }, ...markedSentence(listTitle(question), 12)),
  make("span", { class: "facts" }, question.risk ? make("b", { class: "risk" }, "risky · ") : null, shortFigures(question)));
}

/** Selects a question, and shows it. */
function showQuestion(number) {
  stopPlaying();
  if (number !== state.question) [state.change, state.place] = [-1, null];
  state.question = number;
  showView("questions");
  const question = state.index.questions[number];
  revealRow(state.asked.indexOf(number));
  drawQuestion();
  if (question) showAddress(`#question:${number + 1}`);
}

/** Draws the heading, the changes and the screens of the selected question. */
function drawQuestion() {
  const question = state.index.questions[state.question];
  part("question").classList.toggle("empty", !question);
  if (!question) {
    part("question-title").textContent = state.index.questions.length ? "No question matches" : "There is nothing to decide";
    for (const id of ["question-place", "question-modes", "question-legend"]) part(id).replaceChildren();
    part("whole").hidden = true;
    for (const id of ["question-number", "question-facts", "question-risk", "question-note", "question-decision", "question-panel", "question-screens"]) part(id).replaceChildren();
    if (state.index.questions.length) part("question-facts").append(make("p", {}, ...otherMatches()));
    return;
  }
  drawQuestionHead(question);
  part("question-panel").replaceChildren(...questionPanel(question));
  showQuestionDrawings();
}

/** Tells the place of the selected question among those that the search and the filters let through. */
function showNumber() {
  const place = state.asked.indexOf(state.question);
  const open = state.asked.filter((number) => state.index.questions[number].id && !decisionOn(number)).length;
  const asked = state.asked.filter((number) => state.index.questions[number].command).length;
  const others = state.index.questions.length - state.asked.length;
  part("question-number").textContent = [`Question ${grouped(place + 1)} of ${grouped(state.asked.length)}`, `${grouped(open)} still open`,
    asked ? `${grouped(asked)} for the terminal` : "", others ? `${grouped(others)} filtered out` : ""].filter((words) => words).join(" · ");
}

/** Draws what is asked, and the buttons that decide. */
function drawQuestionHead(question) {
  showNumber();
  part("question-title").replaceChildren(...markedSentence(withoutSign(question.title), 40));
  const isOther = !withoutSign(question.title).endsWith(withoutSign(question.sentence));
  const code = isOther ? codeOf(question) : "";
  part("question-facts").replaceChildren(make("span", {}, figuresOf(question)), ...(code ? [make("span", { class: "aside", title: question.sentence }, "in the app: ", make("code", {}, code))] : []));
  const risks = [question.risk ? `Risky: ${question.risk}.` : "", question.rejection ? `It was ${question.rejection}.` : ""].filter((words) => words);
  part("question-risk").replaceChildren(...(risks.length ? [make("span", { class: "risk-badge" }, risks.join(" "))] : []));
  const buttons = question.command ? [make("p", {}, "Decide it in the terminal: "), make("pre", { class: "command" }, question.command)] : question.id ? [decisionButtons(state.question, null, question.title)] : [make("p", { class: "facts" }, "This run left nothing to decide about it.")];
  part("question-decision").replaceChildren(...buttons);
  part("question-note").replaceChildren();
  if (!question.command && !question.id && question.first.length) showReport(question.first[0]);
}

/** Returns the lines of a report that say what happened and what to do, without its tables. */
function mainLines(details) { return details.filter((line) => /^[^\s≠]/.test(line) && line !== "closest views:"); }

/** Shows the cause of a red recording and the next command, in the report's own words, where there is nothing to decide. */
async function showReport(recording) {
  const number = state.question;
  const { details } = await blockOf(recording);
  if (number !== state.question || !isAsking() || !details.length) return;
  const row = state.index.recordings[recording];
  part("question-decision").replaceChildren(make("p", { class: "facts" }, `Nothing to decide about it: ${row.cause || row.verdict}.`), make("pre", { class: "command" }, mainLines(details).join("\n")));
}

/** The most classes that are named beside a question. */
const mostClasses = 4;

/** Returns the views of a question as developers know them: the address of one, or the classes of several. */
function codeOf(question) {
  const own = question.changes.filter((change) => !change.follows);
  if (own.some((change) => change.kind === "target" || change.kind === "whole")) return shortCode(question.sentence);
  const addresses = [...new Set(own.map((change) => addressOf(change).replace(/ and \d+ more$/, "")))];
  if (addresses.length < 2) return addresses.map(shortAddress).join("");
  const classes = [...new Set(addresses.map((address) => address.replace(/^.*\//s, "").replace(/[#[].*$/s, "")))];
  const rest = classes.length > mostClasses ? ` and ${grouped(classes.length - mostClasses)} more` : "";
  return classes.slice(0, mostClasses).join(", ") + rest;
}

/** Returns an address without the views around it that only hold others: the innermost with an identifier, or the last two. */
function shortAddress(address) {
  const parts = address.split("/");
  const known = parts.findLastIndex((part, place) => place < parts.length - 1 && part.includes("#"));
  const first = known >= 0 ? known : parts.length - 2;
  return first > 1 ? `…/${parts.slice(first).join("/")}` : address;
}

/** Returns a sentence of goldens without its sign, cut to the length of a line or two. */
function shortCode(sentence) {
  // It counts views on every screen, other than the figures beside it.
  const words = withoutSign(sentence).replace(/^\d+ (?=\S)/, "");
  const letters = lettersOf(words.replace(/^views \([^)"]*\)/, (list) => list.replace(/\d+ /g, "")));
  return letters.length > 160 ? `${letters.slice(0, 159).join("")}…` : letters.join("");
}

/** Shows the first screen of the selected question, before and after. */
async function showQuestionDrawings() {
  const [number, change] = [state.question, state.change];
  const question = state.index.questions[number];
  if (!question) return;
  const shown = question.changes[change];
  const [recording, place = -1] = state.place || (shown && shown.at) || question.first;
  const target = part("question-screens");
  showModes("question-modes", place < 0);
  part("whole").hidden = recording === undefined;
  const block = recording === undefined ? null : await blockOf(recording);
  if (number !== state.question || change !== state.change || state.view !== "questions") return;
  if (!block || !block.checkpoints[place < 0 ? checkpointBefore(block, question) : place]) part("whole").hidden = true;
  if (!block) { target.replaceChildren(); part("question-place").replaceChildren(); part("question-legend").replaceChildren(); return; }
  const at = place < 0 ? checkpointBefore(block, question) : place;
  if (!block.checkpoints[at]) { target.replaceChildren(make("p", { class: "nothing" }, "No screen shows it.")); return; }
  const { golden, seen } = block.checkpoints[at];
  if (golden === undefined || seen === undefined) showModes("question-modes", true);
  const own = (change) => block.changes[change] && block.changes[change].question === number;
  const changeOf = (change) => block.changes[change] && state.index.questions[block.changes[change].question].changes[block.changes[change].change];
  const comparison = comparisonOf(block, at, changeOf, own);
  comparison.gap = gapAt(block, block.checkpoints[at], recording);
  const isShown = (mark) => block.changes[mark.change].change === change;
  showPlaces(recording, at, block);
  part("question-note").textContent = looksSame(comparison) ? "What differs cannot be seen in the drawings." : rowsInPlace(comparison);
  fillDrawings(target, comparison, { golden: "Before (approved)", seen: "After (this run)" }, null, () => cropOf(comparison, target, shown && isShown));
}

/** The most other checkpoints of a question that are named below its drawings. */
const mostPlaces = 12;

/** Shows which screen is drawn, and links to the other ones of the same recording that the question concerns. */
function showPlaces(recording, at, block) {
  const title = block.checkpoints[at].title;
  const places = [...new Set(block.changes.filter((change) => change.question === state.question).flatMap((change) => change.checkpoints))].sort((one, other) => one - other);
  const others = places.filter((place) => place !== at);
  const links = others.slice(0, mostPlaces).flatMap((place) => [" ", make("button", { type: "button", class: "link place-number", title: block.checkpoints[place].title, onclick: () => {
    state.place = [recording, place];
    showQuestionDrawings();
  } }, grouped(place + 1))]);
  const rest = others.length > mostPlaces ? ` and ${grouped(others.length - mostPlaces)} more` : "";
  part("question-place").replaceChildren(make("button", { type: "button", class: "link", onclick: () => openPlace(recording) },
    `${shortPath(state.index.recordings[recording].path)}, checkpoint ${grouped(at + 1)}${title ? `: ${title}` : ""}`),
  ...(links.length ? [" · also at", ...links, rest] : []));
}

/** Returns the checkpoint before the input that a question is about. */
function checkpointBefore(block, question) {
  const number = state.index.questions.indexOf(question);
  // A question about all of a recording shows its last screen.
  const event = Math.min(...block.changes.filter((change) => change.question === number).flatMap((change) => change.events || []));
  let place = 0;
  block.checkpoints.forEach((checkpoint, at) => { if (checkpoint.event < event) place = at; });
  return place;
}

/** Opens the selected question in one of its recordings. */
async function openPlace(recording) {
  const number = state.question;
  await openRecording(recording);
  select(questions().find((numbers) => state.block.changes[numbers[0]].question === number));
}

/**
 * The changes of a question: targets that a replay did not find, the changes that are its cause, the questions beside it,
 * what follows, and the recordings.
 */
function questionPanel(question) {
  const all = question.changes.map((change, number) => [change, number]);
  // A target that is lost is why the replay went wrong, whatever it follows from.
  const targets = all.filter(([change]) => change.kind === "target");
  const own = all.filter(([change]) => !change.follows && change.kind !== "target");
  const following = all.filter(([change]) => change.follows && change.kind !== "target");
  const isAlone = question.changes.length === 1;
  const isChange = !question.command && kindOf(question) !== "whole";
  const parts = [];
  if (targets.length) {
    parts.push(make("h3", {}, targets.length === 1 ? "The input without its view" : `The inputs without their views (${grouped(targets.length)})`));
    parts.push(...longList(targets, ([change, number]) => changeCard(state.question, change, number, isAlone), mostCards));
  }
  if (isChange && own.length) parts.push(make("h3", {}, isAlone ? "The change" : `The changes (${grouped(own.length)})`), ...equalCards(own, ([change, number]) => changeCard(state.question, change, number, isAlone)));
  if (question.exceptions && question.exceptions.length) {
    parts.push(make("h3", {}, "Exceptions on the same screens"), make("ul", { class: "exceptions" }, ...question.exceptions.map((number) => {
      const other = state.index.questions[number];
      return make("li", { class: other.risk ? "risky" : "" }, make("button", { type: "button", onclick: () => showQuestion(number) },
        make("b", { class: "sign", "aria-hidden": "true" }, other.risk ? "!" : signs[kindOf(other)] || "~"), ...markedSentence(withoutSign(other.title), 16)),
      other.risk ? make("span", { class: "risk" }, `Risky: ${other.risk}`) : null);
    })));
  }
  if (following.length) {
    parts.push(make("details", { class: "following" }, make("summary", {}, `${counted(following.length, "change")} ${following.length === 1 ? "follows" : "follow"} from ${own.length === 1 ? "it" : "them"}`),
      ...longList(following, ([change, number]) => changeCard(state.question, change, number, false))));
  }
  const earlier = (state.index.earlier || []).filter((one) => one.question === state.question);
  if (earlier.length) {
    parts.push(make("details", { class: "earlier", open: earlier.length <= 3 }, make("summary", {}, `${counted(earlier.length, "change")} of this cause ${earlier.length === 1 ? "was" : "were"} decided before`), earlierList(earlier)));
  }
  const recordings = recordingsOf(question);
  if (recordings.length) parts.push(make("details", { class: "places", open: recordings.length <= 3 }, make("summary", {}, `In ${counted(recordings.length, "recording")}`),
    make("ul", {}, ...longList(recordings, (recording) => make("li", {}, make("button", { type: "button", class: "link", onclick: () => openPlace(recording) }, shortPath(state.index.recordings[recording].path)))))));
  return parts;
}

/** Returns the list of decisions that were made before, with who made them and when. */
function earlierList(decisions) {
  return make("ul", { class: "decided" }, ...longList(decisions, (one) => make("li", {}, make("code", {}, one.id), " ", ...markedSentence(withoutSign(one.title), 16),
    make("span", { class: "facts" }, ` ${one.words}${one.recordings > 1 ? `, in ${counted(one.recordings, "recording")}` : ""}`))));
}

/** Goes that many questions further in the list. */
function stepInQuestions(by) {
  const place = state.asked.indexOf(state.question);
  const next = state.asked[place < 0 ? 0 : Math.max(0, Math.min(place + by, state.asked.length - 1))];
  if (next !== undefined && next !== state.question) showQuestion(next);
}

/** Decides on the selected question, and goes on to the next one that is open. */
function decideQuestion(decision) {
  const question = state.index.questions[state.question];
  if (!question || !question.id) return;
  decide(state.question, null, decision);
  goToOpenQuestion();
}

/** Goes to the next question without a decision; after the last one to the first such. */
function goToOpenQuestion() {
  const place = state.asked.indexOf(state.question);
  const order = [...state.asked.slice(place + 1), ...state.asked.slice(0, Math.max(place, 0))];
  const next = order.find((number) => state.index.questions[number].id && !decisionOn(number));
  if (next !== undefined) showQuestion(next);
  else {
    drawQuestion();
    say("Every question has a decision. Press e to export them.");
  }
}

/** Says something in the line of the page's status. */
function say(words) { part("status").textContent = words; }
