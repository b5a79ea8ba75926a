// The keys of a page, the list of them, and the dialog that shows it. `keys` names those of each page.

/** Opens a dialog over the page. */
function openSheet(title, ...children) {
  const sheet = part("sheet");
  sheet.setAttribute("aria-label", title);
  sheet.replaceChildren(make("h2", {}, title), ...children,
    make("form", { method: "dialog" }, make("button", { type: "button", onclick: () => sheet.close() }, "Close")));
  sheet.showModal();
}

/** Shows the list of keys. */
function showKeys() {
  openSheet("Keys", make("dl", { class: "keys" }, ...keys.flatMap(([key, text]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, text)])));
}

/** Returns whether the element with the focus needs a key for itself. */
function needsKey(target, key) {
  if (target.matches("button, summary")) return key === " " || key === "Enter";
  return target.matches("input[type=range]") && key.startsWith("Arrow");
}

/** Carries out the keys of the page from now on, those that it is ready for. */
function listenForKeys(isReadyFor) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || part("sheet").open) return;
    const target = event.target;
    if (target.matches("input[type=search], input[type=text], select")) {
      if (event.key === "Escape") { target.blur(); event.preventDefault(); }
      return;
    }
    const action = keys.map((key) => key[2][event.key]).find((one) => one);
    if (!action || needsKey(target, event.key) || !isReadyFor(event.key)) return;
    event.preventDefault();
    action();
  });
}
