// Reads a page into records: one for each box that may become a view.

const bodyOf = getter(Document.prototype, "body");
const rootElementOf = getter(Document.prototype, "documentElement");
const scrollingElementOf = getter(Document.prototype, "scrollingElement");
const activeElementOf = getter(Document.prototype, "activeElement");
const windowOf = getter(Document.prototype, "defaultView");
const titleOf = getter(Document.prototype, "title");
const scrollLeft = getter(Element.prototype, "scrollLeft");
const scrollTop = getter(Element.prototype, "scrollTop");
const scrollWidth = getter(Element.prototype, "scrollWidth");
const scrollHeight = getter(Element.prototype, "scrollHeight");
const clientWidth = getter(Element.prototype, "clientWidth");
const clientHeight = getter(Element.prototype, "clientHeight");
const clientLeft = getter(Element.prototype, "clientLeft");
const clientTop = getter(Element.prototype, "clientTop");
const checkVisibility = method(Element.prototype, "checkVisibility");
const visibilityOptions = { visibilityProperty: true, opacityProperty: true };
const offsetWidth = getter(HTMLElement.prototype, "offsetWidth");
const innerText = getter(HTMLElement.prototype, "innerText");
const opaqueTags = new Set(["canvas", "video", "audio", "object", "embed"]);

/** The records of the elements that have one. An invisible field has that of the label in its place. */
const records = new Map();

/** Returns the record of a box. `owner` is the record around it in the document, even if the box is a popup and gets another parent. */
function makeRecord(element, tag, owner, box) {
  return {
    element, tag, box, owner, view: { class: tag }, children: [], popups: owner?.popups, frame: owner?.frame, clip: owner?.clip, level: 0,
    control: owner?.control, isTransparent: owner?.isTransparent ?? false, isVisible: true, isPointer: owner?.isPointer ?? false,
    isCaption: owner?.isCaption ?? false, clips: false, offset: noOffset, scale: 1,
  };
}

const noOffset = { x: 0, y: 0 };

/** Reads a document into the record of the window, or of the element that shows this page within another one. */
function readDocument(page, record) {
  record.popups = [];
  record.frame = record;
  record.clip = intersection(record.clip, record.box);
  record.isPointer = false;
  const scroller = scrollingElementOf(page) ?? rootElementOf(page);
  if (!scroller) return;
  const { scale } = record;
  record.offset = { x: scrollLeft(scroller) * scale, y: scrollTop(scroller) * scale };
  const size = [scrollWidth(scroller), scrollHeight(scroller)];
  if (size[0] > clientWidth(scroller) || size[1] > clientHeight(scroller)) record.view.contentSize = size.map((side) => rounded(side * scale));
  findNames(page);
  visit(bodyOf(page) ?? rootElementOf(page), record);
  record.children.push(...record.popups.sort((one, other) => one.level - other.level));
}

/** Reads an element and everything in it. Returns its record, or undefined for a field that a label replaces on the screen. */
function visit(element, owner) {
  const tag = localName(element);
  const look = lookOf(element);
  if (tag === "input" && standInsFor(element).length > 0) return undefined;
  const record = makeRecord(element, tag, owner, boxOf(element, owner.frame));
  records.set(element, record);
  readStyle(record, look.style);
  place(record, look);
  if (record.isVisible) readMeaning(record, look);
  if (tag === "iframe" || tag === "frame") readFrame(record);
  else if (opaqueTags.has(tag)) noteOpaque(record, tag);
  else if (tag.includes("-") && isClosed(record)) noteOpaque(record, "closed shadow root");
  else if (tag === "svg") readDrawing(record);
  else if (tag === "select") readOptions(record);
  else if (fieldTags.has(tag) || record.isEditor) noteEditor(record);
  else if (tag !== "progress" && tag !== "meter") readContent(record);
  return record;
}

function boxOf(element, frame) {
  return boxInFrame(boundingBox(element), frame);
}

/** Returns the box on the screen of a box in a frame, which may be scaled. */
function boxInFrame({ x, y, width, height }, { origin, scale }) {
  return { x: origin.x + x * scale, y: origin.y + y * scale, width: width * scale, height: height * scale };
}

/** Returns true for an element of the page's own that shows something, but neither its content nor its shadow root is known. */
function isClosed({ element, box }) {
  return hasArea(box) && !firstChild(element) && !shadowRoot(element) && matches(element, ":defined");
}

function noteOpaque({ element, view }, reason) {
  view.opaque = reason;
  const title = lookOf(element).attributes.title;
  if (title) view.label ??= collapsed(title);
}

