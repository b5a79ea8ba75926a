// The story beside the app, which grows with each action, and what a person can do with its lines and with the view that
// is pointed at.

/** The deeds on a line of an action: name, title, and their explanation. */
const deeds = [
  ["back", "Go back to here", "Undoes everything after this line"],
  ["replay", "Replay from here", "Launches the app again, and shows every action after this line once more"],
  ["keep", "Stop here and keep", "Undoes everything after this line, and finishes"],
];

/** The entry of the line whose deeds are shown. */
let openEntry = null;

/** The revision of the story that is shown: the recorder does nothing for a line of another one. */
let revision = 0;

function sendDeed(name, place) {
  send({ kind: "deed", text: name, place, revision });
}

/** Replaces the lines of the story from a place on. */
function showStory({ from, rows }) {
  const list = part("story");
  const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const focused = document.activeElement && document.activeElement.closest("#story li");
  const entry = focused && focused.dataset.entry;
  while (list.children.length > from) list.lastChild.remove();
  list.append(...rows.map(storyLine));
  if (!list.querySelector("[aria-expanded=true]")) openEntry = null;
  const again = entry && !focused.isConnected && list.querySelector(`li[data-entry="${entry}"] button`);
  if (again) again.focus({ preventScroll: true });
  // A person who reads earlier lines goes on reading.
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}

function storyLine(row) {
  const hasDeeds = row.entry !== undefined;
  const [keyword, ...words] = row.text.split(" ");
  const isStep = ["given", "action", "check"].includes(row.kind) || row.kind === "remark" && /^(Then|And|When) /.test(row.text);
  const text = isStep ? [make("span", { class: "keyword" }, keyword), ` ${words.join(" ")}`] : [row.text];
  const numbers = row.events ? row.events.join("–") : "";
  const line = make("li", { class: row.kind },
    make("span", { class: "number", title: numbers ? `Event ${numbers} of the log` : "" }, numbers),
    hasDeeds ? make("button", { type: "button", class: "line", "aria-expanded": "false", onclick: () => toggleLine(line, row) }, ...text)
      : make("span", { class: "line" }, ...text),
    row.kind === "idle" ? idleNote(row) : row.reason ? make("span", { class: "reason" }, row.reason) : null);
  if (hasDeeds) line.dataset.entry = row.entry;
  if (hasDeeds && row.entry === openEntry) toggleLine(line, row);
  return line;
}

/** Says why an action is not in the story, and offers to remove it from the log, too. */
function idleNote(row) {
  return make("span", { class: "deeds" }, make("span", { class: "reason" }, `${row.reason}, so the story leaves it out`),
    make("button", { type: "button", class: "remove", "aria-label": `Remove: ${row.text}`,
      onclick: (event) => { event.currentTarget.disabled = true; sendDeed("remove", row.entry); } }, "Remove"));
}

/** Shows the deeds of a line, or hides them again. */
function toggleLine(line, row) {
  const button = line.querySelector("button.line");
  const isOpen = button.getAttribute("aria-expanded") === "true";
  for (const other of part("story").querySelectorAll("li.open")) {
    other.classList.remove("open");
    other.querySelector("button.line").setAttribute("aria-expanded", "false");
    other.querySelector(".line-deeds").remove();
  }
  openEntry = isOpen ? null : row.entry;
  if (isOpen) return;
  line.classList.add("open");
  button.setAttribute("aria-expanded", "true");
  line.append(make("span", { class: "deeds line-deeds" }, ...deeds.map(([name, title, purpose]) =>
    make("button", { type: "button", title: purpose, "aria-label": `${title}: ${purpose}`, onclick: (event) => {
      if (name === "keep" && asksToDrop(event.currentTarget, row.entry)) return;
      toggleLine(line, row);
      sendDeed(name, row.entry);
    } }, title))));
  line.scrollIntoView({ block: "nearest" });
}

/** Asks by the button's own words before actions are dropped; returns true until they were clicked, too. */
function asksToDrop(button, entry) {
  const count = [...part("story").querySelectorAll("li[data-entry]")].filter((line) => Number(line.dataset.entry) > entry).length;
  if (!count || button.dataset.asks) return false;
  button.dataset.asks = "true";
  button.classList.add("deed", "danger");
  button.textContent = `Drop ${counted(count, "later action")} and finish`;
  return true;
}

/** Shows the references of the view that is pointed at, and the checks of it that the story can have. */
function showPointed(pointing) {
  const panel = part("references");
  const text = JSON.stringify(pointing || null);
  // A button that has the focus stays.
  if (panel.dataset.shown === text) return;
  panel.dataset.shown = text;
  panel.hidden = !pointing;
  if (!pointing) { panel.replaceChildren(); return; }
  const items = (list, row) => make("ul", {}, ...(list || []).map(row));
  const hasView = pointing.view !== undefined && pointing.view !== null;
  panel.replaceChildren(
    make("h2", {}, pointing.name || "Point at a view, and click it to keep it"),
    pointing.advice ? make("p", { class: "advice" }, pointing.advice) : "",
    items(pointing.checks, (text, place) => make("li", {}, make("span", {}, `Then ${text}`),
      make("button", { type: "button", "aria-label": `Check: ${text}`, onclick: () => sendDeed("check", place) },
        "Check ", make("kbd", {}, "abcdef"[place])))),
    items(pointing.references, (text, place) => make("li", {}, make("code", {}, text),
      make("button", { type: "button", "aria-label": `Copy ${text}`, onclick: () => copy(text) },
        "Copy ", make("kbd", {}, String(place + 1))))),
    hasView ? make("button", { type: "button", class: "hide", title: "Also in everything that was recorded before",
      onclick: () => sendDeed("hide", 0) }, "Hide its texts as secret ", make("kbd", {}, "h")) : "");
}

/** Puts a text on the clipboard. A page without an address may not use the newer way. */
function copy(text) {
  const field = make("textarea", { "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  part("notice").textContent = isCopied ? `copied: ${text}` : `not copied; select it by hand: ${text}`;
  takeFocus(shown.state);
}
