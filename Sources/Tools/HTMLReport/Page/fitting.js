// The room for drawings: the part of the screens that is shown, its scale, and how far it is scrolled.

/** Returns whether the window is as narrow as a phone, where drawings lie below each other and the page scrolls. */
function isNarrow() { return matchMedia("(max-width: 720px)").matches; }

/**
 * Returns the part of both screens with the marks that matter; null for all of a screen.
 *
 * The surroundings fill the room that an element has for the drawings, so that a person sees where the part belongs.
 * `isShown` says of a mark whether it belongs to the one change that a person chose.
 */
function cropOf(comparison, target, isShown) {
  const { block, checkpoint, marks } = comparison;
  if (comparison.gap) return contentOf(comparison);
  const wanted = marks.filter((mark) => mark.isSelected && (isShown ? isShown(mark) : mark.kind !== "follows"));
  const found = hull(wanted.flatMap((mark) => [mark.before && mark.before.seen, mark.after && mark.after.seen]).filter((area) => area));
  if (!found || checkpoint.golden === undefined || checkpoint.seen === undefined) return null;
  const [golden, seen] = [block.views[checkpoint.golden], block.views[checkpoint.seen]];
  const [width, height] = [member.width, member.height].map((side) => Math.max(golden[side], seen[side]));
  const [left, breadth] = rangeAround(comparison, found, 520);
  const [outer, ceiling] = [target.clientWidth - (isNarrow() ? 16 : 32), innerHeight * 0.7 * 2 + 42];
  // On a phone the beginning of a wide view can be read; all of it would be too small.
  const most = isNarrow() ? outer / readable.least : width;
  const least = { width: Math.min(width, most, Math.max(lengthAround(found.width, 390, width), breadth)), height: lengthAround(found.height, 220, height) };
  const room = { width: outer, height: isNarrow() ? Math.min(ceiling, 2 * least.height * outer / least.width + 42) : Math.max(target.clientHeight - 42, leastRoom) };
  const [row, column] = [{ width: (room.width - 16) / 2, height: room.height }, { width: room.width, height: (room.height - 42) / 2 }];
  const scaleIn = (one) => Math.min(one.width / least.width, one.height / least.height);
  // Beside each other they are easier to compare, unless that makes them small.
  const isColumn = isNarrow() || scaleIn(row) < Math.min(0.6, scaleIn(column));
  const part = isColumn ? column : row;
  const scale = Math.min(scaleIn(part), 2);
  const [x, cropWidth] = stretched(left, breadth, Math.max(least.width, part.width / scale), width);
  const [y, cropHeight] = stretched(found.y, found.height, Math.max(least.height, part.height / scale), height);
  return cropWidth * cropHeight > width * height * 0.85 ? null : { x, y, width: cropWidth, height: cropHeight, isColumn };
}

/** Returns the part of the approved screen with its words, where the run has no screen beside it; null for most of the screen. */
function contentOf({ block, checkpoint, areas }) {
  const [screen, margin] = [block.views[checkpoint.golden], 32];
  const [width, height] = [screen[member.width], screen[member.height]];
  const words = hull(areas.golden.filter(({ seen, number }) => seen && block.texts[block.views[number][member.text]]).map((area) => area.seen));
  const part = words && overlap({ x: words.x - margin, y: words.y - margin, width: words.width + 2 * margin, height: words.height + 2 * margin }, { x: 0, y: 0, width, height });
  return part && part.width < width * 0.7 ? { ...part, isColumn: false } : null;
}

/** The least height of the room for drawings in pixels; in a lower one they are scrolled. */
const leastRoom = 180;

/** Returns the length of a change with its surroundings, at least so long, within that of the screen. */
function lengthAround(length, least, whole) { return Math.min(whole, Math.max(length + 120, least)); }

/**
 * Returns start and length of the widest view around an area, up to a length: half of a row does not tell which row it is.
 *
 * Both screens have to have such a view, or the two drawings would begin at different places.
 */
function rangeAround(comparison, area, most) {
  const [golden, seen] = ["golden", "seen"].map((side) => comparison.areas[side].filter((one) => one.seen && one.width <= most && isWithin(area, one)));
  const common = golden.filter((one) => seen.some((other) => other.x === one.x && other.width === one.width));
  const widest = common.reduce((best, one) => (one.width > best.width ? one : best), area);
  return [widest.x, widest.width];
}

/** Returns the start of a range of some length around another one, or at its beginning if that is longer, and its length, within a whole. */
function stretched(start, length, wanted, whole) {
  const size = Math.min(whole, wanted);
  return [Math.max(0, Math.min(start + Math.min(length - size, 0) / 2, whole - size)), size];
}

/** The distance in pixels from the upper edge at which the first change stands, where not all of them are in sight. */
const markMargin = 48;

