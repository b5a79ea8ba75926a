// The timeline: checkpoints as ticks, the current event as the place of the slider, and the playback.

/** Returns milliseconds as seconds, such as "1.5 s". */
function seconds(milliseconds) { return `${milliseconds < 10000 ? (milliseconds / 1000).toFixed(1) : grouped(Math.round(milliseconds / 1000))} s`; }

/** The widths of a mark in pixels: that of one letter, that of its edges, and the gap between two marks. */
const tickWidths = { letter: 7, edges: 10, gap: 3 };

/** Returns the words of a mark: its sign, and the numbers of its checkpoints. */
function tickWords({ kind, first, last }) {
  const sign = { differs: "≠", unreached: "–" }[kind] || "";
  return `${sign}${grouped(first)}${last > first ? `–${grouped(last)}` : ""}`;
}

/** Returns the marks of the timeline; where there is no room for one each, neighbours share one. */
function ticksOf(block, width) {
  const [last, count] = [block.events.length, block.checkpoints.length];
  const half = (tick) => (tickWords(tick).length * tickWidths.letter + tickWidths.edges + tickWidths.gap) / 2;
  const ticks = [];
  block.checkpoints.forEach((checkpoint, place) => {
    // Without events, as behind a lost log, the checkpoints stand at equal distances.
    const share = last ? (checkpoint.event - 1) / Math.max(last - 1, 1) : place / Math.max(count - 1, 1);
    const gap = gapAt(block, checkpoint, state.open);
    const kind = differs(checkpoint) ? "differs" : gap ? "unreached" : "";
    const words = { differs: " (differs)", unreached: gap === "unkept" ? " (no screen kept)" : " (not reached)" }[kind] || "";
    const own = { kind, share, from: share, event: checkpoint.event, first: place + 1, last: place + 1, titles: [`Checkpoint ${grouped(place + 1)}: ${checkpoint.title}${words}`] };
    const before = ticks[ticks.length - 1];
    if (!before || (own.share - before.share) * width >= half(before) + half(own)) { ticks.push(own); return; }
    before.titles.push(...own.titles);
    [before.last, before.share] = [own.last, (before.from + own.share) / 2];
    // Of several checkpoints the mark leads to the first one that differs.
    if (kind === "differs" && before.kind !== "differs") [before.event, before.kind] = [own.event, kind];
  });
  return ticks;
}

/**
 * Shows a mark with its number for each checkpoint.
 *
 * A mark where the screens differ has a sign beside its number, since not everyone tells its colour from others.
 */
function showTicks() {
  const block = state.block;
  const hasEvents = block.events.length > 0;
  part("slider").max = String(Math.max(block.events.length, 1));
  part("slider").disabled = !hasEvents;
  // Without events there is nothing to play.
  for (const element of [part("slider"), part("play"), part("speed").parentElement]) element.hidden = !hasEvents;
  part("ticks").replaceChildren(...ticksOf(block, Math.max(part("ticks").clientWidth || 800, 120)).map((tick) => {
    const element = make("button", { type: "button", class: `tick ${tick.kind}`, tabindex: "-1",
      title: tick.titles.join("\n"), "aria-label": tick.titles.join(", "), onclick: () => goTo(tick.event) }, tickWords(tick));
    element.style.left = `${tick.share * 100}%`;
    [element.dataset.first, element.dataset.last] = [tick.first, tick.last];
    return element;
  }));
}

function showTime() {
  const slider = part("slider");
  slider.value = String(state.event);
  const event = state.block.events[state.event - 1];
  slider.setAttribute("aria-valuetext", event ? `Event ${grouped(state.event)}: ${eventWords(event)}` : `Event ${grouped(state.event)}`);
  const number = currentCheckpoint() + 1;
  for (const tick of part("ticks").children) tick.setAttribute("aria-current", String(tick.dataset.first <= number && number <= tick.dataset.last));
  part("clock").textContent = event ? `Event ${grouped(state.event)} of ${grouped(state.block.events.length)} · ${seconds(event[1])}` : "";
}

/** Starts or stops the playback; waits of more than a second take one. */
function togglePlaying() {
  if (state.timer) { stopPlaying(); return; }
  if (!state.block || !state.block.events.length) return;
  if (state.event >= state.block.events.length) state.event = 1;
  part("play").textContent = "❚❚ Pause";
  playNext();
}

function playNext() {
  const events = state.block.events;
  const [now, next] = [events[state.event - 1], events[state.event]];
  if (!next) { stopPlaying(); return; }
  const wait = Math.max(30, Math.min(next[1] - now[1], 1000)) / Number(part("speed").value);
  state.timer = setTimeout(() => { goTo(state.event + 1); playNext(); }, wait);
}

function stopPlaying() {
  clearTimeout(state.timer);
  const wasPlaying = state.timer;
  state.timer = 0;
  part("play").textContent = "▶ Play";
  // Playback shows whole screens.
  if (wasPlaying) fitScreens();
}
