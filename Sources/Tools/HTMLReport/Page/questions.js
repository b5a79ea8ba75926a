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
  make("span", { class: "path", title: question.sentence }, ...markedSentence(shortSentence(title), 12)),
  make("span", { class: "facts" }, question.risk ? make("b", { class: "risk" }, "risky · ") : null, shortFigures(question)));
}

/** Selects a question, and shows it. */
function showQuestion(number) {
  stopPlaying();
  if (number !== state.question) state.change = -1;
  state.question = number;
  showView("questions");
  const question = state.index.questions[number];
  scrollToRow(state.asked.indexOf(number));
  showList();
  drawQuestion();
  if (question) location.replace(`#question:${number + 1}`);
}

/** Draws the heading, the changes and the screens of the selected question. */
function drawQuestion() {
  const question = state.index.questions[state.question];
  part("question").classList.toggle("empty", !question);
  if (!question) {
    part("question-title").textContent = state.index.questions.length ? "No question matches" : "There is nothing to decide";
    for (const id of ["question-place", "question-modes", "question-legend"]) part(id).replaceChildren();
    part("whole").hidden = true;
    for (const id of ["question-number", "question-facts", "question-risk", "question-decision", "question-panel", "question-screens"]) part(id).replaceChildren();
    return;
  }
  drawQuestionHead(question);
  part("question-panel").replaceChildren(...questionPanel(question));
  showQuestionDrawings();
}

