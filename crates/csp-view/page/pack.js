// Long links are packed.

"use strict";

/** Words of more characters are packed in a link. */
const SHORT = 1000;

/** Packed words are no longer than this when they are unpacked: more than a form takes elsewhere. */
const LONGEST = 1 << 20;

/** The words of a link, packed if they are long. */
async function packed(words) {
  if (words.length <= SHORT || !window.CompressionStream) return words;
  const stream = new Blob([words]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `packed=${signs.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

async function unpackedLink(signs) {
  const bytes = Uint8Array.from(atob(signs.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.length;
    if (length > LONGEST) throw new Error("too long");
  }
  return new Blob(chunks).text();
}

/** The words of a link as they were before they were packed. */
async function fieldsOf(words) {
  const signs = new URLSearchParams(words).get("packed");
  return signs === null ? words : unpackedLink(signs);
}
