// The cards of changes: one for each, or one for those with equal values.

/** Returns elements for the beginning of a list, and a button that adds more of them. */
function longList(list, makeOne, step = 40, from = 0) {
  const parts = list.slice(from, from + step).map((one, place) => makeOne(one, from + place));
  if (list.length > from + step) {
    const more = make("button", { type: "button", class: "more", onclick: () => more.replaceWith(...longList(list, makeOne, 40, from + step)) }, `${grouped(list.length - from - step)} more`);
    parts.push(more);
  }
  return parts;
}

/** The number of cards that a list begins with. */
const mostCards = 8;

/** The least number of views without values that share one card: fewer are named one by one. */
const leastGroup = 4;

/** Returns the address of the view that a change concerns, as its sentence begins with it. */
function addressOf(change) { return withoutSign(change.sentence).split(/  | "/)[0]; }

/** Returns what changes have in common that one card can tell: member and values; of frames only the sizes, since each row has its own place. */
function valuesOf(change) {
  const sizes = change.member === "frame" ? [change.from, change.to].map((value) => value.split(" ")[1]) : [];
  const values = sizes.length && sizes[0] !== sizes[1] ? sizes : [change.from, change.to];
  return JSON.stringify([change.kind, change.member, ...values, change.shift, change.risk, change.problem]);
}

/**
 * Returns the cards of changes, given as pairs with numbers: one for equal values, and the views inside of the listed ones closed.
 *
 * `card` makes the card of one pair, and `head` what stands above the card of several.
 */
function equalCards(own, card, head = () => null) {
  const addresses = new Set(own.map(([change]) => addressOf(change)));
  const isInside = ([change]) => {
    const names = addressOf(change).split("/");
    return names.some((name, at) => at > 0 && addresses.has(names.slice(0, at).join("/")));
  };
  const [outer, inner] = [own.filter((one) => !isInside(one)), own.filter(isInside)];
  const groups = [...Map.groupBy(outer, ([change]) => valuesOf(change)).values()];
  const cards = groups.flatMap((group) => {
    const hasValues = group[0][0].to !== undefined || group[0][0].shift;
    return group.length >= (hasValues ? 2 : leastGroup) ? [group] : group.map((one) => [one]);
  });
  const parts = longList(cards, (group) => (group.length === 1 ? card(group[0]) : groupCard(group, card, head(group))), mostCards);
  if (inner.length) parts.push(closedList(`${counted(inner.length, "change")} of views inside ${outer.length === 1 ? "it" : "them"}`, inner, card));
  return parts;
}

/** Returns a closed list, whose cards are made when it is opened first. */
function closedList(title, list, card) {
  const details = make("details", { class: "members", ontoggle: () => {
    if (details.children.length === 1) details.append(...longList(list, card));
  } }, make("summary", {}, title));
  return details;
}

/** Returns one card for changes with equal values, below a head of its own or none. */
function groupCard(group, card, head) {
  const [change] = group[0];
  const words = kindWords[change.kind];
  const sides = change.member === "frame" ? [change.from, change.to] : [];
  const sizes = sides.map((value) => value.replace(/^\S+/, "0,0"));
  const isResized = sizes.length > 0 && sizes[0] !== sizes[1];
  const value = change.shift ? [change.shift] : change.to === undefined ? [] : isResized ? [valuePair(...sizes)]
    : [sidesOf(change.from, change.to).length ? null : make("span", { class: "member" }, `${change.memberName || change.member} `), valuePair(change.from, change.to)];
  return make("article", { class: `change ${change.kind}` }, head,
    make("p", { class: "change-view" }, make("span", { class: "sign", "aria-hidden": "true" }, signs[change.kind] || "~"), ...isolated(viewOf(change)),
      ` and ${grouped(group.length - 1)} more`, words && !value.length ? make("span", { class: "facts" }, ` ${words}`) : null),
    value.length ? make("p", { class: "change-value" }, ...value) : null,
    isRiskTold(change) ? null : make("p", { class: "risk" }, `Risky: ${change.risk}`),
    closedList(`Show ${group.length === 2 ? "both" : `all ${grouped(group.length)}`}`, group, card));
}

const kindWords = { insert: "new", remove: "gone", move: "has another place", rename: "has another name" };

function viewOf(change) { return change.view || withoutSign(change.sentence); }

/** Returns whether the heading of the question tells the risk of one of its changes, or there is none. */
function isRiskTold(change) {
  const question = state.index.questions.find((one) => one.changes.includes(change));
  return !change.risk || question.risk === change.risk;
}

/** The figures of frames in the words about what changed together with a view: its outline shows them. */
const framePairs = / -?[\d.]+,-?[\d.]+ [\d.]+x[\d.]+ → -?[\d.]+,-?[\d.]+ [\d.]+x[\d.]+/g;

/** A change with its values; one of several can be decided by itself. */
function changeCard(question, change, number, isAlone) {
  const isDecided = !isAlone && change.id;
  const view = viewOf(change);
  const words = kindWords[change.kind];
  const place = question === state.question && isAsking() && !isAlone && change.at ? placeButton(change.at, number) : null;
  const company = (change.sentence.match(/, (and with it .*)$/) || [])[1];
  const isFrame = change.member === "frame" && sidesOf(change.from, change.to).length > 0;
  const value = change.shift ? make("p", { class: "change-value facts" }, change.shift) : change.from !== undefined && change.to !== undefined
    ? make("p", { class: "change-value" }, isFrame ? null : make("span", { class: "member" }, `${change.memberName || change.member} `), valuePair(change.from, change.to)) : null;
  return make("article", { class: `change ${change.kind}` },
    make("p", { class: "change-view" }, make("span", { class: "sign", "aria-hidden": "true" }, signs[change.kind] || "~"), ...isolated(view), words && !value ? make("span", { class: "facts" }, ` ${words}`) : null),
    value, place, company ? make("p", { class: "facts", title: company }, company.replace(framePairs, "")) : null, change.note ? make("p", { class: "facts" }, `The characters that differ: ${change.note}`) : null,
    change.problem ? make("p", { class: "facts" }, change.problem) : null,
    isAlone || isRiskTold(change) ? null : make("p", { class: "risk" }, `Risky: ${change.risk}`),
    change.rejection && !isAlone ? make("p", { class: "risk" }, `It was ${change.rejection}.`) : null,
    isDecided ? make("details", { class: "alone" }, make("summary", {}, "Decide on it alone"), make("p", { class: "facts address" }, withoutSign(change.sentence)), decisionButtons(question, number, change.sentence)) : null);
}

/** Returns the button that shows the screen of one change: two changes with equal words differ in their screens. */
function placeButton([recording, checkpoint], number) {
  const name = state.index.recordings.length > 1 ? `${shortPath(state.index.recordings[recording].path)}, ` : "";
  const button = make("button", { type: "button", class: "link place", "data-change": number, "aria-current": String(number === state.change), onclick: () => {
    [state.change, state.place] = [number === state.change ? -1 : number, null];
    for (const one of part("question-panel").querySelectorAll(".place")) one.setAttribute("aria-current", String(one === button && state.change >= 0));
    showQuestionDrawings();
  } }, `${name}checkpoint ${grouped(checkpoint + 1)}`);
  return button;
}

/** The least number of rows that are gone together for which the rows in their place are told. */
const leastRows = 3;

/** Returns the first text that a view or one inside it shows, on one line. */
function firstText(block, number) {
  const view = block.views[number];
  const own = block.texts[view[member.text]];
  if (own) return own.split("\n")[0];
  for (const child of view.slice(member.children)) {
    const text = firstText(block, child);
    if (text) return text;
  }
  return "";
}

/**
 * Returns which rows a list shows in place of those that are gone, in words.
 *
 * It is empty where the rows around them have moved together. A list that shows only others may stand at another part of its
 * content, and then nothing is lost.
 */
function rowsInPlace({ block, marks, areas }) {
  if (!areas.golden || !areas.seen) return "";
  const isRow = ({ number, seen }) => Boolean(seen) && ["row", "tile"].includes(shapes[block.views[number][member.shape]]);
  const gone = marks.filter((mark) => isGone(mark) && isRow(mark.before));
  if (gone.length < leastRows) return "";
  const place = hull(gone.map((mark) => mark.before.seen));
  const before = new Set(areas.golden.filter(isRow).map(({ number }) => firstText(block, number)));
  const now = areas.seen.filter((area) => isRow(area) && isWithin(area.seen, place)).map(({ number }) => firstText(block, number));
  const others = now.filter((text) => text && !before.has(text));
  if (others.length < leastRows || others.length < now.length) return "";
  return `In their place the list shows ${grouped(others.length)} other rows, “${others[0]}” to “${others[others.length - 1]}”: it may stand at another part of its content.`;
}
