// The timeline: checkpoints as ticks, the current event as the place of the slider, and the playback.

/** Returns milliseconds as seconds, such as "1.5 s". */
function seconds(milliseconds) { return `${(milliseconds / 1000).toFixed(milliseconds < 10000 ? 1 : 0)} s`; }

/**
 * Shows a mark with its number for each checkpoint; in a long session neighbours share one.
 *
 * A mark where the screens differ has a sign beside its number, since not everyone tells its colour from others.
 */
function showTicks() {
  const block = state.block;
  const last = Math.max(block.events.length, 1);
  part("slider").max = String(last);
  part("slider").disabled = !block.events.length;
  const least = 30 / Math.max(part("ticks").clientWidth || 800, 120);
  const ticks = [];
  block.checkpoints.forEach((checkpoint, place) => {
    const share = (checkpoint.event - 1) / Math.max(last - 1, 1);
    if (!ticks.length || share - ticks[ticks.length - 1].share >= least) {
      ticks.push({ share, event: checkpoint.event, first: place + 1, titles: [], differs: false });
    }
    const tick = ticks[ticks.length - 1];
    tick.titles.push(`Checkpoint ${place + 1}: ${checkpoint.title}${differs(checkpoint) ? " (differs)" : ""}`);
    // Of several checkpoints the mark leads to the first one that differs.
    if (!tick.differs && differs(checkpoint)) [tick.event, tick.first, tick.differs] = [checkpoint.event, place + 1, true];
  });
  part("ticks").replaceChildren(...ticks.map((tick) => {
    const element = make("button", { type: "button", class: tick.differs ? "tick differs" : "tick", tabindex: "-1",
      title: tick.titles.join("\n"), "aria-label": tick.titles.join(", "), onclick: () => goTo(tick.event) }, tick.differs ? `≠${tick.first}` : String(tick.first));
    element.style.left = `${tick.share * 100}%`;
    element.dataset.event = tick.event;
    return element;
  }));
}

function showTime() {
  const slider = part("slider");
  slider.value = String(state.event);
  const event = state.block.events[state.event - 1];
  slider.setAttribute("aria-valuetext", event ? `Event ${state.event}: ${eventWords(event)}` : `Event ${state.event}`);
  const checkpoint = state.block.checkpoints[currentCheckpoint()];
  for (const tick of part("ticks").children) tick.setAttribute("aria-current", String(Boolean(checkpoint) && tick.dataset.event === String(checkpoint.event)));
  part("clock").textContent = event ? `Event ${state.event} of ${state.block.events.length} · ${seconds(event[1])}` : "";
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
  state.timer = 0;
  part("play").textContent = "▶ Play";
}