/** Scrolls drawings that are larger than their room to the changes that are asked about, or to the touch of a screen without any. */
function scrollToMark(target) {
  if (target.scrollWidth <= target.clientWidth && target.scrollHeight <= target.clientHeight) return;
  const marks = [...target.querySelectorAll(".outline:is(.changed, .insert, .remove, .move)[visibility=visible]")];
  [target.scrollLeft, target.scrollTop] = [0, 0];
  const boxes = (marks.length ? marks : [...target.querySelectorAll(".touches circle")]).map((mark) => mark.getBoundingClientRect());
  if (!boxes.length) return;
  const outer = target.getBoundingClientRect();
  const along = (start, end, room) => {
    const [first, last] = [Math.min(...boxes.map((box) => box[start])) - outer[start], Math.max(...boxes.map((box) => box[end])) - outer[start]];
    // What is in sight already is not scrolled away from the beginning of the screen.
    if (last <= room || last - first > room && first < room / 2) return 0;
    return first - (last - first <= room - markMargin ? (room - last + first) / 2 : markMargin);
  };
  [target.scrollLeft, target.scrollTop] = [along("left", "right", outer.width), along("top", "bottom", outer.height)];
}

/** The width in pixels that is left for the words in place of a missing screen. */
const asideWidth = 160;

/** The scale at which letters of 16 points are 9 pixels high: below it, another arrangement is tried. */
const leastScale = 9 / 16;

/** The least scale of a drawing; one that has no room even then is scrolled. */
const scrolledScale = 2 / 5;

/** The scale at which letters are as large as on the device: whole screens below the first one grow up to the second, and are scrolled. */
const readable = { least: 0.8, most: 1 };

/** Returns whether the letters of two whole screens in an element would be too small to read. */
function areSmall({ block, checkpoint }, target) {
  const view = block.views[checkpoint.seen];
  const [width, height] = [target.clientWidth / view[member.width], target.clientHeight / view[member.height]];
  return Math.max(Math.min(width / 2, height), Math.min(width, height / 2)) < leastScale;
}

/**
 * Scales the drawings of an element to the room that it has.
 *
 * Letters that would be too small to read make the drawings as wide as the room, in which they are scrolled; `isWhole` keeps
 * all of them in sight. Returns whether the drawings are larger without it.
 */
function fitDrawings(target, zoom, isWhole) {
  const frames = [...target.querySelectorAll(".frame")].filter((frame) => !frame.closest(".third"));
  if (!frames.length) return false;
  const caption = 26;
  const [count, gap] = [target.querySelector(".stack") ? 1 : frames.length, 16];
  // A narrow page scrolls, so that each drawing can be as high as the window.
  const tall = isNarrow() ? count * (innerHeight * 0.85 + gap) : target.clientHeight;
  // A screen that is missing is told beside the other one.
  const aside = !isNarrow() && target.querySelector(".nothing") ? asideWidth + gap : 0;
  const room = { width: target.clientWidth - (isNarrow() ? 16 : 32) - aside, height: Math.max(tall - 16, leastRoom) };
  const width = Math.max(...frames.map((frame) => Number(frame.dataset.width)));
  const height = Math.max(...frames.map((frame) => Number(frame.dataset.height)));
  const inRow = (many) => Math.min((room.width - gap * (many - 1)) / many / width, (room.height - caption) / height);
  const inColumn = Math.min(room.width / width, ((room.height - gap * (count - 1)) / count - caption) / height);
  // Where both scroll, they lie below each other: a page is read downwards.
  const breadth = room.width / width;
  const across = (room.width - gap * (count - 1)) / count / width;
  const isTight = inRow(count) < leastScale && (aside > 0 ? breadth < leastScale : across < leastScale);
  // A part of the screens was chosen for one of the two arrangements.
  const planned = count > 1 && frames[0].dataset.isColumn;
  const isBetter = planned ? planned === "true" : isTight || inColumn > inRow(count) * 1.1;
  const isColumn = (count > 1 || aside > 0) && (isNarrow() || isBetter);
  const sizes = (many) => {
    const whole = Math.max(scrolledScale, Math.min(isColumn ? inColumn : inRow(many), 3));
    const wide = isColumn ? breadth : (room.width - gap * (many - 1)) / many / width;
    return { whole, grown: whole < readable.least ? Math.max(whole, Math.min(wide, readable.most)) : whole };
  };
  const scaleOf = (many) => sizes(many)[isWhole ? "whole" : "grown"];
  // The difference fits beside the two screens where they leave room.
  const third = target.querySelector(".third");
  const isThird = Boolean(third) && !isColumn && scaleOf(3) >= scaleOf(2) * 0.98;
  if (third) third.hidden = !isThird;
  target.classList.toggle("column", isColumn || isNarrow());
  const shown = isThird ? 3 : count;
  for (const frame of target.querySelectorAll(".frame")) scaleFrame(frame, scaleOf(shown) * zoom);
  const { whole, grown } = sizes(shown);
  return grown > whole * 1.02;
}

function scaleFrame(frame, scale) {
  const { x, y, width, height } = frame.dataset;
  frame.style.width = `${width * scale}px`;
  frame.style.height = `${height * scale}px`;
  const screen = frame.firstChild;
  screen.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
  // Marks keep their weight whatever the scale.
  screen.style.setProperty("--mark", String(1 / scale));
  placeMarks(frame, scale);
  placeArrows(frame, scale);
}
