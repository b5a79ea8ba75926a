// Decisions: made here once for all recordings, exported as a file, and carried out by `approve --decisions FILE`.

/** Returns the changes of a question that can be decided, as numbers. */
function decidable(question) {
  return state.index.questions[question].changes.map((change, number) => (change.id ? number : -1)).filter((number) => number >= 0);
}

/** Returns the decision on all changes of a question: "approve", "reject", "some" if they differ, or nothing. */
function decisionOn(question) {
  const made = decidable(question).map((number) => (state.decisions.get(`${question}:${number}`) || {}).decision || "");
  if (!made.length || made.every((one) => !one)) return "";
  return made.every((one) => one === made[0]) ? made[0] : "some";
}

/** The buttons that decide on a question, or on one change of it; a target with several candidates has one for each. */
function decisionButtons(question, number, name) {
  const numbers = number === null ? decidable(question) : [number];
  const made = numbers.map((one) => state.decisions.get(`${question}:${one}`));
  const common = made.length && made.every((one) => one && one.decision === (made[0] || {}).decision) ? made[0].decision : "";
  const isWhole = number === null;
  const button = (decision, title, key, candidate) => {
    const isMade = common === decision && (!candidate || made[0].id === candidate.id);
    return make("button", { type: "button", class: decision, "aria-pressed": String(isMade), title: candidate && candidate.view,
      "aria-label": `${title}: ${name}`, onclick: () => press(question, number, isMade ? null : decision, candidate) },
    title, isWhole && key ? make("kbd", { "aria-hidden": "true" }, key) : null);
  };
  const candidates = (numbers.length === 1 && state.index.questions[question].changes[numbers[0]].candidates) || [];
  const approvals = candidates.length
    ? candidates.map((candidate, place) => button("approve", `Take ${candidate.name}`, place ? "" : "a", candidate))
    : [button("approve", "Approve", "a")];
  const row = make("div", { class: "decision" }, ...approvals, button("reject", "Reject", "r"));
  if (common) {
    row.append(make("input", { type: "text", placeholder: "Reason (optional)", value: made[0].reason, "aria-label": `Reason: ${name}`,
      onchange: (event) => { for (const one of numbers) state.decisions.get(`${question}:${one}`).reason = event.target.value; } }));
  }
  return row;
}

/** Decides by a button: on a question of the list, the next one follows, as by the keys. */
function press(question, number, decision, candidate) {
  decide(question, number, decision, candidate);
  if (decision && number === null && state.view === "questions") goToOpenQuestion();
}

/** Returns the candidate that an approved target takes: the given one, else the one that was chosen before, else the first. */
function takenCandidate(change, former, given) {
  const candidates = change.candidates || [];
  return given || candidates.find((candidate) => former && candidate.id === former.id) || candidates[0];
}

/** Decides on a question, or on one of its changes, for all recordings; null takes the decision back. */
function decide(question, number, decision, candidate) {
  state.history.push([new Map(state.decisions), question]);
  for (const one of number === null ? decidable(question) : [number]) {
    const change = state.index.questions[question].changes[one];
    const key = `${question}:${one}`;
    if (decision) {
      const former = state.decisions.get(key);
      const taken = decision === "approve" ? takenCandidate(change, former, candidate) : undefined;
      state.decisions.set(key, { decision, reason: former ? former.reason : "", id: taken ? taken.id : change.id });
    } else state.decisions.delete(key);
  }
  showDecisions();
}

/** Takes back the last decision, and shows its question. */
function undo() {
  const last = state.history.pop();
  if (!last) return;
  [state.decisions] = last;
  showDecisions();
  if (state.view === "questions") showQuestion(last[1]);
}

/** Shows the decisions so far: their number, and each where it was made. */
function showDecisions() {
  const { decisions, recordings } = exported();
  part("export").hidden = !decisions.length;
  // A narrow page leaves out the recordings, which the line of the status names.
  part("export").replaceChildren(`Export ${counted(decisions.length, "decision")}`, make("span", { class: "scope" }, ` for ${counted(recordings.size, "recording")}`));
  say(decisions.length ? summary(decisions.length, recordings.size) : "");
  showList();
  if (state.view === "questions") drawQuestion(); else showPanel();
}

function summary(decisions, recordings) { return `${counted(decisions, "decision")} for ${counted(recordings, "recording")}`; }

/** Returns the decisions as the file has them, the numbers of the recordings that they concern, and what each is about. */
function exported() {
  const [decisions, titles] = [[], []];
  const recordings = new Set();
  state.index.questions.forEach((question, number) => {
    const made = decidable(number).map((change) => [question.changes[change], state.decisions.get(`${number}:${change}`)]).filter(([, one]) => one);
    if (!made.length) return;
    for (const recording of recordingsOf(question)) recordings.add(recording);
    const [, first] = made[0];
    const isWhole = made.length === decidable(number).length && made.every(([change, one]) => one.decision === first.decision && one.reason === first.reason && one.id === change.id);
    const entry = (cause, changes, { decision, reason }, title) => {
      decisions.push({ decision, cause: withoutSign(cause), changes, ...(reason ? { reason } : {}) });
      titles.push(withoutSign(title));
    };
    // The changes are named, and not their cause: another one has its name where other recordings take part.
    if (isWhole) entry(question.sentence, [...new Set(made.map(([, one]) => one.id))], first, question.title);
    else for (const [change, one] of made) entry(change.sentence, [one.id], one, change.view ? `one change of “${withoutSign(question.title)}”: ${change.view}` : change.sentence);
  });
  return { decisions, recordings, titles };
}

/** The file of decisions, as docs/decisions.schema.json describes it: they hold for every recording of the run. */
function decisionsFile() {
  const recordings = state.index.recordings.filter((row) => row.basis).map((row) => ({ path: row.path, ...row.basis }));
  const others = Object.entries(state.index.others.recordings).map(([path, basis]) => ({ path, ...basis }));
  const rules = Object.entries(state.index.others.rules).map(([path, digest]) => ({ path, digest }));
  return { version: 1, recordings: [...recordings, ...others], ...(rules.length ? { rules } : {}), decisions: exported().decisions };
}

/** Shows what is exported, the file, and the command that carries it out. */
function exportDecisions() {
  const { decisions, recordings, titles } = exported();
  const text = `${JSON.stringify(decisionsFile(), null, 2)}\n`;
  const figures = summary(decisions.length, recordings.size);
  const link = make("a", { class: "button", download: "decisions.json", href: URL.createObjectURL(new Blob([text], { type: "application/json" })) }, `Save ${figures} as decisions.json`);
  openSheet("Export decisions",
    make("p", { class: "figures" }, figures),
    make("ul", { class: "decided" }, ...longList(decisions, (one, place) => make("li", { class: one.decision },
      make("b", {}, one.decision === "approve" ? "✓ approve " : "✗ reject "), ...markedSentence(titles[place], 30), one.reason ? make("span", { class: "facts" }, ` (${one.reason})`) : null))),
    make("p", {}, "Save the file in the folder of the run, then run there:"),
    make("pre", { class: "command" }, state.index.command),
    make("p", {}, "On another machine than that of the run, add --from with the run's JSON report or its folder of artefacts."),
    make("p", {}, "A decision is refused for a recording whose golden has changed since this run."),
    link,
    make("details", {}, make("summary", {}, "Show the file"), make("pre", {}, text)));
}
