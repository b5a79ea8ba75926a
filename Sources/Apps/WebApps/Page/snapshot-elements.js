// Reads single elements: their styles, names, identifiers, traits and states.

/** Returns a method as a function of its object. A form hides its own `getAttribute` behind a field of that name, and a document too. */
function method(prototype, name) {
  return Function.prototype.call.bind(prototype[name]);
}

/** Returns the getter of a property as a function of its object, for the same reason. */
function getter(prototype, name) {
  return Function.prototype.call.bind(Object.getOwnPropertyDescriptor(prototype, name).get);
}

const nodeType = getter(Node.prototype, "nodeType");
const firstChild = getter(Node.prototype, "firstChild");
const nextSibling = getter(Node.prototype, "nextSibling");
const parentNode = getter(Node.prototype, "parentNode");
const parentElement = getter(Node.prototype, "parentElement");
const containsNode = method(Node.prototype, "contains");
const childElementCount = getter(Element.prototype, "childElementCount");
const localName = getter(Element.prototype, "localName");
const namespace = getter(Element.prototype, "namespaceURI");
const shadowRoot = getter(Element.prototype, "shadowRoot");
const assignedSlot = getter(Element.prototype, "assignedSlot");
const slotOfText = getter(Text.prototype, "assignedSlot");
const nextElement = getter(Element.prototype, "nextElementSibling");
/** Returns the elements of `aria-labelledby`, or those that a script has set instead, which may be in another shadow root. */
const labellingElements = getter(Element.prototype, "ariaLabelledByElements");
const attributeNames = method(Element.prototype, "getAttributeNames");
const attribute = method(Element.prototype, "getAttribute");
const boundingBox = method(Element.prototype, "getBoundingClientRect");
const lineBoxes = method(Element.prototype, "getClientRects");
const matches = method(Element.prototype, "matches");
const elementsInside = method(Element.prototype, "querySelectorAll");
const offsetParent = getter(HTMLElement.prototype, "offsetParent");
const assignedNodes = method(HTMLSlotElement.prototype, "assignedNodes");

const notDrawn = new Set("script style link meta head title template noscript base source track param datalist area col colgroup".split(" "));
const inlineTags = new Set(("abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong "
  + "sub sup time tt u var wbr tspan textPath").split(" "));
/** The tags of elements that mean something without a text or a name. */
const tellingTags = new Set("nav main aside article form fieldset dialog table tr td th ul ol li dl dt dd details figure".split(" "));
const fieldTags = new Set(["input", "textarea", "select"]);
const controlTraits = new Set(["button", "link", "toggle", "adjustable", "searchField"]);
const traitOfRole = {
  __proto__: null, button: "button", link: "link", checkbox: "toggle", radio: "toggle", switch: "toggle", menuitemcheckbox: "toggle",
  menuitemradio: "toggle", tab: "button", menuitem: "button", option: "button", combobox: "button", treeitem: "button", slider: "adjustable",
  spinbutton: "adjustable", textbox: "searchField", searchbox: "searchField", heading: "header", img: "image",
};
const traitOfTag = {
  __proto__: null, button: "button", select: "button", summary: "button", textarea: "searchField", option: "button", img: "image",
  h1: "header", h2: "header", h3: "header", h4: "header", h5: "header", h6: "header",
};
const traitOfType = {
  __proto__: null, checkbox: "toggle", radio: "toggle", range: "adjustable", submit: "button", button: "button", reset: "button",
  image: "button", file: "button", color: "button",
};
/** The types of fields that are often invisible because their label is drawn instead. */
const replacedTypes = new Set(["checkbox", "radio", "file"]);
const typesOfPlainText = new Set(["text", "search", "email", "tel", "url", "password", "submit", "button", "reset", "image"]);
const noAttributes = { __proto__: null };

/** The styles of elements. They are live, so that each is created once. The values read from them are valid for one snapshot. */
const looks = new WeakMap();
let numberOfSnapshot = 0;

/** Returns the style of an element, and its display and its attributes, which are read once a snapshot. */
function lookOf(element) {
  let look = looks.get(element);
  if (!look) {
    look = { style: getComputedStyle(element), display: "", attributes: noAttributes, snapshot: 0 };
    looks.set(element, look);
  }
  if (look.snapshot !== numberOfSnapshot) {
    look.snapshot = numberOfSnapshot;
    look.display = look.style.display;
    look.attributes = attributesOf(element);
  }
  return look;
}

function attributesOf(element) {
  const names = attributeNames(element);
  if (names.length === 0 || names.length === 1 && names[0] === "class") return noAttributes;
  const attributes = { __proto__: null };
  for (const name of names) attributes[name] = attribute(element, name);
  return attributes;
}

/** Returns the words on a button that is an `input`. */
function buttonWords(element, style) {
  const standard = { submit: "Submit", reset: "Reset" };
  return collapsed(drawnLetters(attribute(element, "value") ?? standard[element.type] ?? "", style));
}

