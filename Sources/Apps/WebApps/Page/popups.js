// Tells the driver which field has its popup open. The browser draws that outside of the page: the list of a `select`, a calendar, a
// choice of colours. The driver puts this file into the same function as the files for the screen. Nothing here opens or closes one.

/** The fields whose popup was ever open, with the numbers by which the driver knows them. */
const numbersOfFields = new WeakMap();
let numberOfFields = 0;
/** The field whose popup was last seen open. */
let pickedField;

const knowsPopups = CSS.supports("selector(:open)");
const valueOf = getter(HTMLInputElement.prototype, "value");
const setValueOf = Function.prototype.call.bind(Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set);

/** Returns the popup that is open, as a JSON text: `null` if none is. */
function popupText() {
  numberOfSnapshot += 1;
  const field = knowsPopups ? openField(document, { x: 0, y: 0, scale: 1 }) : undefined;
  const text = JSON.stringify(field ? popupOf(field) : null);
  for (const memory of [records, labels, namingElements, knownRoots]) memory.clear();
  return text;
}

/** Returns the field with an open popup in a document, and the corner and the scale of that document on the screen. */
function openField(page, place) {
  const focused = focusedIn(page);
  const candidates = [focused, Document.prototype.querySelector.call(page, "select:open, input:open")];
  const element = candidates.find((candidate) => candidate && fieldTags.has(localName(candidate)) && matches(candidate, ":open"));
  if (element) return { element, place };
  // A focused frame may be in a shadow root.
  const frames = new Set(Document.prototype.querySelectorAll.call(page, "iframe, frame"));
  if (focused && /^i?frame$/.test(localName(focused))) frames.add(focused);
  for (const frame of frames) {
    let inner = null;
    try { inner = frame.contentDocument; } catch { /* The frame has another origin. */ }
    const found = inner ? openField(inner, placeIn(frame, place)) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Returns the place of the document in a frame, for the place of the frame's own document. */
function placeIn(frame, { x, y, scale }) {
  const box = boundingBox(frame);
  const inner = scaleOf(frame, box.width);
  return { x: x + (box.x + clientLeft(frame) * inner) * scale, y: y + (box.y + clientTop(frame) * inner) * scale, scale: scale * inner };
}

/** Returns the focused element of a document, which may be in shadow roots. */
function focusedIn(page) {
  let element = activeElementOf(page);
  while (element && shadowRoot(element)?.activeElement) element = shadowRoot(element).activeElement;
  return element;
}

function popupOf({ element, place }) {
  const isSelect = localName(element) === "select";
  // The page itself draws the list of a select with this style.
  if (isSelect && lookOf(element).style.appearance === "base-select") return null;
  if (!numbersOfFields.has(element)) numbersOfFields.set(element, ++numberOfFields);
  pickedField = element;
  const { x, y, width, height } = boundingBox(element);
  const popup = { field: numbersOfFields.get(element), kind: isSelect ? "select" : element.type,
    box: [place.x + x * place.scale, place.y + y * place.scale, width * place.scale, height * place.scale].map(rounded) };
  return isSelect ? { ...popup, ...optionsOf(element) } : { ...popup, value: valueOf(element) };
}

/** Returns the options that the list shows, and the place of the chosen one among them, or that of its gap if it is not shown. */
function optionsOf(select) {
  const options = [];
  let chosen, gap;
  for (const option of select.options) {
    const around = parentElement(option);
    const group = localName(around) === "optgroup" ? around : undefined;
    if (lookOf(option).display === "none" || group && lookOf(group).display === "none") {
      if (option.selected) gap = options.length;
      continue;
    }
    if (option.selected) chosen = options.length;
    options.push({ label: collapsed(option.label), group: group && collapsed(group.label), isEnabled: !matches(option, ":disabled") });
  }
  return { options, chosen, gap };
}

/** Returns the reason why the field whose popup is open does not take a value; empty if it does. */
function objectionTo(value) {
  // Its own rules for what is too early, too late or between two steps are those of the browser's popup, too.
  const copy = pickedField.cloneNode(false);
  setValueOf(copy, value);
  const isRead = copy.type === "color" ? /^#[0-9a-f]{6}$/i.test(value) : value === "" || valueOf(copy) !== "";
  const { rangeUnderflow, rangeOverflow, stepMismatch } = copy.validity;
  if (!isRead) return `"${value}" is not of this form`;
  return rangeUnderflow || rangeOverflow || stepMismatch ? copy.validationMessage : "";
}

/** Gives the field a value as if it was chosen in its popup. */
function pick(value) {
  const before = valueOf(pickedField);
  setValueOf(pickedField, value);
  if (valueOf(pickedField) === before) return;
  pickedField.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  pickedField.dispatchEvent(new Event("change", { bubbles: true }));
}
