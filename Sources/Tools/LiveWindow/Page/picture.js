// The picture of the app's screen, where the app has one. It lies below the views, which are then only places: they
// show marks, and what the picture lacks.

const picture = {
  // The canvas with the present picture; nil without one.
  canvas: null, width: 0, height: 0,
  // The number of the last picture that was sent: an earlier one that is decoded later is not shown.
  number: 0, drawn: { lacking: [], typed: null }, showsViews: false,
};

/** Shows what has changed of the picture, after the screen. */
function showPicture(update) {
  if (update.drawn) picture.drawn = update.drawn;
  if (update.picture) takePicture(update.picture);
  if (update.screen || update.drawn || update.picture) arrangePicture();
}

/** Decodes a picture, and then shows it in place of the one before. */
async function takePicture(block) {
  picture.number += 1;
  const number = picture.number;
  if (!block.base64) { picture.canvas = null; return; }
  offerViews();
  const image = new Image();
  image.src = `data:${block.type};base64,${block.base64}`;
  const canvas = await image.decode().then(() => covered(image, block), () => null);
  if (number !== picture.number) return;
  [picture.canvas, picture.width, picture.height] = [canvas, block.width, block.height];
  arrangePicture();
}

/** Returns a canvas with a picture whose secret areas are covered. */
function covered(image, block) {
  const canvas = make("canvas", { class: "pixels", "aria-hidden": "true" });
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  // The page reads single pixels of it, which a canvas of the graphics card gives slowly.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  context.scale(canvas.width / block.width, canvas.height / block.height);
  for (const area of block.covers) coverArea(context, area);
  return canvas;
}

/** Covers an area, and a little around it, with its own ground. */
function coverArea(context, area) {
  const [x, y, width, height] = area;
  const { ground, ink } = coloursOf(context, area);
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
  const [right, bottom] = [Math.ceil(x + width) + 1, Math.ceil(y + height) + 1];
  context.fillStyle = ground;
  context.fillRect(left, top, right - left, bottom - top);
  context.strokeStyle = context.fillStyle = ink;
  context.globalAlpha = 0.6;
  context.setLineDash([4, 3]);
  context.strokeRect(left + 0.5, top + 0.5, right - left - 1, bottom - top - 1);
  if (width >= 56 && height >= 14) {
    context.font = "italic 13px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.fillText("hidden", x + 8, y + height / 2);
  }
  context.globalAlpha = 1;
}

/** Returns the most frequent colour of an area in points, which is its ground, and one that can be read on it. */
function coloursOf(context, [x, y, width, height]) {
  const toPixels = context.getTransform();
  const counts = new Map();
  for (let place = 0; place < 96; place += 1) {
    const at = new DOMPoint(x + width * (place % 16 + 0.5) / 16, y + height * (Math.floor(place / 16) + 0.5) / 6)
      .matrixTransform(toPixels);
    const colour = [...context.getImageData(Math.floor(at.x), Math.floor(at.y), 1, 1).data].slice(0, 3).join(", ");
    counts.set(colour, (counts.get(colour) || 0) + 1);
  }
  const [ground] = [...counts].reduce((most, other) => (other[1] > most[1] ? other : most));
  const [red, green, blue] = ground.split(", ").map(Number);
  const isLight = red * 0.3 + green * 0.6 + blue * 0.1 > 127;
  return { ground: `rgb(${ground})`, ink: isLight ? "#101418" : "#f4f5f7" };
}

/** Puts the picture below the views, which the drawing of a screen replaces. */
function arrangePicture() {
  const frame = part("frame");
  const canvas = picture.showsViews ? null : picture.canvas;
  for (const other of frame.querySelectorAll("canvas.pixels")) if (other !== canvas) other.remove();
  frame.classList.toggle("pixels", Boolean(canvas));
  for (const view of frame.querySelectorAll(".drawn, .typed")) unmark(view);
  if (!canvas) return;
  canvas.style.width = `${100 * picture.width / shown.width}%`;
  canvas.style.height = `${100 * picture.height / shown.height}%`;
  if (canvas.parentNode !== frame) frame.append(canvas);
  for (const place of picture.drawn.lacking) viewAt(place)?.classList.add("drawn");
  const field = picture.drawn.typed === null || picture.drawn.typed === undefined ? null : viewAt(picture.drawn.typed);
  if (field) showTyped(field, canvas);
}

const viewAt = (place) => drawn.views[place]?.element;

function unmark(view) {
  view.classList.remove("drawn", "typed");
  for (const name of ["backgroundColor", "color"]) view.style[name] = "";
}

/** Draws a field with the text that waits, on the ground that the picture has there. */
function showTyped(field, canvas) {
  const [box, frame] = [field.getBoundingClientRect(), part("frame").getBoundingClientRect()];
  const area = [box.left - frame.left, box.top - frame.top, box.width, box.height].map((side) => side / shown.scale);
  const colours = coloursOf(canvas.getContext("2d"), area);
  field.classList.add("drawn", "typed");
  [field.style.backgroundColor, field.style.color] = [colours.ground, colours.ink];
}

/** Adds the switch between pixels and views, once there is a picture. */
function offerViews() {
  if (part("views")) return;
  part("gesture-tools").append(make("button", { type: "button", id: "views", "aria-keyshortcuts": "F11", title: "Key F11",
    "aria-pressed": "false", onmousedown: (event) => event.preventDefault(), onclick: switchViews },
  "Views", make("kbd", { "aria-hidden": "true" }, "F11")));
  keys.push(["F11", "show the app's views in place of its pixels, and back"]);
}

function switchViews() {
  picture.showsViews = !picture.showsViews;
  part("views").setAttribute("aria-pressed", String(picture.showsViews));
  arrangePicture();
}

// Before the keys for the recorder, which has no use for this one.
document.addEventListener("keydown", (event) => {
  if (event.key !== "F11" || !part("views")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!part("sheet").open) switchViews();
}, { capture: true });
