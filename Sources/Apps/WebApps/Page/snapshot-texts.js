// Reads texts, and decides which inline elements belong to the text around them.

/** Returns the nodes that are drawn in an element, with those of its shadow root, of slots and of boxes with `display: contents`. */
function contentOf(element, tag) {
  const nodes = [];
  addContent(nodes, contentRoot(element), tag);
  if (tag !== "details" || "open" in lookOf(element).attributes) return nodes;
  // Closed details do not draw their content, but its style does not tell.
  return nodes.filter((node) => nodeType(node) === 1 && localName(node) === "summary").slice(0, 1);
}

function contentRoot(element) {
  const root = shadowRoot(element);
  if (root) findNames(root);
  return root ?? element;
}

function addContent(nodes, parent, tag) {
  const assigned = tag === "slot" ? assignedNodes(parent) : [];
  for (const node of assigned) addNode(nodes, node);
  if (assigned.length > 0) return;
  for (let node = firstChild(parent); node; node = nextSibling(node)) addNode(nodes, node);
}

function addNode(nodes, node) {
  const type = nodeType(node);
  if (type === 3) {
    nodes.push(node);
  } else if (type === 1) {
    const tag = localName(node);
    if (notDrawn.has(tag)) return;
    const { display } = lookOf(node);
    if (display === "contents") addContent(nodes, contentRoot(node), tag);
    else if (display !== "none") nodes.push(node);
  }
}

/** Returns a text in one line, without characters that nobody sees, such as places for a hyphen. */
function collapsed(text) {
  return text.replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, "").replace(/\s+/g, " ").trim();
}

/** Returns a text in the letters in which a style draws it, such as capital ones. */
function drawnLetters(text, style) {
  const transform = style.textTransform;
  if (transform === "none") return text;
  if (transform === "uppercase") return text.toUpperCase();
  if (transform === "lowercase") return text.toLowerCase();
  return transform === "capitalize" ? text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : text;
}

/** Returns the text that a style draws before or after the content of an element; empty if it is for no reader, such as an icon. */
function generatedText(element, place) {
  const look = lookOf(element);
  const style = look[place] ??= getComputedStyle(element, place);
  const { content } = style;
  if (content === "none" || content === "normal" || content === '""') return "";
  if (style.display === "none" || style.visibility !== "visible" || style.opacity === "0") return "";
  if (/icon|symbol|glyph/i.test(style.fontFamily)) return "";
  let text = "";
  // Counters, quotes and pictures have no text here. After a slash comes a text for screen readers.
  for (const [piece, string] of content.matchAll(/[a-z-]+\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)|"((?:[^"\\]|\\.)*)"|\//g)) {
    if (piece === "/") break;
    if (string !== undefined) text += withoutEscapes(string);
  }
  text = drawnLetters(text.replace(/\p{Co}/gu, ""), style);
  return text && style.display !== "inline" ? ` ${text} ` : text;
}

/** Returns the text of a string of CSS, in which a letter may be its number, such as `\a ` for a new line. */
function withoutEscapes(string) {
  return string.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, number, letter) => letter ?? String.fromCodePoint(parseInt(number, 16)));
}

/** Returns a text that a style draws if people read it out: a bullet or a star only decorates the text beside it. */
function readable(text) {
  return /[\p{L}\p{N}\p{Sc}%]/u.test(text) ? text : "";
}

/** Returns a text that a style draws within a line, where a mark without words, such as `›`, separates what is beside it. */
function separating(text) {
  return readable(text) || (text && " ");
}

/** Returns a blank where a style draws a mark without words beside the content of an element. */
function gapOf(element, place) {
  const text = generatedText(element, place);
  return text && !readable(text) ? " " : "";
}

