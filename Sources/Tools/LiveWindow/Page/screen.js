// The app's screen in the window: one element for each view. Only the elements of views that have changed are changed.

/**
 * The drawn screen: its element, its views in the order parent before children, and the elements that are marked.
 *
 * A view has its depth in the tree, its look and its element, which a hidden view has not.
 */
const drawn = { screen: null, views: [], marked: {} };

/** Returns the look that a row of the recorder describes. */
function lookOf([shape, left, top, width, height, flags, text]) {
  return { shape, left, top, width, height, flags, text, showsWords: !(flags & 512), mark: "" };
}

/**
 * Shows the next screen.
 *
 * Each step is about the next views of the screen before: a number of views that stay, a negative number of views that
 * go, the new text of a view, the new row of a view; or it is a new view, as a row after its depth.
 */
function showScreen(steps) {
  const before = drawn.views;
  const way = new Way();
  let place = 0;
  for (const step of steps) {
    if (typeof step === "number" && step > 0) {
      for (const end = place + step; place < end; place += 1) way.pass(before[place]);
    } else if (typeof step === "number") {
      removeViews(before, place, place - step);
      place -= step;
    } else if (typeof step === "string") {
      way.change(before[place], { ...before[place].look, text: step });
      place += 1;
    } else if (step.length === 7) {
      way.change(before[place], lookOf(step));
      place += 1;
    } else {
      way.add({ depth: step[0], look: null, element: null }, lookOf(step.slice(1)));
    }
  }
  drawn.views = way.views;
  const { look: { width, height }, element } = drawn.views[0];
  const isFramed = drawn.screen && drawn.screen.firstChild === element;
  if (!isFramed || shown.width !== width || shown.height !== height) frameScreen(element, width, height);
}

/** Puts the story below a wide screen in a narrow window. */
function placeStory() {
  document.querySelector("main.window").classList.toggle("stacked", shown.width > shown.height && innerWidth < 1100);
}
addEventListener("resize", placeStory);

/** Removes the elements of views; those inside another one go with it. */
function removeViews(views, start, end) {
  let depth = Infinity;
  for (let place = start; place < end; place += 1) {
    if (views[place].depth > depth) continue;
    depth = views[place].depth;
    if (views[place].element) views[place].element.remove();
  }
}

/** The way through the next screen's views, which knows the views around the present one. */
class Way {
  constructor() {
    this.views = [];
    /** The views around the next one from the root on, and the last element inside each. */
    this.around = [];
  }

  /** Passes a view that keeps its element. */
  pass(view) {
    this.views.push(view);
    this.around.length = view.depth;
    if (view.depth > 0 && view.element) this.around[view.depth - 1].last = view.element;
    this.around.push({ view, last: null });
  }

  change(view, look) {
    const isHidden = (look.flags & flag.hidden) !== 0;
    if (!view.element || isHidden) {
      if (view.element) view.element.remove();
      view.element = null;
      this.add(view, look);
      return;
    }
    changeLook(view.element, view.look, look);
    view.look = look;
    this.pass(view);
  }

  /** Adds a view without an element, and its element unless it is hidden. */
  add(view, look) {
    view.look = look;
    if (!(look.flags & flag.hidden)) {
      view.element = make("div");
      changeLook(view.element, null, look);
      this.insert(view.element, this.around[view.depth - 1]);
    }
    this.pass(view);
  }

  insert(element, parent) {
    if (!parent) return;
    const outer = parent.view.element;
    const words = outer.firstChild && outer.firstChild.className === "words" ? outer.firstChild : null;
    const last = parent.last || words;
    if (last) last.after(element); else outer.prepend(element);
  }
}

/** Puts the root's element into the frame, with the size of the app's screen. */
function frameScreen(root, width, height) {
  [shown.width, shown.height] = [width, height];
  if (!drawn.screen) {
    drawn.screen = make("div", { class: "screen", role: "img", "aria-label": "Screen of the app" });
    part("frame").prepend(drawn.screen);
  }
  drawn.screen.replaceChildren(...(root ? [root] : []));
  drawn.screen.style.width = `${width}px`;
  drawn.screen.style.height = `${height}px`;
  placeStory();
  fitScreen();
}

/** Scales the drawing to the room that it has. */
function fitScreen() {
  const [frame, room] = [part("frame"), part("screens")];
  if (!shown.width || !drawn.screen) return;
  const scale = Math.min((room.clientWidth - 32) / shown.width, (room.clientHeight - 32) / shown.height, 2);
  shown.scale = Math.max(scale, 0.2);
  frame.style.width = `${shown.width * shown.scale}px`;
  frame.style.height = `${shown.height * shown.scale}px`;
  drawn.screen.style.transform = `scale(${shown.scale})`;
}

/** Marks the views that are chosen, pressed and pointed at. */
function markViews(state) {
  for (const name of ["chosen", "pressed", "pointed"]) {
    const place = name === "pointed" ? state && state.pointing && state.pointing.view : state && state[name];
    const view = place === undefined || place === null ? null : drawn.views[place];
    const [old, element] = [drawn.marked[name], view ? view.element : null];
    if (old && old !== element) old.classList.remove(name);
    // A view that has changed has lost its mark.
    if (element && !element.classList.contains(name)) element.classList.add(name);
    drawn.marked[name] = element;
  }
}
