// The timeline: checkpoints as ticks, the current event as the place of the slider, and the playback.

/** Returns milliseconds as seconds, such as "1.5 s". */
function seconds(milliseconds) { return `${(milliseconds / 1000).toFixed(milliseconds < 10000 ? 1 : 0)} s`; }

/** Shows a tick for each checkpoint; in a long session neighbours share one, which is red if one differs. */
function showTicks() {
  const block = state.block;
  const last = Math.max(block.events.length, 1);
  part("slider").max = String(last);
  part("slider").disabled = !block.events.length;
  const ticks = new Map();
  block.checkpoints.forEach((checkpoint, place) => {
    const slot = Math.round(((checkpoint.event - 1) / Math.max(last - 1, 1)) * 200);
    const tick = ticks.get(slot) || { event: checkpoint.event, title: `Checkpoint ${place + 1}: ${checkpoint.title}`, differs: false };
    tick.differs = tick.differs || differs(checkpoint);
    ticks.set(slot, tick);
  });
  part("ticks").replaceChildren(...[...ticks].map(([slot, tick]) => {
    const element = make("button", { type: "button", class: tick.differs ? "tick differs" : "tick", tabindex: "-1",
      title: tick.title, "aria-label": `${tick.title}${tick.differs ? ", differs" : ""}`, onclick: () => goTo(tick.event) });
    element.style.left = `${slot / 2}%`;
    return element;
  }));
}

function showTime() {
  const slider = part("slider");
  slider.value = String(state.event);
  const event = state.block.events[state.event - 1];
  slider.setAttribute("aria-valuetext", event ? `Event ${state.event}: ${eventWords(event)}` : `Event ${state.event}`);
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
