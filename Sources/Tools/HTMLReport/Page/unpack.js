"use strict";
// The contents of the page: packed texts, which are unpacked when they are needed.

/** Returns the value that a base64 text of raw deflate bytes holds as JSON. */
async function unpack(text) {
  const bytes = bytesOf(text);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < letters.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return bytes;
}

/** Returns an element with properties and children; a text child is text, never markup. */
function make(name, properties, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") element.className = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Returns the element with an identifier. */
function part(id) { return document.getElementById(id); }

const numberFormat = new Intl.NumberFormat("en-US");

/** Returns a number with marks between thousands. */
function grouped(number) { return numberFormat.format(number); }

/** Returns a count with its noun, such as "1 change" or "1,000 changes". */
function counted(count, noun) { return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`; }