function intersection(one, other) {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** Reads what the style says about being seen, scrolled and touched. */
function readStyle(record, style) {
  const { element, view } = record;
  // For most elements, one slow call replaces two.
  if (!checkVisibility(element, visibilityOptions)) {
    record.isVisible = style.visibility === "visible";
    if (style.opacity === "0") noteTransparency(record);
    // Another reason: the browser does not draw the content, as below `hidden="until-found"`.
    else if (record.isVisible && !record.owner.isTransparent) record.isVisible = false;
  }
  // If only one direction is visible, the other one is `clip`, which is rare.
  if (style.overflowX === "visible" || fieldTags.has(record.tag) || isDrawnByWindow(record)) return;
  record.clips = lookOf(element).display !== "inline";
  const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY);
  const size = [scrollWidth(element), scrollHeight(element)];
  if (isScrolled && (size[0] > clientWidth(element) || size[1] > clientHeight(element))) view.contentSize = size;
  record.offset = { x: scrollLeft(element), y: scrollTop(element) };
}

/** Returns true for an element whose overflow belongs to the window. */
function isDrawnByWindow(record) {
  if (record.tag !== "body") return record.tag === "html";
  const above = parentElement(record.element);
  return !above || lookOf(above).style.overflowX === "visible";
}

/** Adds a record to its owner, or to the window if it is a popup, since the views around a popup neither clip nor cover it. */
function place(record, look) {
  const { owner, element } = record;
  const { position } = look.style;
  if (position === "static" && look.attributes === noAttributes) return addToOwner(record);
  if (position !== "static" && look.style.zIndex !== "auto") record.level = Number(look.style.zIndex);
  const isOnTop = isInTopLayer(record, look);
  if (!isOnTop && !isPopup(record, position)) return addToOwner(record);
  record.clip = record.frame.clip;
  if (isOnTop) record.level = Infinity;
  if (!isOnTop || record.tag !== "dialog" || !matches(element, ":modal")) {
    record.popups.push(record);
    return;
  }
  // The backdrop of a modal dialog covers the whole page.
  const backdrop = makeRecord(element, "::backdrop", owner, record.frame.clip);
  Object.assign(backdrop, { clip: record.clip, level: Infinity, children: [record], isTelling: true });
  record.popups.push(backdrop);
}

function addToOwner(record) {
  const { owner } = record;
  if (owner.clips) record.clip = owner.innerClip ??= intersection(owner.clip, owner.box);
  owner.children.push(record);
}

function isInTopLayer(record, look) {
  if (record.tag === "dialog" && matches(record.element, ":modal")) return true;
  if ("popover" in look.attributes && matches(record.element, ":popover-open")) return true;
  return look.style.position === "fixed" && matches(record.element, ":fullscreen");
}

/** Returns true if no view around an element clips it, or if it opens beside the view around it, as a menu below its button. */
function isPopup(record, position) {
  if (position !== "fixed" && position !== "absolute" || namespace(record.element) !== "http://www.w3.org/1999/xhtml") return false;
  const base = offsetParent(record.element);
  if (position === "fixed") return !base;
  let clipper = record.owner;
  while (clipper && !clipper.clips && clipper !== record.frame) clipper = clipper.owner;
  if (!base) return false;
  const baseRecord = records.get(base);
  if (clipper !== record.frame && !isInside(baseRecord, clipper)) return true;
  if (record.level <= 0 || !baseRecord) return false;
  return baseRecord.tag !== "body" && hasArea(baseRecord.box) && hasArea(record.box) && !contains(baseRecord.box, middleOf(record.box));
}

function hasArea(box) {
  return box.width > 0 && box.height > 0;
}

