"use strict";
// The work that a page still has to do, so that the driver knows when nothing more will happen by itself. Runs after surroundings.js.

if (globalThis.__simon && !globalThis.__simon.work) {
  const { replace, frames, hasClosedFrames } = globalThis.__simon;
  const { apply } = Reflect;
  const { then } = Promise.prototype;
  const textOf = Function.prototype.toString;
  const { addEventListener: listen } = EventTarget.prototype;
  const [setTimer, clearTimer] = [globalThis.setTimeout, globalThis.clearTimeout];
  const clock = performance.now.bind(performance);

  // Habits: a callback that comes back again and again is a loop, and nobody waits for its end.

  const habits = new Map();
  const limits = { timer: { rounds: 20, gap: 5000 }, frame: { rounds: 120, gap: 100 }, idle: { rounds: 20, gap: 100 } };

  function habitOf(kind, handler, wait) {
    const key = `${kind} ${wait} ${typeof handler === "function" ? apply(textOf, handler, []).slice(0, 200) : ""}`;
    if (habits.size > 5000) habits.clear();
    if (!habits.has(key)) habits.set(key, { limit: limits[kind], rounds: 0, vain: 0, hasRun: false, ranAt: -Infinity });
    return habits.get(key);
  }

  /** Notes that a callback is armed. It comes back if that is soon after it ran, also when a promise or an answer lies between. */
  function noteArmed(habit) {
    if (clock() - habit.ranAt > habit.limit.gap) habit.rounds = 0;
    else if (habit.hasRun) habit.rounds++;
    habit.hasRun = false;
    return habit;
  }

  function noteRun(habit) {
    [habit.hasRun, habit.ranAt, habit.vain] = [true, clock(), 0];
  }

  const isLoop = (habit) => habit.rounds > habit.limit.rounds;

  function forgetRounds() {
    for (const habit of habits.values()) if (!isLoop(habit)) habit.rounds = 0;
  }

  // Timers.

  const timers = new Map();
  // How many timers set one another up to the one that runs.
  let chain = 0;

  function armTimer(self, given, native) {
    const [handler, ...rest] = given;
    const entry = { chain: chain + 1, isText: typeof handler !== "function" };
    const run = function (...values) {
      timers.delete(entry.id);
      noteRun(entry.habit);
      chain = entry.chain;
      try { return apply(handler, this, values); } finally { chain = 0; }
    };
    entry.id = apply(native, self, entry.isText ? given : [run, ...rest]);
    // The browser makes 32 bits of the delay, too.
    entry.wait = Math.max(0, rest[0] | 0);
    entry.habit = noteArmed(habitOf("timer", handler, entry.wait));
    entry.due = clock() + entry.wait;
    timers.set(entry.id, entry);
    return entry.id;
  }

  // The moments at which something else than a timer begins.
  const intervals = new Map();
  const moments = new Set();

  function armInterval(self, given, native) {
    const [handler, ...rest] = given;
    // A text runs without telling: nobody knows its next moment.
    const entry = { wait: Math.max(0, rest[0] | 0), due: -Infinity };
    const run = function (...values) { entry.due = clock() + entry.wait; return apply(handler, this, values); };
    const isText = typeof handler !== "function";
    const id = apply(native, self, isText ? given : [run, ...rest]);
    if (!isText) entry.due = clock() + entry.wait;
    intervals.set(id, entry);
    return id;
  }

  function noteMoment(wait) {
    const due = clock() + (Number(wait) || 0);
    for (const moment of moments) if (moment < clock()) moments.delete(moment);
    moments.add(due);
  }

  /** A long timer that is cancelled again and again, other than by a person's input, is a watchdog. */
  function clearTimerOf(self, given, native) {
    const entry = timers.get(Number(given[0]));
    const isByPerson = globalThis.UIEvent && globalThis.event instanceof UIEvent && globalThis.event.isTrusted;
    if (entry && entry.wait > 1000 && !isByPerson) entry.habit.vain++;
    if (entry) timers.delete(entry.id);
    intervals.delete(Number(given[0]));
    return apply(native, self, given);
  }

  /** Returns the milliseconds until the next timer that somebody waits for, or null. */
  function nextTimer() {
    let next = Infinity;
    for (const entry of timers.values()) {
      // The browser runs a text by itself and tells nobody.
      if (entry.isText && entry.due < clock()) timers.delete(entry.id);
      else if (entry.chain <= 20 && !isLoop(entry.habit) && entry.habit.vain < 3) next = Math.min(next, Math.max(0, entry.due - clock()));
    }
    return next === Infinity ? null : next;
  }

  // Frames and idle callbacks.

  const awaited = { frame: new Map(), idle: new Map() };

  /** A callback that nobody calls for a second, as in a frame that is not shown, is not waited for. */
  const countAwaited = (kind) => [...awaited[kind].values()].filter(({ habit, since }) => !isLoop(habit) && clock() - since < 1000).length;

  function replaceFrames() {
    replace(globalThis, "requestAnimationFrame", (self, [handler, ...rest], native) => {
      const entry = { since: clock() };
      const run = function (...values) { awaited.frame.delete(entry.id); noteRun(entry.habit); return apply(handler, this, values); };
      entry.id = apply(native, self, [typeof handler === "function" ? run : handler, ...rest]);
      entry.habit = noteArmed(habitOf("frame", handler, 0));
      awaited.frame.set(entry.id, entry);
      return entry.id;
    });
    replace(globalThis, "cancelAnimationFrame", (self, given, native) => {
      awaited.frame.delete(Number(given[0]));
      return apply(native, self, given);
    });
  }

  /** Idle time is a timer's, since how much of it there is depends on the machine. It runs out by asking, so that every loop ends. */
  function replaceIdle() {
    const cancel = globalThis.cancelIdleCallback;
    replace(globalThis, "requestIdleCallback", (self, given, native) => {
      const id = apply(native, self, given);
      cancel(id);
      const entry = { since: clock(), habit: noteArmed(habitOf("idle", given[0], 0)) };
      let left = 10;
      const deadline = Object.create(IdleDeadline.prototype, {
        didTimeout: { value: false }, timeRemaining: { value: () => (left = Math.max(0, left - 0.01)) } });
      entry.timer = setTimer(() => { awaited.idle.delete(id); noteRun(entry.habit); apply(given[0], undefined, [deadline]); }, 1);
      awaited.idle.set(id, entry);
      return id;
    });
    replace(globalThis, "cancelIdleCallback", (_, given) => {
      clearTimer(awaited.idle.get(Number(given[0]))?.timer);
      awaited.idle.delete(Number(given[0]));
    });
  }

  /** Yields the document and its open shadow roots: each knows its own animations only. */
  function* rootsWithin(root) {
    yield root;
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) yield* rootsWithin(element.shadowRoot);
  }

  // The endless animations that were cancelled since the last report: the page looks otherwise without them.
  let cancelled = 0;

  /** Counts the animations that end by themselves, and cancels those that never do. One that follows scrolling is no matter of time. */
  function countAnimations() {
    let count = 0;
    for (const root of globalThis.document ? rootsWithin(document) : []) {
      for (const animation of root.getAnimations()) {
        if (!animation.effect || !(animation.timeline instanceof DocumentTimeline) || animation.playState !== "running") continue;
        if (animation.effect.getComputedTiming().endTime === Infinity) {
          animation.cancel();
          cancelled++;
        } else count++;
      }
    }
    return count;
  }

  // Work on other threads of the browser, by the methods that begin it and answer with a promise.

  const outside = new Set();
  const answeredByPromise = {
    SubtleCrypto: "digest encrypt decrypt sign verify generateKey deriveBits deriveKey importKey exportKey wrapKey unwrapKey",
    Response: "arrayBuffer blob bytes text json formData", Blob: "arrayBuffer bytes text", OffscreenCanvas: "convertToBlob",
    FontFaceSet: "load", FontFace: "load", HTMLImageElement: "decode", SVGImageElement: "decode", ImageDecoder: "decode",
    BaseAudioContext: "decodeAudioData", OfflineAudioContext: "startRendering", IDBFactory: "databases",
    StorageManager: "estimate persist persisted getDirectory", Permissions: "query", CookieStore: "get getAll set delete",
    CacheStorage: "open match keys has delete", Cache: "match matchAll add addAll put delete keys",
    FileSystemDirectoryHandle: "getFileHandle getDirectoryHandle removeEntry", FileSystemFileHandle: "getFile createWritable",
    FileSystemWritableFileStream: "write seek truncate close", NavigatorUAData: "getHighEntropyValues",
  };

  function begin() {
    const work = { since: clock() };
    outside.add(work);
    return () => outside.delete(work);
  }

  /** Counts a promise. What the page gets follows from it, so that a rejection nobody handles is still reported. */
  function counted(promise) {
    const end = begin();
    return apply(then, promise, [(value) => { end(); return value; }, (error) => { end(); throw error; }]);
  }

  function countedUntil(target, ...types) {
    const end = begin();
    for (const type of types) apply(listen, target, [type, end]);
    return target;
  }

  function countPromises(owner, names) {
    for (const name of names.split(" ")) {
      replace(owner, name, (self, given, native) => counted(apply(native, self, given)));
    }
  }

  function countOutside() {
    for (const [type, names] of Object.entries(answeredByPromise)) countPromises(globalThis[type]?.prototype, names);
    countPromises(globalThis.WebAssembly, "compile instantiate compileStreaming instantiateStreaming");
    countPromises(globalThis, "createImageBitmap");
    const database = globalThis.IDBFactory?.prototype;
    for (const name of ["open", "deleteDatabase"]) {
      replace(database, name, (self, given, native) => countedUntil(apply(native, self, given), "success", "error", "blocked"));
    }
    replace(globalThis.IDBDatabase?.prototype, "transaction", (self, given, native) =>
      countedUntil(apply(native, self, given), "complete", "abort"));
    for (const name of ["readAsText", "readAsDataURL", "readAsArrayBuffer", "readAsBinaryString"]) {
      replace(globalThis.FileReader?.prototype, name, (self, given, native) => {
        apply(native, self, given);
        countedUntil(self, "loadend");
      });
    }
  }

  /** The browser makes the file of a picture in its idle time, or after a second. Here it is made at once and comes by a timer. */
  function replaceCanvasFiles() {
    const { toDataURL } = globalThis.HTMLCanvasElement.prototype;
    replace(globalThis.HTMLCanvasElement.prototype, "toBlob", (self, [handler, ...rest], native) => {
      if (typeof handler !== "function") return apply(native, self, [handler, ...rest]);
      const [, type, text] = /^data:([^;,]*)(?:;base64)?,(.*)$/.exec(apply(toDataURL, self, rest));
      setTimer(() => apply(handler, undefined, [text ? new Blob([Uint8Array.fromBase64(text)], { type }) : null]), 0);
    });
  }

  /** Work that does not end within seconds of the page's time, as an image that never comes, is not waited for. */
  const countOngoing = () => [...outside].filter(({ since }) => clock() - since < 5000).length;

  function work() {
    const fonts = globalThis.document?.fonts.status === "loading" ? 1 : 0;
    const found = { timer: nextTimer(), animations: countAnimations(), outside: countOngoing() + fonts,
      frames: countAwaited("frame"), idle: countAwaited("idle"), cancelled };
    cancelled = 0;
    for (const frame of frames()) {
      const { timer, ...counts } = frame.work();
      if (timer !== null) found.timer = Math.min(found.timer ?? Infinity, timer);
      for (const [name, count] of Object.entries(counts)) found[name] += count;
    }
    return found;
  }

  // Calm: the time in which no script runs by itself and no frame shows anything new, so that the driver needs no frames for it.

  const movingByThemselves = "animate, animateMotion, animateTransform, set, marquee, audio, video, meta[http-equiv=refresh i]";

  function movesByItself() {
    if (!globalThis.document) return false;
    for (const root of rootsWithin(document)) if (root.querySelector(movingByThemselves)) return true;
    return false;
  }

  /** Returns the milliseconds of calm, 0 for none; at most a minute. */
  function calm() {
    let next = 60000;
    for (const { due } of [...timers.values(), ...intervals.values()]) next = Math.min(next, due - clock());
    for (const moment of moments) if (moment > clock() - 1) next = Math.min(next, moment - clock());
    if (next <= 0 || hasClosedFrames() || movesByItself()) return 0;
    for (const frame of frames()) next = Math.min(next, frame.rest().calm);
    return next;
  }

  /** Returns what the driver asks for before each frame: the works of other threads, and the time in which there is nothing to do. */
  function rest() {
    const found = work();
    const isBusy = found.animations || found.cancelled || found.outside || awaited.frame.size || awaited.idle.size || outside.size;
    return { outside: found.outside, calm: isBusy ? 0 : calm() };
  }

  replace(globalThis, "setTimeout", armTimer);
  replace(globalThis, "setInterval", armInterval);
  replace(globalThis, "clearTimeout", clearTimerOf);
  replace(globalThis, "clearInterval", clearTimerOf);
  replaceFrames();
  if (globalThis.requestIdleCallback) replaceIdle();
  if (globalThis.HTMLCanvasElement) replaceCanvasFiles();
  countOutside();
  replace(globalThis.AbortSignal, "timeout", (self, given, native) => {
    noteMoment(given[0]);
    return apply(native, self, given);
  });
  replace(globalThis.Scheduler?.prototype, "postTask", (self, given, native) => {
    noteMoment(given[1]?.delay);
    return apply(native, self, given);
  });
  Object.assign(globalThis.__simon, { work, rest, forgetRounds });
}