/** Draws what is asked, and the buttons that decide. */
function drawQuestionHead(question) {
  const place = state.asked.indexOf(state.question);
  const open = state.index.questions.filter((one, number) => one.id && !decisionOn(number)).length;
  const asked = state.index.questions.filter((one) => one.command).length;
  part("question-number").textContent = `Question ${grouped(place + 1)} of ${grouped(state.asked.length)} · ${grouped(open)} still open${asked ? ` · ${grouped(asked)} for the terminal` : ""}`;
  part("question-title").replaceChildren(...markedSentence(withoutSign(question.title), 40));
  const isOther = !withoutSign(question.title).endsWith(withoutSign(question.sentence));
  part("question-facts").replaceChildren(make("span", {}, figuresOf(question)), isOther ? make("code", {}, shortCode(question.sentence)) : "");
  const risks = [question.risk ? `Risky: ${question.risk}.` : "", question.rejection ? `It was ${question.rejection}.` : ""].filter((words) => words);
  part("question-risk").replaceChildren(...(risks.length ? [make("span", { class: "risk-badge" }, risks.join(" "))] : []));
  const buttons = question.command ? [make("p", {}, "Decide it in the terminal: "), make("pre", { class: "command" }, question.command)] : question.id ? [decisionButtons(state.question, null, question.title)] : [make("p", { class: "facts" }, "This run left nothing to decide about it.")];
  part("question-decision").replaceChildren(...buttons);
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
  const [recording, place = -1] = (shown && shown.at) || question.first;
  const target = part("question-screens");
  showModes("question-modes", place < 0);
  part("whole").hidden = place < 0;
  const block = recording === undefined ? null : await blockOf(recording);
  if (number !== state.question || change !== state.change || state.view !== "questions") return;
  if (!block) { target.replaceChildren(); part("question-place").replaceChildren(); part("question-legend").replaceChildren(); return; }
  const at = place < 0 ? checkpointBefore(block, question) : place;
  if (!block.checkpoints[at]) { target.replaceChildren(make("p", { class: "nothing" }, "No screen shows it.")); return; }
  const { golden, seen } = block.checkpoints[at];
  if (golden === undefined || seen === undefined) showModes("question-modes", true);
  const own = (change) => block.changes[change] && block.changes[change].question === number;
  const changeOf = (change) => block.changes[change] && state.index.questions[block.changes[change].question].changes[block.changes[change].change];
  const comparison = comparisonOf(block, at, changeOf, own);
  const isShown = (mark) => block.changes[mark.change].change === change;
  const crop = cropOf(comparison, target, shown && isShown);
  comparison.crop = state.isWhole ? null : crop;
  part("whole").setAttribute("aria-pressed", String(!comparison.crop));
  part("whole").hidden = !crop;
  const title = block.checkpoints[at].title;
  part("question-place").replaceChildren(make("button", { type: "button", class: "link", onclick: () => openPlace(recording) },
    `${shortPath(state.index.recordings[recording].path)}, checkpoint ${at + 1}${title ? `: ${title}` : ""}`),
  looksSame(comparison) ? " · what differs cannot be seen in the drawings" : "");
  fillDrawings(target, comparison, { golden: "Before (approved)", seen: "After (this run)" }, null);
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

/** The changes of a question: those that are its cause, the questions beside it, what follows, and the recordings. */
function questionPanel(question) {
  const own = question.changes.map((change, number) => [change, number]).filter(([change]) => !change.follows);
  const following = question.changes.map((change, number) => [change, number]).filter(([change]) => change.follows);
  const isAlone = question.changes.length === 1;
  const isChange = !question.command && kindOf(question) !== "whole";
  const parts = !isChange ? [] : [make("h3", {}, isAlone ? "The change" : `The changes (${grouped(own.length)})`)];
  if (isChange) parts.push(...longList(own, ([change, number]) => changeCard(state.question, change, number, isAlone), 8));
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

/** Returns elements for the beginning of a list, and a button that adds more of them. */
function longList(list, makeOne, step = 40, from = 0) {
  const parts = list.slice(from, from + step).map((one, place) => makeOne(one, from + place));
  if (list.length > from + step) {
    const more = make("button", { type: "button", class: "more", onclick: () => more.replaceWith(...longList(list, makeOne, 40, from + step)) }, `${grouped(list.length - from - step)} more`);
    parts.push(more);
  }
  return parts;
}

/** A change with its values; one of several can be decided by itself. */
function changeCard(question, change, number, isAlone) {
  const isDecided = !isAlone && change.id;
  const view = change.view || withoutSign(change.sentence);
  const words = { insert: "new", remove: "gone", move: "has another place", rename: "has another name" }[change.kind];
  const place = question === state.question && isAsking() && !isAlone && change.at ? placeButton(change.at, number) : null;
  const company = (change.sentence.match(/, (and with it .*)$/) || [])[1];
  const isFrame = change.member === "frame" && sidesOf(change.from, change.to).length > 0;
  const value = change.shift ? make("p", { class: "change-value facts" }, change.shift) : change.from !== undefined && change.to !== undefined
    ? make("p", { class: "change-value" }, isFrame ? null : make("span", { class: "member" }, `${change.memberName || change.member} `), valuePair(change.from, change.to)) : null;
  return make("article", { class: `change ${change.kind}` },
    make("p", { class: "change-view" }, make("span", { class: "sign", "aria-hidden": "true" }, signs[change.kind] || "~"), ...isolated(view), words && !value ? make("span", { class: "facts" }, ` ${words}`) : null),
    value, place, company ? make("p", { class: "facts" }, company) : null, change.note ? make("p", { class: "facts" }, `The characters that differ: ${change.note}`) : null,
    change.problem ? make("p", { class: "facts" }, change.problem) : null,
    change.risk && !isAlone ? make("p", { class: "risk" }, `Risky: ${change.risk}`) : null,
    change.rejection && !isAlone ? make("p", { class: "risk" }, `It was ${change.rejection}.`) : null,
    isDecided ? make("details", { class: "alone" }, make("summary", {}, "Decide on it alone"), make("p", { class: "facts address" }, withoutSign(change.sentence)), decisionButtons(question, number, change.sentence)) : null);
}

/** Returns the button that shows the screen of one change: two changes with equal words differ in their screens. */
function placeButton([recording, checkpoint], number) {
  const name = state.index.recordings.length > 1 ? `${shortPath(state.index.recordings[recording].path)}, ` : "";
  const button = make("button", { type: "button", class: "link place", "aria-current": String(number === state.change), onclick: () => {
    state.change = number === state.change ? -1 : number;
    for (const one of part("question-panel").querySelectorAll(".place")) one.setAttribute("aria-current", String(one === button && state.change >= 0));
    showQuestionDrawings();
  } }, `${name}checkpoint ${checkpoint + 1}`);
  return button;
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
