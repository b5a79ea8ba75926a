// The graph of a coverage: screens in columns, by the number of transitions that lead to them, and the lines between them.

/** The sizes of the cards of an app, in which texts can be read: the width of those in each column, their height, and the gaps around them. */
const card = { widths: [], height: 0, across: 170, down: 30, zoom: 1 };
/** The bounds of the factor by which cards fill the graph, and in pixels the edges of the graph, the room for lines below, and the edges of a card. */
const fit = { least: 0.88, most: 2.5, edges: 32, below: 40, frame: 14, caption: 60 };
/** The bounds of the gap between two columns, the widths of a letter of a label and of its edges, and its most letters. */
const gapWidths = { least: 90, most: 170, letter: 6.5, edges: 30, letters: 26 };

/** The height of the room for a line and its label below a row of cards, and the part of a card's side where lines end. */
const lane = 18;
const side = { start: 0.1, end: 0.8 };

/** Chooses the size of the cards of an app: a column with a wide screen gets wide ones, and few of them fill the graph. */
function sizeCards(app, columns, pairs) {
  const roots = app.screens.map((screen) => coverage.contents.views[screen.root]);
  const longest = Math.max(0, ...pairs.map(({ words }) => words.length));
  card.across = Math.min(gapWidths.most, Math.max(gapWidths.least, longest * gapWidths.letter + gapWidths.edges));
  if (hubsOf(columns, pairs).size) card.across += trunk.room;
  const count = Math.max(...columns) + 1;
  const bases = Array.from({ length: count }, (_, column) =>
    (roots.some((root, screen) => columns[screen] === column && root[member.width] > root[member.height]) ? 440 : 236));
  const [most, graph] = [520, part("graph")];
  const heightAt = (widths) => Math.max(...roots.map((root, screen) => (widths[columns[screen]] - fit.frame) * root[member.height] / Math.max(root[member.width], 1)));
  const across = (graph.clientWidth - fit.edges - card.across * (count - 1)) / bases.reduce((sum, base) => sum + base, 0);
  const down = (graph.clientHeight - fit.edges - fit.below - fit.caption) / Math.min(heightAt(bases.map((base) => base + fit.frame)), most);
  const zoom = card.zoom * Math.max(fit.least, Math.min(across, Math.max(down, 1), fit.most));
  card.widths = bases.map((base) => Math.round(base * zoom));
  card.height = Math.round(Math.min(heightAt(card.widths), most * zoom)) + fit.caption;
}

/** Returns the column of each screen in the graph: the number of transitions from the first screen of the app. */
function columnsOf(app) {
  const column = new Array(app.screens.length).fill(-1);
  for (let first = 0; first < app.screens.length; first += 1) {
    if (column[first] >= 0) continue;
    column[first] = 0;
    for (const queue = [first]; queue.length;) {
      const from = queue.shift();
      for (const transition of app.transitions) {
        if (transition.from !== from || column[transition.to] >= 0) continue;
        column[transition.to] = column[from] + 1;
        queue.push(transition.to);
      }
    }
  }
  return column;
}

/** Returns the pairs of screens between which transitions lead, each with the words of the controls that lead there. */
function pairsOf(app) {
  const pairs = new Map();
  for (const { from, to, control } of app.transitions) {
    const key = `${from} ${to}`;
    if (!pairs.has(key)) pairs.set(key, { from, to, controls: [] });
    pairs.get(key).controls.push(control ? shortName(control) : "no touch");
  }
  return [...pairs.values()].map(({ from, to, controls }) => {
    const words = controls.length > 1 ? `${controls[0]} and ${grouped(controls.length - 1)} more` : controls[0];
    return { from, to, words: words.length > gapWidths.letters ? `${words.slice(0, gapWidths.letters - 1)}…` : words };
  });
}

/** Returns the text of a control; one without a text, as a row of a list, is one of its kind. */
function shortName(control) {
  return (control.match(/“.*”$/s) || [`${/^[aeiou]/i.test(control) ? "an" : "a"} ${control}`])[0];
}

/** Returns the ends of a pair in two neighbouring columns: the left screen and the right one; null for other pairs. */
function neighbours({ from, to }, columns) {
  if (columns[to] === columns[from] + 1) return [from, to];
  return columns[from] === columns[to] + 1 ? [to, from] : null;
}

/** Returns how many lines between neighbouring columns cross. */
function crossings(links, columns, rows) {
  let count = 0;
  links.forEach(([left, right], number) => {
    for (const [otherLeft, otherRight] of links.slice(0, number)) {
      if (columns[left] === columns[otherLeft] && (rows[left] - rows[otherLeft]) * (rows[right] - rows[otherRight]) < 0) count += 1;
    }
  });
  return count;
}

/** The number of times that all columns are ordered anew, and of lines beyond which their crossings are not counted. */
const ordering = { sweeps: 12, lines: 400 };

/** Returns the row of each screen in its column, in an order in which few lines cross. */
function rowsOf(columns, pairs) {
  const rows = [];
  const lists = [];
  columns.forEach((column, screen) => {
    lists[column] = lists[column] || [];
    rows[screen] = lists[column].push(screen) - 1;
  });
  const links = pairs.map((pair) => neighbours(pair, columns)).filter((link) => link);
  if (links.length > ordering.lines) return rows;
  let [best, fewest] = [[...rows], crossings(links, columns, rows)];
  for (let sweep = 0; sweep < ordering.sweeps && fewest > 0; sweep += 1) {
    // To the right each screen goes beside those that it is left of, and to the left the other way round.
    const [own, other] = sweep % 2 ? [0, 1] : [1, 0];
    for (const list of sweep % 2 ? [...lists].reverse() : lists) {
      const middle = new Map(list.map((screen) => {
        const beside = links.filter((link) => link[own] === screen).map((link) => rows[link[other]]);
        return [screen, beside.length ? beside.reduce((sum, row) => sum + row, 0) / beside.length : rows[screen]];
      }));
      list.sort((one, two) => middle.get(one) - middle.get(two) || rows[one] - rows[two]);
      list.forEach((screen, row) => { rows[screen] = row; });
    }
    const count = crossings(links, columns, rows);
    if (count < fewest) [best, fewest] = [[...rows], count];
  }
  return best;
}

/**
 * Returns the order of the screens and lines of a graph: their columns and rows, and the pairs whose lines run below each row.
 *
 * Only a line back over several columns runs below the cards; the others lie between two columns.
 */
function arrange(columns, pairs) {
  const rows = rowsOf(columns, pairs);
  const lanes = Array.from({ length: Math.max(0, ...rows) + 1 }, () => []);
  pairs.forEach(({ from, to }, number) => {
    if (columns[from] > columns[to] + 1) lanes[Math.max(rows[from], rows[to])].push(number);
  });
  return { columns, rows, pairs, lanes, hubs: hubsOf(columns, pairs) };
}

/** Returns the place and the width of each screen in the graph. */
function placesOf({ columns, rows, lanes }) {
  let top = 0;
  const tops = lanes.map((numbers) => {
    const start = top;
    top += card.height + card.down + numbers.length * lane;
    return start;
  });
  const lefts = card.widths.map((_, column) => card.widths.slice(0, column).reduce((sum, width) => sum + width + card.across, 0));
  return columns.map((column, screen) => ({ x: lefts[column], y: tops[rows[screen]], width: card.widths[column] }));
}
