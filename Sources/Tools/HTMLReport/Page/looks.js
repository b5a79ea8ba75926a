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

/** Makes letters a little smaller where the browser's font is wider than the app's; longer texts end in an ellipsis. */
function fitTexts(screen) {
  screen.classList.add("fitted");
  const lines = [...screen.querySelectorAll(".line1 > .words")];
  // All are measured before any is changed, so that the page is laid out once.
  const shares = lines.map((words) => (words.clientWidth ? words.clientWidth / words.scrollWidth : 1));
  lines.forEach((words, place) => {
    if (shares[place] >= 1) return;
    words.style.fontSize = `${parseFloat(words.style.fontSize) * Math.max(shares[place], 0.8) * 0.99}px`;
  });
}
