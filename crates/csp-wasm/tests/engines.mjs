// The engines without a browser: the worker of the site as it is written, with a stand-in for the few things that it uses of one.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const here = dirname(fileURLToPath(import.meta.url));
/** The folder of the engines. */
export const FOLDER = resolve(here, process.env.ENGINES ?? "../target/engines");
const WORKER = readFileSync(join(here, "../../csp-view/page/site/worker.js"), "utf8");

/** A function that asks a worker of its own, and waits for the answer. `loaded` are the files that the worker has loaded by now. */
export function worker({ without, changed } = {}) {
  const waiting = [];
  const loaded = [];
  const read = (name) => {
    if (name === without) return null;
    loaded.push(name);
    const bytes = readFileSync(join(FOLDER, name));
    return new Uint8Array(changed?.(name, bytes) || bytes).buffer;
  };
  const self = { postMessage: (answer) => waiting.shift()(answer) };
  const fetch = async (name) => {
    const bytes = read(name);
    return { ok: bytes !== null, status: bytes === null ? 404 : 200, arrayBuffer: async () => bytes };
  };
  class XMLHttpRequest {
    open(method, name, isAsync) {
      if (method !== "GET" || isAsync) throw new Error("a search waits for no other answer");
      this.name = name;
    }

    send() {
      this.response = read(this.name);
      this.status = this.response === null ? 404 : 200;
    }
  }
  const world = vm.createContext({ self, fetch, XMLHttpRequest, performance, WebAssembly, TextEncoder, TextDecoder });
  vm.runInContext(WORKER, world);
  const ask = (fields) => new Promise((answer) => {
    waiting.push(answer);
    self.onmessage({ data: new URLSearchParams(fields).toString() });
  });
  return Object.assign(ask, { loaded });
}

/** What a page without steps says of its first search. */
export function solved(page) {
  const ended = /class="how-it-ended">([^<]*), in ([\d.]+) ms</.exec(page);
  const counters = [...page.matchAll(/data-counter="([^"]*)">([\d,]*)</g)];
  return {
    status: ended[1],
    milliseconds: Number(ended[2]),
    counters: Object.fromEntries(counters.map(([, key, value]) => [key, Number(value.replaceAll(",", ""))])),
  };
}

/** The data of a page with steps. */
export const traced = (page) => JSON.parse(/id="trace">([^]*?)<\/script>/.exec(page)[1]);

export const PROGRAM = resolve(here, process.env.CSP ?? "../../../target/debug/csp");

/** What the program writes; it has to end well, by an answer or by a limit. */
export function csp(args, input) {
  const ran = spawnSync(PROGRAM, args.map(String), { input, encoding: "utf8", maxBuffer: 1 << 30 });
  if (ran.error) throw ran.error;
  if (![0, 1, 3].includes(ran.status)) throw new Error(`csp ${args.join(" ")}: ${ran.status}\n${ran.stderr}`);
  return ran.stdout;
}