/** Returns true if only screen readers show an element. */
function isForReadersOnly(element, look) {
  if (look.style.position !== "absolute") return false;
  const box = boundingBox(element);
  return box.width <= 1 && box.height <= 1 || /inset\((50|100)%/.test(look.style.clipPath);
}

/** Returns true if an element shows an icon of a font by the icon's name, such as `arrow_right`. */
function isIcon(element, look) {
  const tag = localName(element);
  if (tag !== "i" && tag !== "span" && !tag.includes("-")) return false;
  const child = firstChild(element);
  if (!child || nodeType(child) !== 3 || nextSibling(child) || !/^\s*[a-z][a-z0-9_]*\s*$/.test(child.data)) return false;
  return /icon|symbol|glyph/i.test(look.style.fontFamily);
}

/**
 * Returns all text in an element in one line, including text for screen readers. The names of pictures count only if there is no other
 * text, since they usually repeat it.
 */
function wholeText(element) {
  const parts = [];
  const pictures = [];
  addText(parts, pictures, element, localName(element));
  return collapsed(parts.join("")) || collapsed(pictures.join(" "));
}

function addText(parts, pictures, element, tag) {
  for (const node of contentOf(element, tag)) {
    if (nodeType(node) === 3) {
      parts.push(drawnLetters(node.data, lookOf(element).style));
      continue;
    }
    const name = localName(node);
    const look = lookOf(node);
    const { attributes } = look;
    // The name of a label or an item does not include a field or a list in it.
    if (attributes["aria-hidden"] === "true" || fieldTags.has(name) || isListInside(name, attributes)) continue;
    const isApart = look.display !== "inline" || name === "br";
    if (isApart) parts.push(" ");
    const isPicture = name === "img" || name === "svg" || attributes.role === "img";
    if (attributes["aria-label"]) (isPicture ? pictures : parts).push(attributes["aria-label"]);
    else if (name === "img") pictures.push(attributes.alt ?? "");
    else if (name === "svg") pictures.push(titleOfDrawing(node));
    else if (isIcon(node, look)) pictures.push(node.textContent);
    else {
      parts.push(gapOf(node, "::before"));
      addText(parts, pictures, node, name);
      parts.push(gapOf(node, "::after"));
    }
    if (isApart) parts.push(" ");
  }
}

function isListInside(tag, attributes) {
  return tag === "ul" || tag === "ol" || /^(group|menu|listbox|tree)$/.test(attributes.role ?? "");
}

/** Returns the title that an SVG drawing has as its child. */
function titleOfDrawing(element) {
  for (let node = firstChild(element); node; node = nextSibling(node)) {
    if (nodeType(node) === 1 && localName(node) === "title") return collapsed(node.textContent);
  }
  return "";
}

/** Reads the texts and elements in an element. A text and the inline elements in it become one text. */
function readContent(record) {
  const { element, tag, view } = record;
  const { style } = lookOf(element);
  const pieces = [];
  const nodes = contentOf(element, tag);
  const hasText = nodes.some((node) => nodeType(node) === 3 && /\S/.test(node.data));
  for (const node of nodes) {
    if (nodeType(node) === 3) {
      if (record.isVisible) pieces.push(drawnLetters(node.data, style));
    } else if (record.isVisible && isPartOfText(node, record, hasText)) {
      addPartOfText(pieces, node);
    } else {
      const child = visit(node, record);
      pieces.push(child && lookOf(node).display === "inline" ? pieceOf(child) : undefined);
    }
  }
  record.children.sort((one, other) => one.level - other.level);
  // The control inside gets the touches, so that the box around it is none.
  if (record.isGuessed && hasControlAt(record, middleOf(record.box))) {
    record.isControl = false;
    delete view.traits;
  }
  noteText(record, pieces, nodes);
}

/** Returns an inline view as a piece of the sentence around it, such as a link or a counter; undefined for other views. */
function pieceOf({ tag, view, isControl, isCaption, isTransparent }) {
  if (tag === "a") return { name: view.label ?? "" };
  const isPart = inlineTags.has(tag) && !isControl && !isTransparent && view.text && view.text === view.label;
  return isPart && !isCaption ? { name: view.text } : undefined;
}

function noteText(record, pieces, nodes) {
  const { element, tag, view } = record;
  const ownText = textOfPieces(pieces, record);
  const [before, after] = record.isVisible ? ["::before", "::after"].map((place) => generatedText(element, place)) : ["", ""];
  let text = ownText;
  if (readable(before + after)) text = textOfPieces([readable(before), ...pieces, readable(after)], record);
  // A cross may be all that a button shows.
  else if (!ownText && record.isControl && !wholeText(element)) text = collapsed(before + after);
  if (record.isCaption) {
    if (text) view.caption = text;
    return;
  }
  const isPicture = text && isIcon(element, lookOf(element));
  if (isPicture) view.traits ??= ["image"];
  else if (text) view.text = text;
  if (view.label || isPicture && record.isHiddenFromReaders) return;
  // The whole content names a control. A box that only looks like one may be a card with several texts.
  const isNamedByContent = view.traits && !record.isGuessed || tag === "legend";
  const isOnlyText = nodes.every((node) => nodeType(node) === 3);
  const whole = isNamedByContent && !isOnlyText && wholeText(element) || (view.traits && ownText) || text;
  // A name is never what a person types into a field that is none for the browser.
  const isTyped = view.traits?.[0] === "searchField";
  const name = !isTyped && whole || (view.traits ? substituteName(lookOf(element).attributes) : "");
  if (name) view.label = name;
}

/** Returns true if a control inside a record contains a place. */
function hasControlAt(record, point) {
  return record.children.some((child) => child.isControl && contains(child.box, point) || hasControlAt(child, point));
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
  if (tag === "br" || tag === "svg" || look.style.visibility !== "visible" || isForReadersOnly(element, look) || isIcon(element, look)) return;
  const isApart = look.display !== "inline";
  if (isApart) pieces.push(" ");
  pieces.push(separating(generatedText(element, "::before")));
  for (const node of contentOf(element, tag)) {
    if (nodeType(node) === 3) pieces.push(drawnLetters(node.data, look.style));
    else addPartOfText(pieces, node);
  }
  pieces.push(separating(generatedText(element, "::after")));
  if (isApart) pieces.push(" ");
}

const separators = "[/|·•>›»→–—-]";
const separatorsAtEnd = new RegExp(`\\s*${separators}+\\s*$`);
const separatorsAtStart = new RegExp(`^\\s*${separators}+\\s*`);

/** Joins the pieces of a text: strings, links as objects with a name, and undefined for other views. */
function textOfPieces(pieces, record) {
  if (!pieces.some((piece) => typeof piece === "string" && /\S/.test(piece))) return "";
  if (pieces.every((piece) => typeof piece === "string")) return inLines(pieces.join(""), record);
  const joined = [""];
  for (const piece of pieces) {
    const isText = typeof piece === "string";
    if (isText && typeof joined.at(-1) === "string") joined[joined.length - 1] += piece;
    else joined.push(piece);
  }
  const parts = [""];
  joined.forEach((piece, index) => {
    if (typeof piece === "string") parts[parts.length - 1] += piece;
    else if (piece && isInSentence(joined[index - 1], joined[index + 1])) parts[parts.length - 1] += piece.name;
    else parts.push("");
  });
  if (parts.length === 1) return inLines(parts[0], record);
  // In "Welcome, Ann. / Log out", the separator before the link does not belong to the text.
  const texts = parts.map((part, index) => {
    const start = index > 0 ? part.replace(separatorsAtStart, "") : part;
    return inLines(index < parts.length - 1 ? start.replace(separatorsAtEnd, "") : start, record);
  });
  return texts.filter((text) => /[\p{L}\p{N}]/u.test(text)).join(" ");
}

/** Returns true if a link is part of a sentence: there is text beside it, and no separator between them. */
function isInSentence(pieceBefore, pieceAfter) {
  const before = typeof pieceBefore === "string" ? pieceBefore : "";
  const after = typeof pieceAfter === "string" ? pieceAfter : "";
  if (separatorsAtEnd.test(before) || separatorsAtStart.test(after)) return false;
  return /[\p{L}\p{N}]/u.test(before) || /^\s*[\p{L}\p{N}(]|^[.,;:!?)]/u.test(after);
}

/** Returns a text as its element shows it: in one line, unless the element preserves white space. */
function inLines(text, record) {
  const line = collapsed(text);
  if (!/\s\s|[\n\t]/.test(text.trim())) return line;
  const whiteSpace = lookOf(record.element).style.whiteSpaceCollapse;
  if (whiteSpace === "preserve" || whiteSpace === "break-spaces") return text.replace(/^\n|\s+$/g, "");
  return whiteSpace === "preserve-breaks" ? text.split("\n").map(collapsed).join("\n").trim() : line;
}
