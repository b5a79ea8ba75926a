// Reading a page into records: one for each box that may become a view.

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
const innerText = getter(HTMLElement.prototype, "innerText");
const opaqueTags = new Set(["canvas", "video", "audio", "object", "embed"]);

/** The records of the elements that have one. An invisible field has that of the label in its place. */
const records = new Map();
/** The elements whose text is the name of a control. */
const namingElements = new Set();

/** Returns the record of a box. `owner` is the record around it in the document, also of a popup that hangs elsewhere in the tree. */
function makeRecord(element, tag, owner, box) {
  return {
    element, tag, box, owner, view: { class: tag }, children: [], popups: owner?.popups, frame: owner?.frame, clip: owner?.clip, level: 0,
    control: owner?.control, isTransparent: owner?.isTransparent ?? false, isVisible: true, isPointer: owner?.isPointer ?? false,
    isCaption: owner?.isCaption ?? false, clips: false, offset: noOffset,
  };
}

const noOffset = { x: 0, y: 0 };

/** Returns the record of a document: that of the window, or of the element that shows another page. */
function readDocument(page, record) {
  record.popups = [];
  record.frame = record;
  record.clip = intersection(record.clip, record.box);
  record.isPointer = false;
  const scroller = scrollingElementOf(page) ?? rootElementOf(page);
  if (!scroller) return record;
  record.offset = { x: scrollLeft(scroller), y: scrollTop(scroller) };
  const size = [scrollWidth(scroller), scrollHeight(scroller)];
  if (size[0] > record.box.width || size[1] > record.box.height) record.view.contentSize = size;
  findNamingElements(page);
  visit(bodyOf(page) ?? rootElementOf(page), record);
  record.children.push(...record.popups.sort((one, other) => one.level - other.level));
  return record;
}

function findNamingElements(root) {
  const find = nodeType(root) === 9 ? Document.prototype.querySelectorAll : DocumentFragment.prototype.querySelectorAll;
  for (const element of find.call(root, "[aria-labelledby]")) {
    const { attributes } = lookOf(element);
    if (!controlTraits.has(traitOf(element, localName(element), attributes))) continue;
    for (const name of referredElements(element, attributes["aria-labelledby"])) namingElements.add(name);
  }
}

/** Reads an element and everything in it. Returns its record; nothing if a label is drawn in its place. */
function visit(element, owner) {
  const tag = localName(element);
  const look = lookOf(element);
  if (tag === "input" && standInFor(element)) return undefined;
  const record = makeRecord(element, tag, owner, boxOf(element, owner.frame));
  records.set(element, record);
  if (shadowRoot(element)) findNamingElements(shadowRoot(element));
  readStyle(record, look.style);
  place(record, look);
  if (record.isVisible) readMeaning(record, look);
  if (tag === "iframe" || tag === "frame") readFrame(record);
  else if (opaqueTags.has(tag)) record.view.opaque = tag;
  else if (tag === "svg") readDrawing(record);
  else if (tag === "select") readOptions(record);
  else if (fieldTags.has(tag) || record.isEditor) noteEditor(record);
  else if (tag !== "progress" && tag !== "meter") readContent(record);
  return record;
}

function boxOf(element, frame) {
  const { x, y, width, height } = boundingBox(element);
  return { x: x + frame.origin.x, y: y + frame.origin.y, width, height };
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
  // One question instead of two for most elements: each one costs as much as all else.
  if (!checkVisibility(element, visibilityOptions)) {
    record.isVisible = style.visibility === "visible";
    if (style.opacity === "0") noteTransparency(record);
  }
  // Nothing is clipped in one direction only, but by `overflow-y: clip`.
  if (style.overflowX === "visible" || fieldTags.has(record.tag) || isDrawnByWindow(record)) return;
  record.clips = lookOf(element).display !== "inline";
  const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY);
  const size = [scrollWidth(element), scrollHeight(element)];
  if (isScrolled && (size[0] > clientWidth(element) || size[1] > clientHeight(element))) view.contentSize = size;
  record.offset = { x: scrollLeft(element), y: scrollTop(element) };
}

/** Returns true for a body whose overflow the window takes over. */
function isDrawnByWindow(record) {
  if (record.tag !== "body") return record.tag === "html";
  const above = parentElement(record.element);
  return !above || lookOf(above).style.overflowX === "visible";
}

/** Puts a record into the tree: below its owner, or for a popup below the window, so that its owner does not clip or cover it. */
function place(record, look) {
  const { owner, element } = record;
  const { position } = look.style;
  if (position === "static" && look.attributes === noAttributes) return hang(record);
  if (position !== "static" && look.style.zIndex !== "auto") record.level = Number(look.style.zIndex);
  const isOnTop = isInTopLayer(record, look);
  if (!isOnTop && !isPopup(record, position)) return hang(record);
  record.clip = record.frame.clip;
  if (isOnTop) record.level = Infinity;
  if (!isOnTop || record.tag !== "dialog" || !matches(element, ":modal")) {
    record.popups.push(record);
    return;
  }
  // The backdrop of a modal dialog lies over the whole page.
  const backdrop = makeRecord(element, "::backdrop", owner, record.frame.clip);
  Object.assign(backdrop, { clip: record.clip, level: Infinity, children: [record], isTelling: true });
  record.popups.push(backdrop);
}

