"use strict";
// The surroundings of a page that replays the same: seeded chance, and nothing that cannot be replayed. Runs before the page's own
// scripts in every document, frame and worker. The driver puts a text of hexadecimal digits in place of the seed's name.

if (!globalThis.__simon) {
  const seed = SIMON_SEED;
  const { apply } = Reflect;
  const isPage = typeof document === "object";
  const countFrames = isPage ? Object.getOwnPropertyDescriptor(globalThis, "length").get : () => 0;

  /** Replaces a function by a stand-in that keeps its name, its length and its text. */
  function replace(owner, name, answer) {
    while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    const { value: native, ...rest } = owner ? Object.getOwnPropertyDescriptor(owner, name) : {};
    if (typeof native !== "function") return;
    const value = new Proxy(native, { apply: (_, self, given) => answer(self, given, native) });
    Object.defineProperty(owner, name, { ...rest, value });
  }

  // Chance.

  /** Returns what tells this document or worker from the others, so that two of them do not make the same identifiers. */
  function nameOfRealm() {
    const places = [];
    for (let realm = globalThis; isPage && realm.parent && realm.parent !== realm; realm = realm.parent) {
      places.push(Array.from({ length: realm.parent.length }, (_, place) => realm.parent[place]).indexOf(realm));
    }
    // A worker has no address yet: the browser crashes when it is asked for before the worker's own script runs.
    return JSON.stringify(isPage ? [places, location.pathname] : globalThis.name);
  }

  const realmName = nameOfRealm();
  let [first, second, third, drawn] = [0, 0, 0, 0];

  /** Draws 32 bits with the generator sfc32. */
  function draw() {
    const sum = (first + second + drawn) | 0;
    drawn = (drawn + 1) | 0;
    first = second ^ (second >>> 9);
    second = (third + (third << 3)) | 0;
    third = (((third << 21) | (third >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Starts chance anew for an input: one draw more or less before it does not change the names made after it. */
  function startChance(number) {
    [first, second, third, drawn] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
    for (const character of `${seed} ${number} ${realmName}`) {
      first ^= character.codePointAt(0);
      draw();
    }
    for (let count = 0; count < 16; count++) draw();
  }

  function fill(bytes) {
    let bits = 0;
    for (let place = 0; place < bytes.length; place++) {
      bits = place % 4 ? bits >>> 8 : draw();
      bytes[place] = bits;
    }
    return bytes;
  }

  function replaceChance() {
    replace(Math, "random", () => ((draw() >>> 5) * 0x4000000 + (draw() >>> 6)) / 0x20000000000000);
    // The browser's own functions come first, since they throw for wrong arguments.
    replace(globalThis.Crypto?.prototype, "getRandomValues", (self, given, native) => {
      const array = apply(native, self, given);
      fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      return array;
    });
    replace(globalThis.Crypto?.prototype, "randomUUID", (self, given, native) => {
      apply(native, self, given);
      const bytes = fill(new Uint8Array(16));
      bytes[6] = (bytes[6] & 15) | 64;
      bytes[8] = (bytes[8] & 63) | 128;
      return Array.from(bytes, (byte, place) => ([4, 6, 8, 10].includes(place) ? "-" : "") + byte.toString(16).padStart(2, "0")).join("");
    });
  }

  // What does not exist here. A page that only looks for it does without; one that insists is refused by name.

  const refused = new Set();
  const missing = {
    "service worker": /reading '(register|getRegistrations?)'/, SharedWorker: /\bSharedWorker\b/, WebTransport: /\bWebTransport\b/,
    "offscreen canvas": /\btransferControlToOffscreen\b/, "access to the file system": /\bshow(OpenFile|SaveFile|Directory)Picker\b/,
  };

  function removeMissing() {
    delete globalThis.Navigator?.prototype.serviceWorker;
    delete globalThis.WorkerNavigator?.prototype.serviceWorker;
    delete globalThis.HTMLCanvasElement?.prototype.transferControlToOffscreen;
    delete globalThis.SharedWorker;
    delete globalThis.WebTransport;
    for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"]) delete globalThis[name];
    const refuse = () => {
      refused.add("RTCPeerConnection");
      throw new DOMException("Connections between browsers cannot be replayed.", "NotSupportedError");
    };
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) {
      if (!globalThis[name]) continue;
      const value = new Proxy(globalThis[name], { construct: refuse });
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
    for (const type of ["error", "unhandledrejection"]) {
      globalThis.addEventListener(type, ({ message, reason }) => {
        for (const [name, pattern] of Object.entries(missing)) if (pattern.test(message ?? reason?.message)) refused.add(name);
      });
    }
  }

  // What the driver asks for, of this document and of the frames in it that it may look into.

  function* frames() {
    for (let place = 0; place < apply(countFrames, globalThis, []); place++) {
      // A frame of another site lets nobody look in.
      try { if (globalThis[place].__simon) yield globalThis[place].__simon; } catch { }
    }
  }

  function reseed(number) {
    startChance(number);
    simon.forgetRounds?.();
    for (const frame of frames()) frame.reseed(number);
  }

  function refusals() {
    const names = new Set(refused);
    for (const frame of frames()) for (const name of frame.refusals()) names.add(name);
    refused.clear();
    return [...names];
  }

  /** True if a frame in this document lets nobody look in, or has no scripts of Simon's. */
  const hasClosedFrames = () => [...frames()].length < apply(countFrames, globalThis, []);

  const simon = { reseed, refusals, replace, frames, hasClosedFrames };
  startChance(0);
  replaceChance();
  removeMissing();
  Object.defineProperty(globalThis, "__simon", { value: simon });
}