/** Returns an element's identifier; empty if it has none, or one that differs in each launch. */
function identifierOf(attributes, tag, element) {
  for (const name of ["data-testid", "data-test", "data-cy", "id"]) {
    const value = attributes[name];
    if (value && !isGenerated(value)) return value;
  }
  // All radio buttons of a group have the same name.
  const isNamed = fieldTags.has(tag) && attributes.name && element.type !== "radio";
  return isNamed && !isGenerated(attributes.name) ? attributes.name : "";
}

/** Returns true if an identifier is generated: React's `:r1:`, a UUID, a long number, or a random word such as `k3j9x2ab`. */
function isGenerated(name) {
  if (/:r[0-9a-z]*:|«r[0-9a-z]*»|(^|_)r_[0-9a-z]+_|\d{5}|[0-9a-f]{8}-[0-9a-f]{4}-/i.test(name)) return true;
  return name.split(/[^0-9a-z]+/i).some(isRandomWord);
}

/** The words of hexadecimal digits, perhaps with a number such as a year, that people write. */
const hexadecimalWord =
  /^((accede|add|added|ace|aced|bad|bead|bed|beef|cab|cafe|dab|dad|dead|deaf|dec|decade|deed|deface|efface|facade|face|faced|fade|faded|fab|fad|feb|fed|fee|feed)+|[a-f]{1,2}(?=(19|20)\d\d$))\d*$/i;

/** Returns true if digits and letters alternate as in a hash, or if a word is a hexadecimal number. */
function isRandomWord(word) {
  const isHexadecimal = /^[0-9a-f]{6,}$/i.test(word) && /[a-f]/i.test(word);
  if (isHexadecimal) return !hexadecimalWord.test(word);
  return word.length >= 8 && (word.match(/\d+/g) ?? []).length > 1;
}

/** Returns true if the attributes of an inline element make it more than a part of the text around it. */
function isMarked(attributes, tag, element) {
  if (attributes === noAttributes) return false;
  return "aria-label" in attributes || "aria-labelledby" in attributes || "onclick" in attributes || "tabindex" in attributes
    || "contenteditable" in attributes || "draggable" in attributes || roleOf(attributes) !== "" || identifierOf(attributes, tag, element) !== "";
}

function roleOf(attributes) {
  const role = (attributes.role ?? "").trim().split(/\s+/)[0];
  return role === "none" || role === "presentation" ? "" : role;
}

function isEditable(attributes) {
  return "contenteditable" in attributes && attributes.contenteditable !== "false";
}

/** Returns the trait of an element by its tag and its role; empty if it has none. */
function traitOf(element, tag, attributes) {
  if (tag === "input") return traitOfType[element.type] ?? "searchField";
  if (tag === "textarea" || tag === "select") return traitOfTag[tag];
  const trait = traitOfRole[roleOf(attributes)];
  if (trait) return trait === "button" && isEditable(attributes) ? "searchField" : trait;
  if (isEditable(attributes)) return "searchField";
  if (tag === "a") return "href" in attributes ? "link" : "";
  return traitOfTag[tag] ?? ("onclick" in attributes ? "button" : "");
}

/** Notes the states in ARIA attributes. */
function noteStates(view, attributes) {
  const isTrue = (name) => attributes[name] !== undefined && attributes[name] !== "false" && attributes[name] !== "";
  if (isTrue("aria-selected") || isTrue("aria-current") || attributes["aria-pressed"] === "true") view.selected = true;
  const checked = attributes["aria-checked"];
  if (checked) view.value = { true: "1", false: "0" }[checked] ?? checked;
  if (attributes["aria-pressed"] === "mixed") view.value = "mixed";
  const value = attributes["aria-valuetext"] || attributes["aria-valuenow"];
  if (value) view.value = value;
  const expanded = attributes["aria-expanded"];
  if (expanded === "true" || expanded === "false") view.expanded = expanded === "true";
  if (attributes["aria-disabled"] === "true") view.enabled = false;
}

/** Notes the text and the value of a field. */
function noteField(view, element, tag, attributes, style) {
  const type = element.type;
  if (attributes.placeholder) view.placeholder = attributes.placeholder;
  if (tag === "input" && !typesOfPlainText.has(type)) view.type = type;
  if (tag === "select") {
    view.text = [...element.selectedOptions].map((option) => collapsed(option.label)).join(", ");
  } else if (type === "checkbox" || type === "radio") {
    view.value = element.indeterminate ? "mixed" : element.checked ? "1" : "0";
  } else if (type === "file") {
    if (element.files.length > 0) view.value = [...element.files].map((file) => file.name).join(", ");
  } else if (type === "range" || type === "color") {
    view.value = element.value;
  } else if (traitOfType[type] === "button") {
    if (type !== "image") view.text = buttonWords(element, style);
  } else {
    view.text = element.value;
    if (type === "password" || (style.webkitTextSecurity ?? "none") !== "none") view.secure = true;
  }
}

/** Notes the selection in the focused field, unless it is a caret at the end, as after typing. */
function noteSelection(view, element, tag) {
  if (tag !== "input" && tag !== "textarea" || view.secure) return;
  const { selectionStart: start, selectionEnd: end } = element;
  if (start === null || start === end && end === element.value.length) return;
  view.selection = [start, end];
}
