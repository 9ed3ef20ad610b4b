// The engines without a browser: the worker of the site as it is written, with a stand-in for the few things that it uses of one.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const here = dirname(fileURLToPath(import.meta.url));
export const WASM = resolve(here, process.env.WASM ?? "../target/wasm32-unknown-unknown/release/csp_wasm.wasm");
const WORKER = readFileSync(join(here, "../../csp-view/page/site/worker.js"), "utf8");

/** A function that asks a worker of its own, and waits for the answer. */
export function worker(file = WASM) {
  const bytes = readFileSync(file);
  const waiting = [];
  const self = { postMessage: (answer) => waiting.shift()(answer) };
  const fetch = async () => ({ ok: true, arrayBuffer: async () => bytes });
  const world = vm.createContext({ self, fetch, performance, WebAssembly, TextEncoder, TextDecoder });
  vm.runInContext(WORKER, world);
  return (fields) => new Promise((answer) => {
    waiting.push(answer);
    self.onmessage({ data: new URLSearchParams(fields).toString() });
  });
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
export function csp(args) {
  const ran = spawnSync(PROGRAM, args.map(String), { encoding: "utf8", maxBuffer: 1 << 30 });
  if (ran.error) throw ran.error;
  if (![0, 1, 3].includes(ran.status)) throw new Error(`csp ${args.join(" ")}: ${ran.status}\n${ran.stderr}`);
  return ran.stdout;
}
