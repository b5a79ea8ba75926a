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

/**
 * Returns the steps from one text to another: pairs of "same", "old" or "new" and a text.
 *
 * Words are compared first: single letters that two sentences have in common by chance would tear them to pieces.
 */
function textSteps(from, to) {
  // A number that is not quoted differs as a whole: "132" is not "180" with another end.
  const numbers = (text) => text.match(/\d+(?:\.\d+)?|\s+|[^\d\s]+/g) || [];
  if (!from.startsWith('"') && !to.startsWith('"') && /\d/.test(from)) return compareLists(numbers(from), numbers(to));
  const letters = compareLists([...from], [...to]);
  const kept = letters.filter(([kind]) => kind === "same").reduce((sum, [, text]) => sum + text.length, 0);
  const pieces = letters.filter(([kind]) => kind !== "same").length;
  if (pieces <= 2 || kept * 2 >= Math.max(from.length, to.length) && pieces <= 6) return letters;
  const split = (text) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) || [];
  return compareLists(split(from), split(to));
}

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

/** Returns one of two texts with the characters marked that the other one has not; `side` is "old", "new" or "both". */
function markedText(from, to, side) {
  return textSteps(from, to).filter(([kind]) => kind === "same" || side === "both" || kind === side)
    .map(([kind, text]) => (kind === "same" ? text : make(kind === "old" ? "del" : "ins", {}, text)));
}

/** Returns a value before and after as elements, with the characters marked that differ. */
function valuePair(from, to) {
  const value = (side) => make("span", { class: `value ${side}` }, ...markedText(from, to, side));
  return make("span", { class: "pair" }, value("old"), make("span", { class: "arrow", "aria-label": "becomes" }, " → "), value("new"));
}

/** Returns a sentence in which the two values that an arrow separates are marked. */
function markedSentence(text) {
  const found = text.match(/^(.*?)("(?:[^"\\]|\\.)*"|\S+) → ("(?:[^"\\]|\\.)*"|\S+)(.*)$/s);
  if (!found || !found[2].startsWith('"') && !found[3].startsWith('"')) return [text];
  return [found[1], valuePair(found[2], found[3]), found[4]];
}
