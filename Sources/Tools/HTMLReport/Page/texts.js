// Two texts beside each other, with the characters marked that differ.

/** Returns the length of the beginning that two lists have in common. */
function commonStart(one, other) {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** Returns the longest list of pairs of places at which two short lists have the same elements, in order. */
function commonPlaces(one, other) {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = one[i] === other[j] ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const pairs = [];
  for (let [i, j] = [0, 0]; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The most elements of both texts that are compared one by one; longer middles differ as a whole. */
const mostCompared = 90000;

/** Returns whether a word of either text keeps some of its letters, but less than half of them: it is better read whole. */
function tearsWords(steps) {
  return ["old", "new"].some((side) => {
    const own = steps.filter(([kind]) => kind === "same" || kind === side);
    const isKept = own.flatMap(([kind, text]) => new Array(text.length).fill(kind === "same"));
    return [...own.map(([, text]) => text).join("").matchAll(/[\p{L}\p{N}_]+/gu)].some(({ 0: word, index }) => {
      const kept = isKept.slice(index, index + word.length).filter(Boolean).length;
      return kept > 0 && kept * 2 < word.length;
    });
  });
}

/**
 * Returns the steps from one text to another: pairs of "same", "old" or "new" and a text.
 *
 * Words are compared first: single letters that two sentences have in common by chance would tear them to pieces.
 */
function textSteps(from, to) {
  // A number differs as a whole: "132" is not "180" with another end.
  const pieces = (text) => text.match(/\d+|[^\d]/gu) || [];
  const letters = compareLists(pieces(from), pieces(to));
  const kept = letters.filter(([kind]) => kind === "same").reduce((sum, [, text]) => sum + text.length, 0);
  const [changed, length] = [letters.filter(([kind]) => kind !== "same").length, Math.max(from.length, to.length)];
  if (!tearsWords(letters) && (changed <= 2 && kept * 3 >= length || kept * 3 >= length * 2 && changed <= 6)) return letters;
  const split = (text) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) || [];
  return compareLists(split(from), split(to));
}

/** Returns the steps from one value to another, as goldens write them: a text has quotes, numbers and words have none. */
function valueSteps(from, to) {
  const isText = (value) => value.length > 1 && value.startsWith('"') && value.endsWith('"');
  const areColours = colourPattern.test(from) && colourPattern.test(to);
  if (isText(from) && isText(to) && !areColours) {
    const steps = textSteps(from.slice(1, -1), to.slice(1, -1));
    if (steps.length && steps[0][0] === "same") steps[0][1] = `"${steps[0][1]}`; else steps.unshift(["same", '"']);
    if (steps[steps.length - 1][0] === "same") steps[steps.length - 1][1] += '"'; else steps.push(["same", '"']);
    return steps;
  }
  const numbers = (value) => value.match(/\d+(?:\.\d+)?|\s+|[^\d\s]+/g) || [];
  // A colour is seen in its spot, and its digits mean little one by one.
  if (areColours) return [["old", from.slice(1, -1)], ["new", to.slice(1, -1)]];
  return /^[^"]*\d/.test(from) ? compareLists(numbers(from), numbers(to)) : [["old", from], ["new", to]];
}

const colourPattern = /^"#[0-9a-f]{6}(?:[0-9a-f]{2})?"$/i;

/** Returns the steps from one list of texts to another. */
function compareLists(one, other) {
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).reverse(), other.slice(start).reverse());
  const [olds, news] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const pairs = olds.length * news.length <= mostCompared ? commonPlaces(olds, news) : [];
  const steps = [];
  const add = (kind, parts) => {
    if (!parts.length) return;
    const last = steps[steps.length - 1];
    if (last && last[0] === kind) last[1] += parts.join(""); else steps.push([kind, parts.join("")]);
  };
  add("same", one.slice(0, start));
  let [i, j] = [0, 0];
  for (const [nextOld, nextNew] of [...pairs, [olds.length, news.length]]) {
    add("old", olds.slice(i, nextOld));
    add("new", news.slice(j, nextNew));
    if (nextOld < olds.length) add("same", [olds[nextOld]]);
    [i, j] = [nextOld + 1, nextNew + 1];
  }
  add("same", one.slice(one.length - end));
  return steps;
}

let segmenter;

/** Returns the letters of a text as people count them. */
function lettersOf(text) {
  // Made at the first use: a browser without it is told so when the page opens.
  segmenter ||= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return [...segmenter.segment(text)].map((one) => one.segment);
}

/** Returns steps with the middles of long pieces left out, so that what differs comes into sight; 0 is no limit. */
function shortenedSteps(steps, limit) {
  if (!limit) return steps;
  return steps.map(([kind, text], place) => {
    const most = kind === "same" ? limit : limit * 2;
    if (text.length <= most + 4) return [kind, text];
    const letters = lettersOf(text);
    if (letters.length <= most + 4) return [kind, text];
    // The beginning shows which text it is, and its end what stands before the difference.
    const [isFirst, isLast] = [place === 0, place === steps.length - 1];
    const start = isFirst ? Math.ceil(most / 3) : isLast ? most - 1 : Math.floor(most / 2);
    const end = isFirst && !isLast ? most - start : isLast ? 1 : most - start;
    return [kind, `${letters.slice(0, start).join("")}…${letters.slice(-end).join("")}`];
  });
}

/** Returns one side of some steps with the characters marked that the other one has not; `side` is "old", "new" or "both". */
function markedSteps(steps, side, limit) {
  const own = steps.filter(([kind]) => kind === "same" || side === "both" || kind === side);
  return shortenedSteps(own, limit).map(([kind, text]) => (kind === "same" ? text : make(kind === "old" ? "del" : "ins", {}, text)));
}

/** Returns a spot of the colour that a value is; nothing for other values. */
function chipOf(value) {
  if (!colourPattern.test(value)) return [];
  const chip = make("span", { class: "chip", "aria-hidden": "true" });
  chip.style.backgroundColor = value.slice(1, -1);
  return [chip];
}

/** Returns the sides of a frame that differ, each before and after; nothing for other values. */
function sidesOf(from, to) {
  const [old, now] = [from, to].map((value) => value.match(/^(-?[\d.]+),(-?[\d.]+) ([\d.]+)x([\d.]+)$/));
  if (!old || !now) return [];
  return ["x", "y", "width", "height"].flatMap((name, place) => (old[place + 1] === now[place + 1] ? [] : [[name, old[place + 1], now[place + 1]]]))
    .flatMap(([name, one, other], place) => [`${place ? ", " : ""}${name} `, make("bdi", { class: "value old" }, make("del", {}, one)), " → ", make("bdi", { class: "value new" }, make("ins", {}, other))]);
}

/**
 * Returns a value before and after as elements, with the characters marked that differ.
 *
 * Each value is isolated from the text around it: of two Arabic texts the first one would stand on the right.
 */
function valuePair(from, to, limit) {
  const sides = sidesOf(from, to);
  if (sides.length) return make("span", { class: "pair" }, ...sides);
  const steps = valueSteps(from, to);
  // In a line of a list, two colours are seen and not read.
  const isSeen = limit && limit < 20 && colourPattern.test(from) && colourPattern.test(to);
  if (isSeen) return make("span", { class: "pair" }, ...chipOf(from), " → ", ...chipOf(to));
  const value = (side) => make("bdi", { class: `value ${side}` }, ...chipOf(side === "old" ? from : to), ...markedSteps(steps, side, limit));
  return make("span", { class: "pair" }, value("old"), make("span", { class: "arrow", "aria-label": "becomes" }, " → "), value("new"));
}

/** A value as sentences write it: a quoted text, a frame, or a word. */
const valuePattern = String.raw`"(?:[^"\\]|\\.)*"|-?[\d.]+,-?[\d.]+ [\d.]+x[\d.]+|[^\s;]+`;
const pairPattern = new RegExp(`^(.*?)(${valuePattern}) → (${valuePattern})(.*)$`, "s");

/**
 * Returns a text with each name and value in it isolated from the words around it: behind an Arabic name the closing quote and the
 * next words would stand at the wrong end.
 */
function isolated(text) {
  const parts = text.split(/((?<=“)[^”]*(?=”)|"(?:[^"\\]|\\.)*")/);
  return parts.map((part, place) => (place % 2 ? make("bdi", {}, part) : part)).filter((part) => part);
}

/** Returns a sentence in which the values that an arrow separates are marked; longer ones are cut to what differs. */
function markedSentence(text, limit) {
  const found = text.includes(" → ") ? text.match(pairPattern) : null;
  if (!found) return isolated(text);
  return [...isolated(found[1]), valuePair(found[2], found[3], limit), ...markedSentence(found[4], limit)];
}

/** Returns the first clause of a sentence, without the classes of views in brackets, and how many more there are. */
function firstClause(text) {
  const clauses = text.match(/(?:"(?:[^"\\]|\\.)*"|“[^”]*”|[^;])+/g) || [text];
  const more = clauses.length > 1 ? `; and ${clauses.length - 1} more` : "";
  return clauses[0].replace(/ \(\d[^()"“]*\)/g, "") + more;
}

/** Returns a sentence with the ends of long names left out. */
function withShortNames(text) { return text.replace(/“([^”]{18,})”/g, (all, name) => `“${lettersOf(name).slice(0, 15).join("")}…”`); }
