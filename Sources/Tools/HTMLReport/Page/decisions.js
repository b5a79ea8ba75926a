// Decisions: made here, exported as a file, and carried out by `approve --decisions FILE`.

/** The key of a decision. */
function decisionKey(number) { return `${state.open}:${state.block.changes[number].id}`; }

/** The buttons that decide on changes; a target with several candidates has a button for each. */
function decisionButtons(numbers, name) {
  const made = numbers.map((number) => state.decisions.get(decisionKey(number)));
  const common = made.every((one) => one && one.decision === (made[0] || {}).decision) ? made[0].decision : "";
  const button = (decision, title, candidate) => {
    const isMade = common === decision && (!candidate || made[0].id === candidate.id);
    return make("button", { type: "button", class: decision, "aria-pressed": String(isMade), title: candidate && candidate.view,
      "aria-label": `${title}: ${name}`, onclick: () => decide(numbers, isMade ? null : decision, candidate) }, title);
  };
  const candidates = (numbers.length === 1 && state.block.changes[numbers[0]].candidates) || [];
  const approvals = candidates.length
    ? candidates.map((candidate) => button("approve", `Take ${candidate.name}`, candidate))
    : [button("approve", "Approve")];
  const row = make("div", { class: "decision" }, ...approvals, button("reject", "Reject"));
  if (common) {
    row.append(make("input", { type: "text", placeholder: "Reason (optional)", value: made[0].reason, "aria-label": `Reason: ${name}`,
      onchange: (event) => { for (const number of numbers) state.decisions.get(decisionKey(number)).reason = event.target.value; } }));
  }
  return row;
}

/** Returns the candidate that an approved target takes: the given one, else the one that was chosen before, else the first. */
function takenCandidate(change, former, given) {
  const candidates = change.candidates || [];
  return given || candidates.find((candidate) => former && candidate.id === former.id) || candidates[0];
}

/** Decides on changes of the open recording; null takes the decision back. */
function decide(numbers, decision, candidate) {
  for (const number of numbers) {
    const change = state.block.changes[number];
    const key = decisionKey(number);
    if (decision) {
      const former = state.decisions.get(key);
      const taken = decision === "approve" ? takenCandidate(change, former, candidate) : undefined;
      state.decisions.set(key, { decision, reason: former ? former.reason : "", recording: state.open,
        id: taken ? taken.id : change.id, basis: state.block.basis });
    } else state.decisions.delete(key);
  }
  part("export").hidden = !state.decisions.size;
  part("export").textContent = `Export ${counted(state.decisions.size, "decision")}`;
  showPanel();
}

/** The file of decisions, as docs/decisions.schema.json describes it. */
function decisionsFile() {
  const recordings = new Map();
  // The same change may be decided differently in each recording, or only in one.
  const changes = new Map();
  for (const one of state.decisions.values()) {
    const path = state.index.recordings[one.recording].path;
    recordings.set(path, { path, ...one.basis });
    const key = JSON.stringify([one.decision, one.reason, one.id]);
    if (!changes.has(key)) changes.set(key, { ...one, paths: [] });
    changes.get(key).paths.push(path);
  }
  const decisions = new Map();
  for (const one of changes.values()) {
    const key = JSON.stringify([one.decision, one.reason, one.paths]);
    const entry = decisions.get(key) || { decision: one.decision, changes: [], recordings: one.paths, ...(one.reason ? { reason: one.reason } : {}) };
    entry.changes.push(one.id);
    decisions.set(key, entry);
  }
  return { version: 1, recordings: [...recordings.values()], decisions: [...decisions.values()] };
}

/** Shows the file of decisions and the command that carries it out. */
function exportDecisions() {
  const text = `${JSON.stringify(decisionsFile(), null, 2)}\n`;
  const link = make("a", { class: "button", download: "decisions.json", href: URL.createObjectURL(new Blob([text], { type: "application/json" })) }, "Save decisions.json");
  openSheet("Export decisions",
    make("p", {}, "Save the file in the folder of the run, then run there:"),
    make("pre", { class: "command" }, state.index.command),
    make("p", {}, "On another machine than that of the run, add --from with the run's JSON report or its folder of artefacts."),
    make("p", {}, "A decision is refused if the golden has changed since this run."),
    link,
    make("details", {}, make("summary", {}, "Show the file"), make("pre", {}, text)));
}
