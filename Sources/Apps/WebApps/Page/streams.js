"use strict";
// Answers that come in pieces, and the event sources on top of them, by the channels of channels.js.

if (globalThis.__simon?.channels && !globalThis.__simon.channels.hasStreams) {
  const { isReplay, tell, baseAddress, open, isOpen, forget, settle, defineHandlers, publish, failure } = globalThis.__simon.channels;
  const { apply } = Reflect;
  const { then } = Promise.prototype;
  const { fetch: nativeFetch, setInterval: setRepeater, clearInterval: clearRepeater } = globalThis;
  const { AbortController, Blob, EventTarget, Event, MessageEvent, Headers, ReadableStream, Response, TextDecoder, URL } = globalThis;
  const fromBase64 = Uint8Array.fromBase64.bind(Uint8Array);
  const { toBase64 } = Uint8Array.prototype;
  const mark = "x-simon-stream";
  globalThis.__simon.channels.hasStreams = true;

  /** Reads the body that the browser gets, for the driver alone. In a replay it is empty. */
  async function forward(channel, reader) {
    const got = (event, data) => { if (!isReplay && isOpen(channel)) tell({ kind: "got", channel, event, data }); };
    try {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader.read()) got("data", apply(toBase64, piece.value, []));
      got("end", "");
    } catch {
      got("error", "");
    }
  }

  /** Returns a body that is fed by what the driver delivers. */
  function deliveredBody(channel, signal, reader) {
    let feed = null;
    const leave = () => {
      if (!forget(channel)) return false;
      tell({ kind: "close", channel });
      reader?.cancel().catch(() => {});
      return true;
    };
    const body = new ReadableStream({ type: "bytes", start: (controller) => { feed = controller; }, cancel: leave });
    signal?.addEventListener("abort", () => { if (leave()) feed.error(signal.reason); });
    open(channel, (event, data) => {
      if (event === "data") { feed.enqueue(fromBase64(data)); return; }
      forget(channel);
      if (event === "error") feed.error(new TypeError("network error"));
      else { feed.close(); feed.byobRequest?.respond(0); }
    });
    return body;
  }

  /** Reads a body piece by piece: while the browser reads a stream of the page as a whole, the page's time stands still. */
  async function bytesOf(response) {
    if (response.bodyUsed) throw new TypeError("body stream already read");
    const [reader, pieces] = [response.body.getReader(), []];
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
    return new Blob(pieces);
  }

  /** Gives an answer what only the browser can give: where it came from. */
  function dress(response, origin) {
    const { url, type, redirected } = origin;
    const clone = () => dress(apply(Response.prototype.clone, response, []), origin);
    const members = { url, type, redirected, clone };
    for (const name of ["arrayBuffer", "blob", "bytes", "formData", "json", "text"]) {
      members[name] = async () => new Response(await bytesOf(response), { headers: response.headers })[name]();
    }
    for (const [name, value] of Object.entries(members)) Object.defineProperty(response, name, { value, configurable: true, writable: true });
    return response;
  }

  /** Returns the answer itself, or one in its place if the driver says that it is a stream. */
  function streamed(response, [input, init]) {
    const channel = response.headers.get(mark);
    if (!channel) return response;
    const headers = new Headers(response.headers);
    headers.delete(mark);
    const signal = init?.signal !== undefined ? init.signal : input?.signal;
    const reader = response.body?.getReader();
    tell({ kind: "stream", channel, url: response.url });
    const body = deliveredBody(channel, signal, reader);
    forward(channel, reader);
    const { status, statusText } = response;
    return dress(new Response(body, { status, statusText, headers }), response);
  }

  const ask = (self, given) => apply(then, apply(nativeFetch, self, given), [(response) => streamed(response, given)]);

  // Event sources.

  /** Reads lines of a stream of events, which end in three ways, also between two pieces. */
  class EventReader {
    lastId = ""; #id = ""; #rest = ""; #type = ""; #data = []; #decoder = new TextDecoder();
    retry = null;

    /** Returns the events that a piece completes. */
    take(bytes) {
      const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
      // After a carriage return at the end a line feed may follow.
      const isOpen = text.endsWith("\r");
      const lines = (isOpen ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
      this.#rest = lines.pop() + (isOpen ? "\r" : "");
      return lines.map((line) => this.#line(line)).filter(Boolean);
    }

    #line(line) {
      if (!line) return this.#event();
      const [, field, value] = /^([^:]*):? ?([^]*)$/.exec(line);
      if (field === "data") this.#data.push(value);
      else if (field === "event") this.#type = value;
      else if (field === "id" && !value.includes("\0")) this.#id = value;
      else if (field === "retry" && /^\d+$/.test(value)) this.retry = Number(value);
      return null;
    }

    #event() {
      const event = { type: this.#type || "message", data: this.#data.join("\n"), lastEventId: this.#id };
      const isEmpty = !this.#data.length;
      [this.#type, this.#data, this.lastId] = ["", [], this.#id];
      return isEmpty ? null : event;
    }
  }

  class Source extends EventTarget {
    #address; #withCredentials; #state = 0; #stop = new AbortController(); #wait = 3000; #lastId = "";

    constructor(url, options) {
      if (!arguments.length) throw new TypeError("Failed to construct 'EventSource': 1 argument required, but only 0 present.");
      if (!URL.canParse(url, baseAddress())) {
        throw failure("SyntaxError", "construct 'EventSource'", `Cannot open an EventSource to '${url}'. The URL is invalid.`);
      }
      super();
      this.#address = new URL(url, baseAddress()).href;
      this.#withCredentials = Boolean(options?.withCredentials);
      this.#connect();
    }

    get url() { return this.#address; }
    get withCredentials() { return this.#withCredentials; }
    get readyState() { return this.#state; }

    close() {
      this.#state = 2;
      this.#stop.abort();
    }

    async #connect() {
      const headers = { Accept: "text/event-stream", ...(this.#lastId && { "Last-Event-ID": this.#lastId }) };
      const credentials = this.#withCredentials ? "include" : "same-origin";
      try {
        const response = await ask(globalThis, [this.#address, { headers, credentials, cache: "no-store", signal: this.#stop.signal }]);
        if (this.#state === 2) return;
        if (response.status !== 200 || !/^text\/event-stream\s*(;|$)/i.test(response.headers.get("content-type") ?? "")) { this.#fail(); return; }
        await this.#read(response);
      } catch { /* The server is out of reach, or the page has closed the source. */ }
      this.#connectAgain();
    }

    async #read(response) {
      this.#state = 1;
      this.dispatchEvent(new Event("open"));
      const [reader, events] = [response.body.getReader(), new EventReader()];
      const { origin } = new URL(response.url);
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        for (const { type, data, lastEventId } of events.take(piece.value)) {
          if (this.#state === 2) return;
          this.dispatchEvent(new MessageEvent(type, { data, lastEventId, origin }));
          await settle();
        }
        [this.#lastId, this.#wait] = [events.lastId, events.retry ?? this.#wait];
      }
    }

    #fail() {
      this.close();
      this.dispatchEvent(new Event("error"));
    }

    #connectAgain() {
      if (this.#state === 2) return;
      this.#state = 0;
      this.dispatchEvent(new Event("error"));
      // A repeating timer, since nobody waits for a page that only connects again.
      const id = setRepeater(() => {
        clearRepeater(id);
        if (this.#state === 0) this.#connect();
      }, this.#wait);
    }
  }

  Object.defineProperty(globalThis, "fetch", {
    ...Object.getOwnPropertyDescriptor(globalThis, "fetch"), value: new Proxy(nativeFetch, { apply: (_, self, given) => ask(self, given) }) });
  defineHandlers(Source, ["open", "message", "error"]);
  publish("EventSource", Source, ["CONNECTING", "OPEN", "CLOSED"]);
}