function middleOf(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function isInside(record, other) {
  for (let around = record; around; around = around.owner) if (around === other) return true;
  return false;
}

function contains(box, point) {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}

/** Notes the identifier, the role, the name and the state of a visible element. */
function readMeaning(record, look) {
  const { element, tag, view, owner } = record;
  const { attributes, style } = look;
  const isPointer = style.cursor === "pointer";
  const isField = fieldTags.has(tag);
  if (attributes !== noAttributes || isField) {
    const identifier = identifierOf(attributes, tag, element);
    if (identifier) view.identifier = identifier;
    if (roleOf(attributes)) view.role = roleOf(attributes);
    if (attributes["aria-hidden"] === "true") record.isHiddenFromReaders = true;
    record.isEditor = isEditable(attributes);
  }
  let trait = traitOf(element, tag, attributes);
  // Elements with a script for clicks usually have this pointer.
  if (!trait && isPointer && !record.isPointer && !owner.control && tag !== "body" && tag !== "label") {
    trait = "button";
    record.isGuessed = true;
  }
  if (trait) view.traits = [trait];
  record.isPointer = isPointer;
  record.isControl = controlTraits.has(trait);
  if (record.isControl) record.control = record;
  const name = attributes === noAttributes && !isField ? "" : givenName(element, tag, attributes);
  if (name) view.label = name;
  if (isField) noteField(view, element, tag, attributes, style);
  if (attributes !== noAttributes) noteStates(view, attributes);
  if ((isField || tag === "button") && matches(element, ":disabled")) view.enabled = false;
  if (tag === "progress" && element.position >= 0) view.value = `${Math.round(element.position * 100)}%`;
  if (tag === "meter") view.value = String(element.value);
  if (tag === "summary") noteDetails(view, element);
  if (tag === "label") readLabel(record);
  else if (namingElements.has(element) && !record.isControl) record.isCaption = true;
  if (record.isControl) record.isCaption = false;
}

function noteDetails(view, element) {
  const details = parentElement(element);
  if (details && localName(details) === "details") view.expanded = attribute(details, "open") !== null;
}

/** Notes that an element is transparent. A switch without a label counts as visible: the boxes around it draw it, and it gets the input. */
function noteTransparency(record) {
  if (record.tag === "input" && replacedTypes.has(record.element.type)) return;
  record.isTransparent = true;
  record.view.alpha = 0;
}

/** Makes a label the control if its field is invisible. Otherwise the label's text is a caption, and `tap "Name"` means the field. */
function readLabel(record) {
  const { element, view } = record;
  const field = element.control;
  if (!field) {
    record.isCaption = labelsForPeople.has(element);
    return;
  }
  const standIns = standInsFor(field);
  if (!standIns.includes(element)) {
    record.isCaption = true;
    return;
  }
  const look = lookOf(field);
  noteField(view, field, localName(field), look.attributes, look.style);
  noteStates(view, look.attributes);
  if (standIns[0] === element) {
    records.set(field, record);
    view.identifier ??= identifierOf(look.attributes, "input", field) || undefined;
  }
  view.traits = [traitOfType[field.type]];
  // Of several labels of one field, each may be shown at times under a name of its own.
  const tooltip = collapsed(attribute(element, "aria-label") ?? attribute(element, "title") ?? "");
  view.label = wholeText(element) || tooltip || givenName(field, "input", look.attributes) || substituteName(look.attributes) || undefined;
  if (matches(field, ":disabled")) view.enabled = false;
  record.isControl = true;
  record.control = record;
}

function noteEditor(record) {
  const { element, tag, view } = record;
  if (!record.isVisible) return;
  const { attributes } = lookOf(element);
  if (!fieldTags.has(tag)) {
    view.text = innerText(element).replace(/\n+$/, "");
    const placeholder = placeholderOfEditor(attributes) || view.text === "" && generatedText(element, "::before").trim();
    if (placeholder) view.placeholder = placeholder;
  }
  if (view.label) return;
  const words = traitOfType[element.type] === "button" ? view.text : "";
  const name = words || substituteName(attributes);
  if (name) view.label = name;
}

/** Reads the options of a list box. The options of a closed menu are not on the screen. */
function readOptions(record) {
  const { element } = record;
  noteEditor(record);
  if (!element.multiple && element.size < 2) return;
  delete record.view.text;
  record.clips = true;
  record.isControl = false;
  record.control = undefined;
  delete record.view.traits;
  addOptions(record, element);
}

function addOptions(record, parent) {
  for (const part of contentOf(parent, localName(parent))) {
    const tag = nodeType(part) === 1 ? localName(part) : "";
    if (tag === "option" || tag === "optgroup") addOption(record, part, tag);
    else if (tag) addOptions(record, part);
  }
}

function addOption(record, element, tag) {
  const child = makeRecord(element, tag, record, boxOf(element, record.frame));
  const label = collapsed(element.label);
  records.set(element, child);
  addToOwner(child);
  Object.assign(child.view, { label, text: label });
  if (matches(element, ":disabled")) child.view.enabled = false;
  if (tag === "optgroup") {
    addOptions(child, element);
    return;
  }
  child.view.traits = ["button"];
  if (element.selected) child.view.selected = true;
  Object.assign(child, { isControl: true, control: child });
}

/** Reads the texts and named parts of an SVG drawing, without its shapes. */
function readDrawing(record) {
  const title = substituteName(lookOf(record.element).attributes);
  if (title) record.view.label ??= title;
  if (record.view.label) record.view.traits ??= ["image"];
  let last;
  for (const part of elementsInside(record.element, "text, a, [role], [aria-label], foreignObject")) {
    if (last && containsNode(last, part) || lookOf(part).display === "none") continue;
    last = part;
    visit(part, record);
  }
}

/** Returns the scale at which a frame of a width is drawn. Its own width is a whole number, which tells no small scale. */
function scaleOf(frame, width) {
  const whole = offsetWidth(frame);
  return whole > 0 && Math.abs(width - whole) >= 1 ? width / whole : 1;
}

/** Reads the page in a frame, if its origin allows that. */
function readFrame(record) {
  const { element, view } = record;
  const { x, y, width, height } = record.box;
  // Some frames only watch their visitors.
  if (!record.isVisible || width <= 1 || height <= 1) return;
  const title = lookOf(element).attributes.title;
  if (title) view.label ??= collapsed(title);
  let page = null;
  try { page = element.contentDocument; } catch { /* The frame has another origin. */ }
  if (!page) {
    view.opaque = "frame of another origin";
    return;
  }
  const scale = scaleOf(element, width);
  const origin = { x: x + clientLeft(element) * scale, y: y + clientTop(element) * scale };
  Object.assign(record, { origin, scale, clips: true, isTelling: true });
  readDocument(page, record);
}
