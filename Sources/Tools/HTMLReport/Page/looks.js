// The looks that an app reports of a view: colours, fonts, alignment and pictures. Each is one letter with its value.

const parsedLooks = new Map();

/** Returns the looks of a view by their letters. */
function looksOf(text) {
  if (!parsedLooks.has(text)) {
    parsedLooks.set(text, Object.fromEntries(text.split("\n").filter((part) => part).map((part) => [part[0], part.slice(2)])));
  }
  return parsedLooks.get(text);
}

/** Gives the views of a drawing the looks that the app reports. */
function dressScreen(screen, block, areas) {
  for (const element of screen.querySelectorAll("[data-place]")) {
    dressView(element, block.texts[block.views[areas[element.dataset.place].number][member.style]]);
  }
}

/** Gives a view's element the looks that the app reports. */
function dressView(element, text) {
  if (!text) return;
  const looks = looksOf(text);
  const style = element.style;
  if (looks.b) {
    style.backgroundColor = looks.b;
    const ink = inkOn(looks.b);
    if (ink) style.color = ink;
    // A button that has a colour writes in another one than that of its ground.
    if (ink && !looks.t && element.classList.contains("shape-button")) style.setProperty("--s-accent", ink);
  }
  if (looks.t) style.setProperty("--s-accent", looks.t);
  if (looks.o) style.opacity = looks.o;
  if (looks.r) style.borderRadius = `${looks.r}px`;
  if (looks.w) style.border = `${looks.w}px solid ${looks.l || "currentColor"}`;
  const words = element.firstChild && element.firstChild.className === "words" ? element.firstChild : null;
  if (looks.i && !(words && words.textContent)) element.prepend(make("span", { class: "glyph", "aria-hidden": "true" }, looks.i));
  if (!words) return;
  if (looks.c) words.style.color = looks.c;
  if (looks.f) words.style.fontSize = `${looks.f}px`;
  if (looks.h) words.style.fontWeight = looks.h;
  if (looks.s) words.style.fontStyle = looks.s;
  if (looks.a) words.style.justifyContent = words.style.textAlign = looks.a;
}

/** Returns red, green, blue and opacity of a colour that an app reports, each up to 1. */
function sharesOf(colour) {
  const digits = colour.slice(1);
  const at = (place) => parseInt(digits.slice(2 * place, 2 * place + 2), 16) / 255;
  return [at(0), at(1), at(2), digits.length === 8 ? at(3) : 1];
}

/** Returns whether an opaque colour is a dark one; undefined for one that lets others through. */
function isDark(colour) {
  const [red, green, blue, opacity] = sharesOf(colour);
  return opacity < 0.5 ? undefined : red * 0.3 + green * 0.6 + blue * 0.1 < 0.5;
}

/** Returns the colour of text that can be read on a ground; nothing for one that lets others through. */
function inkOn(colour) {
  const dark = isDark(colour);
  if (dark === undefined) return "";
  return dark ? "#f4f5f7" : "#101418";
}

/**
 * Returns whether a screen is dark: as the app reports of its ground, otherwise as the page is.
 *
 * The largest view with a colour decides, since smaller ones are cards and buttons.
 */
function isDarkScreen(block, root) {
  const size = block.views[root][member.width] * block.views[root][member.height];
  let [largest, dark] = [size * 0.3, undefined];
  const visit = (number) => {
    const view = block.views[number];
    if (view[member.flags] & flag.hidden) return;
    const looks = looksOf(block.texts[view[member.style]]);
    const area = view[member.width] * view[member.height];
    if (looks.b && area > largest && isDark(looks.b) !== undefined) [largest, dark] = [area, isDark(looks.b)];
    for (let child = member.children; child < view.length; child += 1) visit(view[child]);
  };
  visit(root);
  return dark === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : dark;
}

/** Keeps the text of a view beside the views in its left and right half, as the text of a row beside its button. */
function makeRoom(screen) {
  for (const words of screen.querySelectorAll(".view > .words")) {
    const view = words.parentElement;
    if (view.children.length < 2) continue;
    const width = parseFloat(view.style.width);
    let [left, right] = [0, width];
    for (const inner of view.children) {
      const [start, length] = [parseFloat(inner.style.left), parseFloat(inner.style.width)];
      if (!inner.classList.contains("view") || !(length > 0)) continue;
      if (start >= width / 2) right = Math.min(right, start);
      else if (start + length <= width / 2) left = Math.max(left, start + length);
    }
    if (left > 0) words.style.left = `${left}px`;
    if (right < width) words.style.right = `${width - right}px`;
  }
}

/** Makes letters smaller where the browser's font is larger than the app's; longer texts end in an ellipsis or at the edge. */
function fitTexts(screen) {
  screen.classList.add("fitted");
  makeRoom(screen);
  // A text with its old and its new letters is longer than the app's own one, and has to be read whole.
  const isBoth = (words) => words.querySelector("del") && words.querySelector("ins");
  const words = [...screen.querySelectorAll(".view > .words")];
  for (const one of words.filter(isBoth)) one.classList.add("whole");
  shrinkTexts(shrinkTexts(words.filter((one) => !isBoth(one)), 0.68), 0.8);
}

/** Returns the width of a text on one line, which may be more than that of its element; whole points would not tell. */
function widthOf(words) {
  const range = document.createRange();
  range.selectNodeContents(words);
  return Math.max(range.getBoundingClientRect().width, 1);
}

/** Makes texts smaller that are larger than their frames, down to a share of their size, and returns these. */
function shrinkTexts(texts, least) {
  // All are measured before any is changed, so that the page is laid out once.
  const shares = texts.map((words) => {
    if (!words.clientWidth || !words.clientHeight) return 1;
    if (words.parentElement.classList.contains("line1")) return words.getBoundingClientRect().width / widthOf(words);
    return Math.min(words.clientWidth / words.scrollWidth, Math.sqrt(words.clientHeight / words.scrollHeight));
  });
  return texts.filter((words, place) => {
    if (shares[place] >= 1) return false;
    words.style.fontSize = `${parseFloat(words.style.fontSize) * Math.max(shares[place] * 0.97, least)}px`;
    return true;
  });
}
