"use strict";
// A page as a library of components makes it: the whole tree is rendered anew after each input, compared with the one before, and
// only the differences reach the document. Lists have keys, fields are controlled, and rendering is a task of its own.

const element = (type, properties, ...children) => ({ type, properties: properties ?? {}, children: children.flat() });

/** Sets an element's properties and handlers to those of its new description. */
function update(node, before, after) {
  for (const name of Object.keys({ ...before, ...after })) {
    if (name === "key" || before[name] === after[name]) continue;
    if (name.startsWith("on")) node[name.toLowerCase()] = after[name] ?? null;
    else if (name === "value") { if (node.value !== after.value) node.value = after.value; }
    else if (after[name] === undefined || after[name] === false) node.removeAttribute(name);
    else node.setAttribute(name, after[name]);
  }
}

function create(described) {
  if (typeof described !== "object") return document.createTextNode(described);
  const node = document.createElement(described.type);
  update(node, {}, described.properties);
  for (const child of described.children) node.append(create(child));
  return node;
}

/** Changes a node from one description to another, and returns the node that stands there then. */
function reconcile(node, before, after) {
  if (typeof before !== "object" || typeof after !== "object" || before.type !== after.type) {
    if (before === after) return node;
    const made = create(after);
    node.replaceWith(made);
    return made;
  }
  update(node, before.properties, after.properties);
  const keyed = new Map();
  before.children.forEach((child, place) => keyed.set(child.properties?.key ?? place, [node.childNodes[place], child]));
  const nodes = after.children.map((child, place) => {
    const key = child.properties?.key ?? place;
    const known = keyed.get(key);
    keyed.delete(key);
    return known ? reconcile(known[0], known[1], child) : create(child);
  });
  for (const [old] of keyed.values()) old.remove();
  nodes.forEach((child, place) => { if (node.childNodes[place] !== child) node.insertBefore(child, node.childNodes[place] ?? null); });
  return node;
}

const goods = ["Apples", "Bread", "Cheese", "Dates", "Eggs", "Flour", "Grapes", "Honey"];
let state = {
  draft: "", shown: "all", next: 41,
  orders: Array.from({ length: 40 }, (_, place) => ({ id: place + 1, name: `${goods[place % 8]} ${place + 1}`, isDone: place % 5 === 0 })),
};
let [root, shownTree] = [document.getElementById("root"), null];
const channel = new MessageChannel();
let isScheduled = false;

function setState(change) {
  state = { ...state, ...change };
  if (!isScheduled) channel.port2.postMessage(null);
  isScheduled = true;
}

channel.port1.onmessage = () => {
  isScheduled = false;
  const tree = App(state);
  if (shownTree) reconcile(root.firstChild, shownTree, tree);
  else root.append(create(tree));
  shownTree = tree;
};

function add() {
  if (!state.draft) return;
  setState({ orders: [{ id: state.next, name: state.draft, isDone: false }, ...state.orders], next: state.next + 1, draft: "" });
}

const toggle = (id) => setState({ orders: state.orders.map((order) => order.id === id ? { ...order, isDone: !order.isDone } : order) });
const remove = (id) => setState({ orders: state.orders.filter((order) => order.id !== id) });

const Row = (order) => element("li", { key: `order ${order.id}`, class: order.isDone ? "done" : "open" },
  element("span", {}, order.name),
  element("button", { onClick: () => toggle(order.id), "aria-label": `Finish ${order.name}` }, order.isDone ? "Again" : "Finish"),
  element("button", { onClick: () => remove(order.id), "aria-label": `Delete ${order.name}` }, "Delete"));

const Filter = (name) => element("button", { class: state.shown === name ? "chosen" : "other", onClick: () => setState({ shown: name }) },
  `Show ${name}`);

function App({ draft, shown, orders }) {
  const rows = orders.filter((order) => shown === "all" || order.isDone === (shown === "done"));
  return element("main", {},
    element("h1", {}, `${orders.filter((order) => !order.isDone).length} open orders`),
    element("nav", {}, ["all", "open", "done"].map(Filter)),
    element("input", { id: "draft", "aria-label": "New order", value: draft, onInput: (event) => setState({ draft: event.target.value }),
      onKeydown: (event) => { if (event.key === "Enter") add(); } }),
    element("ul", { id: "orders" }, rows.slice(0, 15).map(Row)));
}

setState({});
