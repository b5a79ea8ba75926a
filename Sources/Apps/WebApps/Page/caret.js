// Puts the caret where deletes that are to empty a field begin: a press in the middle of a field leaves it there.

const selectField = Function.prototype.call.bind(HTMLInputElement.prototype.select);

/** Returns the number of letters as a person counts them. */
function letters(text) {
  return [...new Intl.Segmenter().segment(text)].length;
}

/** Puts the caret to the end of the focused field if it holds at most so many letters. */
function goToEnd(most) {
  let field = focusedIn(document);
  while (field && /^i?frame$/.test(localName(field))) {
    let inner = null;
    try { inner = field.contentDocument; } catch { /* The frame has another origin. */ }
    field = inner && focusedIn(inner);
  }
  const tag = field ? localName(field) : "";
  if (tag === "input" || tag === "textarea") {
    const { length } = field.value;
    if (length === 0 || letters(field.value) > most) return;
    // A field for numbers has no place of a caret, but all of it can be selected.
    try { field.setSelectionRange(length, length); } catch { selectField(field); }
  } else if (field?.isContentEditable && field.textContent !== "" && letters(field.textContent) <= most) {
    field.ownerDocument.defaultView.getSelection().selectAllChildren(field);
    field.ownerDocument.defaultView.getSelection().collapseToEnd();
  }
}