function hang(record) {
  const { owner } = record;
  if (owner.clips) record.clip = owner.innerClip ??= intersection(owner.clip, owner.box);
  owner.children.push(record);
}

function isInTopLayer(record, look) {
  if (record.tag === "dialog" && matches(record.element, ":modal")) return true;
  if ("popover" in look.attributes && matches(record.element, ":popover-open")) return true;
  return look.style.position === "fixed" && matches(record.element, ":fullscreen");
}

/** Returns true if an element is not clipped by what contains it, or if it opens beside it, as a menu below its button. */
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
  const middle = { x: record.box.x + record.box.width / 2, y: record.box.y + record.box.height / 2 };
  return baseRecord.tag !== "body" && !contains(baseRecord.box, middle);
}

function isInside(record, other) {
  for (let around = record; around; around = around.owner) if (around === other) return true;
  return false;
}

function contains(box, point) {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}

/** Notes all that a visible element says, apart from the text in it. */
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
  // Most scripts show by the pointer that they handle clicks.
  if (!trait && isPointer && !record.isPointer && !owner.control && tag !== "body" && tag !== "label") trait = "button";
  if (trait) view.traits = [trait];
  record.isPointer = isPointer;
  record.isControl = controlTraits.has(trait);
  if (record.isControl) record.control = record;
  const name = attributes === noAttributes && !isField ? "" : givenName(element, tag, attributes);
  if (name) view.label = name;
  if (isField) noteField(view, element, tag, attributes, style);
  noteStates(view, attributes);
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

/** A transparent switch without a label is drawn by the boxes around it, and people touch these: it counts as seen. */
function noteTransparency(record) {
  if (record.tag === "input" && replacedTypes.has(record.element.type)) return;
  record.isTransparent = true;
  record.view.alpha = 0;
}

/** Makes a label the control if its field is invisible. Otherwise its text only names the field, and is no second control of that name. */
function readLabel(record) {
  const { element, view } = record;
  const field = element.control;
  if (!field) return;
  if (standInFor(field) !== element) {
    record.isCaption = true;
    return;
  }
  records.set(field, record);
  const look = lookOf(field);
  noteField(view, field, localName(field), look.attributes, look.style);
  noteStates(view, look.attributes);
  view.identifier ??= identifierOf(look.attributes, "input", field) || undefined;
  view.traits = [traitOfType[field.type]];
  view.label = wholeText(element) || givenName(field, "input", look.attributes) || substituteName(look.attributes) || undefined;
  if (matches(field, ":disabled")) view.enabled = false;
  record.isControl = true;
  record.control = record;
}

/** Reads the texts and elements in an element. Text with inline elements in it reads as one text. */
function readContent(record) {
  const { element, tag, view } = record;
  const pieces = [];
  const nodes = contentOf(element, tag);
  const hasText = nodes.some((node) => nodeType(node) === 3 && /\S/.test(node.data));
  for (const node of nodes) {
    if (nodeType(node) === 3) {
      if (record.isVisible) pieces.push(node.data);
    } else if (record.isVisible && isPartOfText(node, record, hasText)) {
      addPartOfText(pieces, node);
    } else {
      const child = visit(node, record);
      const isLink = child?.tag === "a" && lookOf(node).display === "inline";
      pieces.push(isLink ? { name: child.view.label ?? "" } : undefined);
    }
  }
  record.children.sort((one, other) => one.level - other.level);
  const text = textOfPieces(pieces, record);
  if (record.isCaption) {
    if (text) view.caption = text;
    return;
  }
  if (text) view.text = text;
  const isNamedByContent = record.isControl || view.traits || tag === "legend";
  const name = view.label || (isNamedByContent ? wholeText(element) || substituteName(lookOf(element).attributes) : text);
  if (name) view.label = name;
}

/** Returns true if an element is only a part of the text around it, such as `<b>`. */
function isPartOfText(element, record, hasText) {
  const tag = localName(element);
  if (tag === "br" || tag === "wbr") return true;
  const look = lookOf(element);
  const { display, attributes } = look;
  const isInControl = record.isControl;
  if (tag === "svg" && isInControl) return !titleOfDrawing(element) && !isMarked(attributes, tag, element);
  if (!inlineTags.has(tag) && !(tag === "text" && isInControl) || shadowRoot(element) || isMarked(attributes, tag, element)) return false;
  if (display !== "inline" && !isInControl && !(display === "inline-block" && hasText)) return false;
  if (namingElements.has(element) || !record.isPointer && look.style.cursor === "pointer") return false;
  if (!isInControl && display !== "inline" && look.style.opacity === "0") return false;
  return contentOf(element, tag).every((node) => nodeType(node) === 3 || isPartOfText(node, record, hasText));
}

