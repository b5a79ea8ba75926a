(() => {
  // Before the page's own scripts: seeded chance, and what is still to come.
  let s = BigInt("0x" + (SIMON_SEED || "1")) & 0xffffffffffffffffn;
  const next = () => { s = (s + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn; let z = s;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn; return z ^ (z >> 31n); };
  // Anew at each input: a draw more or less in one step does not change the names made in the next.
  Object.defineProperty(typeof window === "undefined" ? self : window, "__simonChance", { value: n => { s = (BigInt("0x" + (SIMON_SEED || "1")) + BigInt(n) * 0x9e3779b97f4a7c15n * 0x10001n) & 0xffffffffffffffffn; } });
  Math.random = function random() { return Number(next() >> 11n) / 9007199254740992; };
  const fill = a => { const b = new Uint8Array(a.buffer, a.byteOffset, a.byteLength); for (let i = 0; i < b.length; i++) b[i] = Number(next() & 0xffn); return a; };
  crypto.getRandomValues = a => fill(a);
  crypto.randomUUID = () => { const b = fill(new Uint8Array(16)); b[6] = b[6] & 15 | 64; b[8] = b[8] & 63 | 128;
    const h = [...b].map(x => x.toString(16).padStart(2, "0")).join(""); return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join("-"); };
  const pending = new Map(), set = window.setTimeout, clear = window.clearTimeout;
  const clock = performance.now.bind(performance);
  let depth = 0;  // a timer that sets itself again and again is one that never ends, as an interval is
  // One that is cancelled again and again and never comes is a watchdog; nobody waits for it.
  const armed = new Map(), keyOf = (f, d) => d + "|" + String(f).slice(0, 200);
  window.setTimeout = function (f, d, ...a) {
    let id; const wait = Math.max(0, Number(d) || 0), mine = depth + 1, key = keyOf(f, d), past = armed.get(key) || [0, 0];
    past[0]++; armed.set(key, past);
    id = set(typeof f === "function" ? function () { pending.delete(id); past[1]++; depth = mine; try { return f.apply(this, a); } finally { depth = 0; } } : f, d);
    if (mine <= 20 && !(wait > 1000 && past[0] > 3 && !past[1])) pending.set(id, clock() + wait); return id; };
  window.clearTimeout = id => { pending.delete(id); clear(id); };
  Object.defineProperty(window, "__simonPending", { value: () => { let m = Infinity; for (const t of pending.values()) m = Math.min(m, t - clock()); return m; } });
  // A canvas drawn by a worker makes a frame wait for the worker, whose time is not ours: pages that ask for it draw themselves.
  if (window.HTMLCanvasElement) delete HTMLCanvasElement.prototype.transferControlToOffscreen;
})();
(() => {
  // What the browser does on other threads is counted, so that the page's time can wait for it, as it waits for a request.
  const me = typeof window === "undefined" ? self : window; let n = 0; const one = p => { n++; const end = () => { n--; }; p.then(end, end); return p; };
  const wrap = (o, names) => { if (o) for (const k of names) { const f = o[k]; if (typeof f === "function") o[k] = function (...a) { return one(f.apply(this, a)); }; } };
  wrap(me.SubtleCrypto?.prototype, ["digest", "encrypt", "decrypt", "sign", "verify", "generateKey", "deriveBits", "deriveKey", "importKey", "exportKey"]);
  wrap(me.Response?.prototype, ["arrayBuffer", "blob", "text", "json", "formData"]); wrap(me.Blob?.prototype, ["arrayBuffer", "text"]);
  wrap(me.WebAssembly, ["compile", "instantiate", "compileStreaming", "instantiateStreaming"]);
  wrap(me, ["createImageBitmap"]); wrap(me.FontFaceSet?.prototype, ["load"]); wrap(me.HTMLImageElement?.prototype, ["decode"]); wrap(me.StorageManager?.prototype, ["estimate", "persist"]);
  wrap(me.Permissions?.prototype, ["query"]); wrap(me.CacheStorage?.prototype, ["open", "match", "keys", "has"]);
  const asked = r => { n++; let open = true; const end = () => { if (open) { open = false; n--; } }; for (const t of ["success", "error", "blocked"]) r.addEventListener(t, () => queueMicrotask(end)); return r; };
  const request = (o, names) => { if (o) for (const k of names) { const f = o[k]; if (f) o[k] = function (...a) { return asked(f.apply(this, a)); }; } };
  request(me.IDBFactory?.prototype, ["open", "deleteDatabase"]);
  for (const c of [me.IDBObjectStore, me.IDBIndex]) request(c?.prototype, ["get", "getAll", "getAllKeys", "getKey", "count", "put", "add", "delete", "clear", "openCursor", "openKeyCursor"]);
  if (me.requestIdleCallback) { me.requestIdleCallback = f => me.setTimeout(() => f({ didTimeout: false, timeRemaining: () => 10 }), 1); me.cancelIdleCallback = id => me.clearTimeout(id); }
  if (me.Navigator) delete Navigator.prototype.serviceWorker;     // a page does without, as in a private window
  Object.defineProperty(me, "__simonOutside", { value: () => n });
})();

Object.defineProperty(globalThis,"__simon",{value:{reseed:n=>globalThis.__simonChance?.(n),work:()=>{let a=0;try{for (const x of document.getAnimations()) if (x.effect && !isFinite(x.effect.getComputedTiming().endTime)) x.cancel(); a=document.getAnimations().filter(a=>a.playState==='running'&&a.effect&&isFinite(a.effect.getComputedTiming().endTime)).length}catch{} const t=globalThis.__simonPending?.(); return {timer:Number.isFinite(t)?t:null,animations:a,outside:globalThis.__simonOutside?.()||0}},deliver(){}}});
