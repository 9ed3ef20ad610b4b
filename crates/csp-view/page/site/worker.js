// The engines in a thread of their own. Whoever has no patience ends the thread, and the page goes on.

"use strict";

/** A file of the engines that did not come. */
class Missing extends Error {}

async function bytesOf(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Missing(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The same at once, as it has to be within a search. Only this thread waits. */
function bytesNow(file) {
  const request = new XMLHttpRequest();
  request.open("GET", file, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    throw new Missing(`${file} could not be reached`);
  }
  if (request.status !== 200) throw new Missing(`${file}: ${request.status}`);
  return request.response;
}

/**
 * The engines. What the form offers is in the first file. The functions that few questions call are in a second one, which comes when
 * one of them is called, and then puts all of them where the first file looks for them: in the table.
 */
async function loaded() {
  let exports;
  const module = await WebAssembly.compile(await bytesOf("csp.wasm"));
  // Both files ask for each other by the name of their build: those of two builds do not fit together.
  const [, build] = WebAssembly.Module.imports(module).map((one) => one.module.split("-")).find(([what]) => what === "more") ?? [];
  const call = (place) => (...given) => {
    const more = new WebAssembly.Module(bytesNow("more.wasm"));
    const fits = WebAssembly.Module.imports(more).every((one) => one.module === `first-${build}`);
    if (!fits) throw new Missing("more.wasm is of another version");
    new WebAssembly.Instance(more, { [`first-${build}`]: exports });
    return exports.table.get(Number(place))(...given);
  };
  const imports = { env: { now: () => performance.now() }, [`more-${build}`]: new Proxy({}, { get: (_, place) => call(place) }) };
  ({ exports } = await WebAssembly.instantiate(module, imports));
  return exports;
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
    self.postMessage(error instanceof Missing ? { missing: error.message } : { fault: String(error) });
  }
};