function addPartOfText(pieces, element) {
  const tag = localName(element);
  const look = lookOf(element);
  if (tag === "br") pieces.push("\n");
  if (tag === "br" || tag === "svg" || look.style.visibility !== "visible" || isForReadersOnly(element, look)) return;
  const isApart = look.display !== "inline";
  if (isApart) pieces.push(" ");
  for (const node of contentOf(element, tag)) {
    if (nodeType(node) === 3) pieces.push(node.data);
    else addPartOfText(pieces, node);
  }
  if (isApart) pieces.push(" ");
}

const separators = "[/|·•›»→–—-]";
const separatorsAtEnd = new RegExp(`\\s*${separators}+\\s*$`);
const separatorsAtStart = new RegExp(`^\\s*${separators}+\\s*`);

/** Returns the text of an element from its texts, the links in it, and gaps where other views are. */
function textOfPieces(pieces, record) {
  const isWhole = pieces.every((piece) => typeof piece === "string");
  if (isWhole) return inLines(pieces.join(""), record);
  const parts = [""];
  pieces.forEach((piece, index) => {
    if (typeof piece === "string") parts[parts.length - 1] += piece;
    else if (piece && isInSentence(pieces, index)) parts[parts.length - 1] += piece.name;
    else parts.push("");
  });
  if (parts.length === 1) return inLines(parts[0], record);
  // "Welcome, Ann. / Log out": the stroke before the button is no part of the text.
  const texts = parts.map((part, index) => {
    const start = index > 0 ? part.replace(separatorsAtStart, "") : part;
    return inLines(index < parts.length - 1 ? start.replace(separatorsAtEnd, "") : start, record);
  });
  return texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).join(" ");
}

/** Returns true if a link belongs to a sentence: there is text beside it that is no separator. */
function isInSentence(pieces, index) {
  const before = typeof pieces[index - 1] === "string" ? pieces[index - 1] : "";
  const after = typeof pieces[index + 1] === "string" ? pieces[index + 1] : "";
  if (separatorsAtEnd.test(before) || separatorsAtStart.test(after)) return false;
  return /[\p{L}\p{N}]/u.test(before) || /^\s*[\p{L}\p{N}(]|^[.,;:!?)]/u.test(after);
}

/** Returns a text as its element shows it: in one line, unless white space counts. */
function inLines(text, record) {
  const line = collapsed(text);
  if (!/\s\s|[\n\t]/.test(text.trim())) return line;
  const whiteSpace = lookOf(record.element).style.whiteSpaceCollapse;
  if (whiteSpace === "preserve" || whiteSpace === "break-spaces") return text.replace(/^\n|\s+$/g, "");
  return whiteSpace === "preserve-breaks" ? text.split("\n").map(collapsed).join("\n").trim() : line;
}

function noteEditor(record) {
  const { element, tag, view } = record;
  if (!record.isVisible) return;
  if (!fieldTags.has(tag)) view.text = innerText(element).replace(/\n+$/, "");
  if (view.label) return;
  const words = traitOfType[element.type] === "button" ? view.text : "";
  const name = words || substituteName(lookOf(element).attributes);
  if (name) view.label = name;
}

/** Reads the options of a list that is drawn whole; those of a closed one are not on the screen. */
function readOptions(record) {
  const { element } = record;
  noteEditor(record);
  if (!element.multiple && element.size < 2) return;
  delete record.view.text;
  for (const option of element.options) {
    if (lookOf(option).display === "none") continue;
    const child = makeRecord(option, "option", record, boxOf(option, record.frame));
    const label = collapsed(option.label);
    records.set(option, child);
    Object.assign(child.view, { label, text: label, traits: ["button"] });
    if (option.selected) child.view.selected = true;
    if (matches(option, ":disabled")) child.view.enabled = false;
    Object.assign(child, { isControl: true, control: child, clip: intersection(record.clip, record.box) });
    record.children.push(child);
  }
  record.clips = true;
  record.isControl = false;
  delete record.view.traits;
}

/** Reads the texts and named parts of an SVG drawing, without its shapes. */
function readDrawing(record) {
  const title = substituteName(lookOf(record.element).attributes);
  if (record.view.label ?? title) record.view.label ??= title || undefined;
  if (record.view.label) record.view.traits ??= ["image"];
  const found = [];
  for (const part of elementsInside(record.element, "text, a, [role], [aria-label], foreignObject")) {
    if (found.some((other) => other.contains(part)) || lookOf(part).display === "none") continue;
    found.push(part);
    visit(part, record);
  }
}

/** Reads the page in a frame, if its origin allows that. */
function readFrame(record) {
  const { element, view } = record;
  const title = lookOf(element).attributes.title;
  if (title) view.label ??= collapsed(title);
  let page = null;
  try { page = element.contentDocument; } catch { /* Another origin. */ }
  if (!page) {
    view.opaque = "frame of another origin";
    return;
  }
  const { x, y } = record.box;
  const origin = { x: x + clientLeft(element), y: y + clientTop(element) };
  Object.assign(record, { origin, clips: true, isTelling: true });
  if (record.owner.clips) record.clip = intersection(record.owner.clip, record.owner.box);
  readDocument(page, record);
}
