// The engines in a thread of their own. Whoever has no patience ends the thread, and the page goes on.

"use strict";

async function loaded() {
  const answer = await fetch("csp.wasm");
  if (!answer.ok) throw new Error(`csp.wasm: ${answer.status}`);
  const imports = { env: { now: () => performance.now() } };
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  return instance.exports;
}

const engines = loaded();
// Who asks hears of it; nobody needs to hear of it before.
engines.catch(() => {});

/** What the engines answer to a form. */
function answerOf(exports, form) {
  const bytes = new TextEncoder().encode(form);
  const at = exports.room(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer_at(), length)));
}

self.onmessage = async ({ data }) => {
  let exports;
  try {
    exports = await engines;
  } catch (error) {
    return self.postMessage({ missing: error.message });
  }
  try {
    self.postMessage(answerOf(exports, data));
  } catch (error) {
    // A panic of the engines is a trap here.
    self.postMessage({ fault: String(error) });
  }
};
