"use strict";
// The channels of a page: web sockets, event sources and answers that come in pieces. What a server sends reaches the page from the
// driver, between two frames. In a replay no server exists; otherwise the browser's own channels are held here and tell the driver only.
// Runs after surroundings.js, where the driver listens, and before sockets.js and streams.js. The driver puts a text in quotes in place
// of the names of mode and realm.

if (typeof __simonChannel === "function" && globalThis.__simon && !globalThis.__simon.channels) {
  const isReplay = SIMON_MODE === "replay";
  const { apply } = Reflect;
  const { stringify } = JSON;
  const listener = globalThis.__simonChannel;
  delete globalThis.__simonChannel;

  const tell = (message) => listener(stringify(message));
  const baseAddress = () => globalThis.document?.baseURI ?? location.href;
  const { shared, prefix } = joinFrames();
  const opened = new Set();

  /** Finds the channels that the frames of one site share with the topmost of them; a frame of another site names its own by its place. */
  function joinFrames() {
    let [top, place] = [globalThis, ""];
    try {
      while (top.parent && top.parent !== top && top.parent.__simon.channels.shared) top = top.parent;
    } catch { /* The parent is of another site. */ }
    if (top !== globalThis) return top.__simon.channels;
    for (let frame = top; frame.parent && frame.parent !== frame; frame = frame.parent) {
      const siblings = Array.from({ length: frame.parent.length }, (_, number) => frame.parent[number]);
      place = `f${siblings.indexOf(frame)}-${place}`;
    }
    return { shared: { takers: new Map(), early: new Map(), count: 0 }, prefix: SIMON_REALM + place };
  }

  /** Lets a channel take what is delivered, and what came before. */
  function open(channel, take) {
    opened.add(channel);
    shared.takers.set(channel, take);
    const early = shared.early.get(channel) ?? [];
    shared.early.delete(channel);
    for (const given of early) take(...given);
  }

  const isOpen = (channel) => opened.has(channel);

  function forget(channel) {
    opened.delete(channel);
    return shared.takers.delete(channel);
  }

  /** Lets all that follows from one message happen before the next, as if each came by itself. */
  async function settle() {
    for (let count = 0; count < 100; count++) await null;
  }

  /** Gives the page what the driver has for it: channel, event, data and what else belongs to the event. */
  async function deliver(list) {
    for (const [channel, ...given] of list) {
      const take = shared.takers.get(channel);
      // The head of an answer may still be on its way when its first piece comes.
      if (take) take(...given);
      else shared.early.set(channel, [...(shared.early.get(channel) ?? []), given]);
      await settle();
    }
  }

  // The classes look like the browser's.

  /** Defines the attributes of an event target that hold one handler each, in the place where the first was set. */
  function defineHandlers(type, names) {
    for (const name of names) {
      const entries = new WeakMap();
      const get = function () { return entries.get(this)?.handler ?? null; };
      const set = function (handler) {
        const entry = entries.get(this);
        if (typeof handler !== "function") {
          if (entry) this.removeEventListener(name, entry);
          entries.delete(this);
        } else if (entry) {
          entry.handler = handler;
        } else {
          const added = { handler, handleEvent(event) { return apply(added.handler, event.currentTarget, [event]); } };
          entries.set(this, added);
          this.addEventListener(name, added);
        }
      };
      Object.defineProperty(type.prototype, `on${name}`, { get, set, enumerable: true, configurable: true });
    }
  }

  /** Puts a class in the place of the browser's, with its name, its constants and its text. */
  function publish(name, type, constants) {
    const standIn = new Proxy(type, {});
    const { prototype } = type;
    for (const [key, member] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (key !== "constructor") Object.defineProperty(prototype, key, { ...member, enumerable: true });
    }
    Object.defineProperty(prototype, "constructor", { value: standIn, writable: true, configurable: true });
    Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    Object.defineProperty(type, "name", { value: name, configurable: true });
    Object.defineProperty(type, "length", { value: 1, configurable: true });
    constants.forEach((constant, value) => {
      for (const owner of [type, prototype]) Object.defineProperty(owner, constant, { value, enumerable: true });
    });
    Object.defineProperty(globalThis, name, { value: standIn, writable: true, configurable: true });
  }

  const failure = (name, doing, reason) => new DOMException(`Failed to ${doing}: ${reason}`, name);

  // A document takes its channels with it.
  globalThis.addEventListener("pagehide", () => {
    for (const channel of opened) tell({ kind: "close", channel, code: 1001, reason: "" });
    for (const channel of opened) forget(channel);
  });
  const channels = { isReplay, shared, prefix, tell, baseAddress, open, isOpen, forget, settle, defineHandlers, publish, failure };
  Object.assign(globalThis.__simon, { deliver, channels });
}
