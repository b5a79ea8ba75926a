"use strict";
// Web sockets by the channels of channels.js.

if (globalThis.__simon?.channels && !globalThis.__simon.channels.hasSockets) {
  const { isReplay, shared, prefix, tell, baseAddress, open, forget, defineHandlers, publish, failure } = globalThis.__simon.channels;
  const { apply } = Reflect;
  const { WebSocket: NativeSocket, EventTarget, Event, MessageEvent, CloseEvent, Blob, URL } = globalThis;
  const fromBase64 = Uint8Array.fromBase64.bind(Uint8Array);
  const { toBase64 } = Uint8Array.prototype;
  const coded = (bytes) => apply(toBase64, bytes, []);
  globalThis.__simon.channels.hasSockets = true;
  // It would open sockets past these.
  delete globalThis.WebSocketStream;

  function addressOfSocket(text) {
    const doing = "construct 'WebSocket'";
    const address = URL.canParse(text, baseAddress()) ? new URL(text, baseAddress()) : null;
    if (!address) throw failure("SyntaxError", doing, `The URL '${text}' is invalid.`);
    address.protocol = { "http:": "ws:", "https:": "wss:" }[address.protocol] ?? address.protocol;
    if (!["ws:", "wss:"].includes(address.protocol)) {
      throw failure("SyntaxError", doing, `The URL's scheme must be either 'http', 'https', 'ws', or 'wss'. '${address.protocol}' is not allowed.`);
    }
    if (address.href.includes("#")) {
      throw failure("SyntaxError", doing,
        `The URL contains a fragment identifier ('${address.hash.slice(1)}'). Fragment identifiers are not allowed in WebSocket URLs.`);
    }
    const isLocal = /^(127\.|localhost$|\[::1\]$)|\.localhost$/.test(address.hostname);
    if (location.protocol === "https:" && address.protocol === "ws:" && !isLocal) {
      throw failure("SecurityError", doing, "An insecure WebSocket connection may not be initiated from a page loaded over HTTPS.");
    }
    return address;
  }

  function listOfProtocols(protocols) {
    const isList = typeof protocols === "object" && protocols !== null && Symbol.iterator in protocols;
    const list = (isList ? [...protocols] : protocols === undefined ? [] : [protocols]).map(String);
    const wrong = list.find((text) => !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text));
    if (wrong !== undefined) throw failure("SyntaxError", "construct 'WebSocket'", `The subprotocol '${wrong}' is invalid.`);
    const twice = list.find((text, place) => list.indexOf(text) !== place);
    if (twice !== undefined) throw failure("SyntaxError", "construct 'WebSocket'", `The subprotocol '${twice}' is duplicated.`);
    return list;
  }

  /** Opens the browser's own socket; what comes by it goes to the driver alone. */
  function holdSocket(channel, address, protocols) {
    const got = (event, rest) => tell({ kind: "got", channel, event, ...rest });
    let native = null;
    try {
      native = new NativeSocket(address, protocols);
    } catch (error) {
      got("error", {});
      got("close", { code: 1006, reason: "", wasClean: false });
      return null;
    }
    native.binaryType = "arraybuffer";
    native.onopen = () => got("open", { protocol: native.protocol, extensions: native.extensions });
    native.onmessage = ({ data }) => typeof data === "string" ? got("text", { data }) : got("binary", { data: coded(new Uint8Array(data)) });
    native.onerror = () => got("error", {});
    native.onclose = ({ code, reason, wasClean }) => got("close", { code, reason, wasClean });
    return native;
  }

  function bytesOf(data) {
    if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  }

  class Socket extends EventTarget {
    #address; #channel; #native; #state = 0; #protocol = ""; #extensions = ""; #binaryType = "blob";
    // What was asked for after a blob waits until the blob is read.
    #reading = null;

    constructor(url, protocols) {
      if (!arguments.length) throw new TypeError("Failed to construct 'WebSocket': 1 argument required, but only 0 present.");
      const address = addressOfSocket(String(url));
      const list = listOfProtocols(protocols);
      super();
      this.#address = address;
      this.#channel = `${prefix}s${++shared.count}`;
      open(this.#channel, (event, data, extra) => this.#take(event, data, extra ?? {}));
      tell({ kind: "open", channel: this.#channel, url: address.href, protocols: list });
      if (!isReplay) this.#native = holdSocket(this.#channel, address.href, list);
    }

    get url() { return this.#address.href; }
    get readyState() { return this.#state; }
    get bufferedAmount() { return 0; }
    get protocol() { return this.#protocol; }
    get extensions() { return this.#extensions; }
    get binaryType() { return this.#binaryType; }
    set binaryType(type) { if (["blob", "arraybuffer"].includes(String(type))) this.#binaryType = String(type); }

    send(data) {
      if (!arguments.length) throw new TypeError("Failed to execute 'send' on 'WebSocket': 1 argument required, but only 0 present.");
      if (this.#state === 0) throw failure("InvalidStateError", "execute 'send' on 'WebSocket'", "Still in CONNECTING state.");
      if (this.#state > 1) return;
      if (data instanceof Blob) { this.#inOrder(async () => this.#sendBytes(new Uint8Array(await data.arrayBuffer()))); return; }
      // The page may write into its bytes once it has sent them.
      const bytes = bytesOf(data)?.slice();
      if (bytes) { this.#inOrder(() => this.#sendBytes(bytes)); return; }
      const text = String(data).toWellFormed();
      this.#inOrder(() => {
        tell({ kind: "send", channel: this.#channel, binary: false, data: text });
        this.#native?.send(text);
      });
    }

    close(code, reason) {
      const number = code === undefined ? undefined : Math.min(65535, Math.max(0, Math.round(Number(code) || 0)));
      const text = reason === undefined ? "" : String(reason).toWellFormed();
      if (number !== undefined && number !== 1000 && !(number >= 3000 && number <= 4999)) {
        throw failure("InvalidAccessError", "execute 'close' on 'WebSocket'",
          `The close code must be either 1000, or between 3000 and 4999. ${number} is neither.`);
      }
      if (new Blob([text]).size > 123) {
        throw failure("SyntaxError", "execute 'close' on 'WebSocket'", "The close reason must not be greater than 123 UTF-8 bytes.");
      }
      if (this.#state > 1) return;
      this.#state = 2;
      this.#inOrder(() => {
        tell({ kind: "close", channel: this.#channel, code: number ?? 1005, reason: text });
        if (number === undefined) this.#native?.close();
        else this.#native?.close(number, text);
      });
    }

    #sendBytes(bytes) {
      tell({ kind: "send", channel: this.#channel, binary: true, data: coded(bytes) });
      this.#native?.send(bytes);
    }

    #inOrder(act) {
      const last = this.#reading = this.#reading ? this.#reading.then(act, act) : act() ?? null;
      last?.then(() => { if (this.#reading === last) this.#reading = null; });
    }

    #take(event, data, { protocol = "", extensions = "", code = 1006, reason = "", wasClean = false }) {
      if (event === "open" && this.#state === 0) {
        [this.#state, this.#protocol, this.#extensions] = [1, protocol, extensions];
        this.dispatchEvent(new Event("open"));
      } else if ((event === "text" || event === "binary") && this.#state === 1) {
        const bytes = event === "binary" ? fromBase64(data) : null;
        const value = !bytes ? data : this.#binaryType === "blob" ? new Blob([bytes]) : bytes.buffer;
        this.dispatchEvent(new MessageEvent("message", { data: value, origin: this.#address.origin }));
      } else if (event === "error") {
        this.#state = 3;
        this.dispatchEvent(new Event("error"));
      } else if (event === "close" && forget(this.#channel)) {
        this.#state = 3;
        this.dispatchEvent(new CloseEvent("close", { code, reason, wasClean }));
      }
    }
  }

  defineHandlers(Socket, ["open", "message", "error", "close"]);
  publish("WebSocket", Socket, ["CONNECTING", "OPEN", "CLOSING", "CLOSED"]);
}
