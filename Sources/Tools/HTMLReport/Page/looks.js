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
    const isButton = element.classList.contains("shape-button");
    const ink = inkOn(looks.b, isButton ? darkest.button : darkest.ground);
    if (ink) style.color = ink;
    // A button that has a colour writes in another one than that of its ground.
    if (ink && !looks.t && isButton) style.setProperty("--s-accent", ink);
    if (element.classList.contains("shape-picture")) element.classList.add("tinted");
  }
  if (looks.t) style.setProperty("--s-accent", looks.t);
  if (looks.o) style.opacity = looks.o;
  if (looks.r) style.borderRadius = `${looks.r}px`;
  if (looks.w) style.border = `${looks.w}px solid ${looks.l || "currentColor"}`;
  const words = element.firstChild && element.firstChild.className === "words" ? element.firstChild : null;
  // A picture is often named by its file already.
  const isSame = looks.i && words && words.textContent.toLowerCase() === looks.i.toLowerCase();
  if (isSame) words.style.fontSize = `${glyphSize(looks.i, parseFloat(element.style.width), parseFloat(element.style.height))}px`;
  else if (looks.i) element.prepend(glyphOf(looks, element, words));
  if (!words) return;
  if (looks.c) words.style.color = looks.c;
  if (looks.f) words.style.fontSize = `${looks.f}px`;
  if (looks.y) words.style.fontFamily = looks.y;
  if (looks.h) words.style.fontWeight = looks.h;
  if (looks.s) words.style.fontStyle = looks.s;
  if (looks.a) words.style.justifyContent = words.style.textAlign = looks.a;
}

/** The sizes of the letters of a picture's name in points, and the share of its size that one letter takes. */
const glyphSizes = { least: 6, most: 11, large: 16, letter: 0.68 };

/** Returns the parts of a picture's name between which it can be broken. */
function glyphParts(name) { return name.split(/(?<=[.\-_/ ])/); }

/** Returns the size of the letters of a picture's name, for which its longest part leaves room. */
function glyphSize(name, width, height) {
  const longest = Math.max(...glyphParts(name).map((part) => part.length));
  return Math.max(glyphSizes.least, Math.min(height > 100 ? glyphSizes.large : glyphSizes.most, width / longest / glyphSizes.letter));
}

/**
 * Returns the name of the picture that a view shows.
 *
 * A view with words has them below its picture, or beside it if it is wide: an icon would hide that its button has a name.
 */
function glyphOf(looks, element, words) {
  const [width, height] = [parseFloat(element.style.width), parseFloat(element.style.height)];
  const glyph = make("span", { class: "glyph", "aria-hidden": "true" }, make("span", {}, ...glyphParts(looks.i).flatMap((part) => [part, make("wbr")])));
  const isNamed = Boolean(words && words.textContent);
  const isWide = isNamed && width > height * 3;
  glyph.style.fontSize = `${glyphSize(looks.i, isWide ? width / 3 : width, height)}px`;
  if (looks.t) glyph.style.color = looks.t;
  if (!isNamed) return glyph;
  element.classList.add(isWide ? "beside" : "above");
  if (!isWide && height <= 100) words.style.fontSize = `${glyphSizes.most}px`;
  return glyph;
}

/** The least brightness of a ground for dark letters: apps write white on buttons of middle colours. */
const darkest = { ground: 0.5, button: 0.66 };

/** Returns red, green, blue and opacity of a colour that an app reports, each up to 1. */
function sharesOf(colour) {
  const digits = colour.slice(1);
  const at = (place) => parseInt(digits.slice(2 * place, 2 * place + 2), 16) / 255;
  return [at(0), at(1), at(2), digits.length === 8 ? at(3) : 1];
}

/** Returns whether an opaque colour is a dark one; undefined for one that lets others through. */
function isDark(colour, limit = darkest.ground) {
  const [red, green, blue, opacity] = sharesOf(colour);
  return opacity < 0.5 ? undefined : red * 0.3 + green * 0.6 + blue * 0.1 < limit;
}

/** Returns the colour of text that can be read on a ground; nothing for one that lets others through. */
function inkOn(colour, limit) {
  const dark = isDark(colour, limit);
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
  breakLines(words.filter((one) => !isBoth(one)));
  shrinkTexts(shrinkTexts(words.filter((one) => !isBoth(one)), 0.68), 0.8);
}

/** The least height of a view for two lines of letters that can be read, and the share of a line that its letters take. */
const lineSizes = { two: 26, letters: 0.78 };

/** Breaks texts into two lines that would be too small on one, where their views have the height. */
function breakLines(texts) {
  const broken = texts.filter((words) => {
    const height = parseFloat(words.parentElement.style.height);
    if (!words.parentElement.classList.contains("line1") || height < lineSizes.two || !words.clientWidth) return false;
    return words.getBoundingClientRect().width / widthOf(words) < 0.7;
  });
  for (const words of broken) {
    words.parentElement.classList.remove("line1");
    words.style.fontSize = `${Math.min(parseFloat(words.style.fontSize), parseFloat(words.parentElement.style.height) / 2 * lineSizes.letters)}px`;
  }
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
