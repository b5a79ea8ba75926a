// Finds what names a control: labels, other elements, and the label that is drawn instead of an invisible field.

/** The labels of each field. The browser's own list searches the whole page for each field. */
const labels = new Map();
/** The labels of which only people know the field, such as one right before a field. */
const labelsForPeople = new Set();
/** The elements that name a control by `aria-labelledby`. */
const namingElements = new Set();
/** The documents and shadow roots that were searched for both. */
const knownRoots = new Set();

/** Finds what names the controls in a document or a shadow root. */
function findNames(root) {
  if (knownRoots.has(root)) return;
  knownRoots.add(root);
  const others = [];
  for (const label of elementsOf(root, "label")) {
    const field = label.control;
    if (field) labels.set(field, [...labelsOf(field), label]);
    if (!field || !fieldTags.has(localName(field))) others.push(label);
  }
  for (const label of others) {
    const field = fieldForPeople(label, root);
    if (!field || labels.has(field) || /aria-label/.test(attributeNames(field).join())) continue;
    labels.set(field, [label]);
    labelsForPeople.add(label);
  }
  for (const element of elementsOf(root, "[aria-labelledby]")) {
    const { attributes } = lookOf(element);
    if (!controlTraits.has(traitOf(element, localName(element), attributes))) continue;
    for (const name of labellingElements(element) ?? []) {
      if (!containsNode(element, name)) namingElements.add(name);
    }
  }
}

function elementsOf(root, selector) {
  const { prototype } = { 1: Element, 9: Document }[nodeType(root)] ?? DocumentFragment;
  return prototype.querySelectorAll.call(root, selector);
}

/**
 * Returns the field that people take a label for, though the browser does not: the only field in an element that the label belongs to,
 * such as one with a shadow root, or right after the label.
 */
function fieldForPeople(label, root) {
  const identifier = attribute(label, "for");
  const owner = label.control ?? (identifier ? elementsOf(root, `#${CSS.escape(identifier)}`)[0] : undefined)
    ?? [...elementsInside(label, "*")].find(shadowRoot) ?? nextElement(label);
  if (!owner || fieldTags.has(localName(owner))) return owner;
  const fields = elementsOf(shadowRoot(owner) ?? owner, "input:not([type=hidden]), textarea, select");
  return fields.length === 1 ? fields[0] : undefined;
}

function labelsOf(field) {
  return labels.get(field) ?? [];
}

/** Returns the name that an author gave an element, as screen readers use it; empty if there is none. */
function givenName(element, tag, attributes) {
  if ("aria-labelledby" in attributes) {
    const name = (labellingElements(element) ?? []).map(wholeText).join(" ").trim();
    if (name) return name;
  }
  if (attributes["aria-label"]?.trim()) return collapsed(attributes["aria-label"]);
  if (fieldTags.has(tag) || tag === "button" || tag === "progress" || tag === "meter") {
    const name = labelsOf(element).map(wholeText).join(" ").trim();
    if (name) return name;
  }
  if (tag === "svg") return titleOfDrawing(element);
  if (tag === "optgroup") return attributes.label ?? "";
  return tag === "img" || tag === "input" ? collapsed(attributes.alt ?? "") : "";
}

/** Returns the text that names a control or a picture without a name: its tooltip, or the placeholder of a field. */
function substituteName(attributes) {
  return collapsed(attributes.title || attributes.placeholder || placeholderOfEditor(attributes));
}

/** Returns the placeholder of an element that is edited, which a style draws, often from the second of these attributes. */
function placeholderOfEditor(attributes) {
  return attributes["aria-placeholder"] || attributes["data-placeholder"] || "";
}

/** Returns true if people see a field itself, not only its label. Only the style decides, so that a view over the field changes nothing. */
function isSeen(field) {
  let element = field;
  for (let level = 0; element && level < 3; level += 1, element = parentElement(element)) {
    const { style, display } = lookOf(element);
    if (display === "none" || style.opacity === "0" || level === 0 && style.visibility !== "visible") return false;
    if (level < 2 && style.clipPath !== "none") return false;
    if (display === "contents") continue;
    const box = boundingBox(element);
    if ((box.width < 4 || box.height < 4) && (level === 0 || style.overflowX !== "visible")) return false;
    if (level === 0 && box.right + scrollX < 0) return false;
  }
  return true;
}

/** Returns the labels that are drawn instead of an invisible field. */
function standInsFor(field) {
  if (!replacedTypes.has(field.type) || labelsOf(field).length === 0 || isSeen(field)) return [];
  return labelsOf(field).filter((label) => label.control === field && hasArea(boundingBox(label)) && lookOf(label).style.visibility === "visible");
}
