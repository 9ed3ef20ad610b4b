// Times of the engines in WebAssembly beside those of the program, by the same road: the answers without steps of a worker, and of
// `csp serve`. `node times.mjs` after `crates/csp-wasm/build` and `cargo build --release -p csp-cli`; other paths in ENGINES and CSP.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { PROGRAM, solved, worker } from "./engines.mjs";

const STRATEGIES = ["fc+mrv", "mac+dom/wdeg", "norvig", "learn", "bits"];
const ROUNDS = 5;

const server = spawn(PROGRAM, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
const [link] = await new Promise((done) => createInterface(server.stdout).once("line", (line) => done([line])));
const native = async (fields) => {
  const answer = await fetch(new URL("replay", link), { method: "POST", body: new URLSearchParams(fields) });
  return { page: await answer.text() };
};
const browser = worker();

/** The time of all puzzles of top95 together, in milliseconds. */
async function all(ask, strategy) {
  let sum = 0;
  for (let i = 1; i <= 95; i++) sum += solved((await ask({ problem: `top95-${i}`, strategy, only: "solve" })).page).milliseconds;
  return sum;
}

try {
  for (const strategy of STRATEGIES) {
    let [one, other] = [Infinity, Infinity];
    // In turns, so that what else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round++) {
      one = Math.min(one, await all(native, strategy));
      other = Math.min(other, await all(browser, strategy));
    }
    console.log(`${strategy}: native ${one.toFixed(2)} ms, WebAssembly ${other.toFixed(2)} ms, ${(other / one).toFixed(2)} times`);
  }
} finally {
  server.kill("SIGKILL");
}
