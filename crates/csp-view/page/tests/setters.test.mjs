// The solver for the scripts of setters, asked in Chromium by pages of the sites on which these scripts run.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { CSP, csp, visit } from "./help.mjs";

let server;
let port;

before(async () => {
  server = spawn(CSP, ["serve", "--port", "0", "--time-limit", "600s"]);
  const link = await new Promise((done) => server.stdout.once("data", (bytes) => done(String(bytes).trim())));
  port = new URL(link).port;
});
after(() => server.kill("SIGINT"));

/** A board as the scripts send it. */
function packed(board, ...more) {
  const link = csp(["convert", board, "--to", "f-puzzles-link", ...more]).trim();
  return link.slice(link.indexOf("load=") + "load=".length);
}

/** Runs a test on an empty page of a site, which has a function that sends commands and waits for the last answer to the last one. */
function onSite(name, site, run) {
  test(name, async () => {
    // A browser asks its user whether a site may reach programs of this machine.
    const page = await visit("about:blank", { permissions: ["local-network-access"] });
    try {
      await page.route(`${site}/**`, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>a site</title>" }));
      await page.goto(`${site}/`);
      await run(page);
    } finally {
      await page.context().close();
    }
  });
}

/** Sends commands one after the other, without waiting; all answers, up to the last one about the last command. */
const asked = (page, ...commands) => page.evaluate(([to, list]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://localhost:${to}`);
  const answers = [];
  socket.onerror = () => fail(new Error("refused"));
  socket.onopen = () => list.forEach(([command, data], nonce) => socket.send(JSON.stringify({ nonce, command, dataType: "fpuzzles", data })));
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    answers.push(answer);
    if (answer.nonce === list.length - 1 && !answer.inProgress) done(answers);
  };
}), [port, commands]);

for (const site of ["https://www.f-puzzles.com", "https://sudokupad.app"]) {
  onSite(`a script of ${site} has its answers`, site, async (page) => {
    const [grid] = csp(["solve", "grid1", "--format", "line"]).trim().split("\n");
    const [solved] = await asked(page, ["solve", packed("grid1")]);
    assert.deepEqual([solved.type, solved.solution.join("")], ["solved", grid]);
    // There are 288 grids of four rows (Sloane's A107739), and each value stands in each cell of some.
    const four = packed(".".repeat(16));
    assert.deepEqual((await asked(page, ["count", four])).at(-1), { nonce: 0, type: "count", count: 288, inProgress: false });
    const [candidates] = await asked(page, ["truecandidates", four]);
    assert.deepEqual(candidates.solutionsPerCandidate, Array(64).fill(1));
    // The values of a row make 10.
    const [none] = await asked(page, ["solve", packed(".".repeat(16), "--variant", "cage 7 A1 A2,cage 7 A3 A4")]);
    assert.equal(none.type, "invalid");
  });
}

onSite("an endless count ends when something else is asked for", "https://sudokupad.app", async (page) => {
  const answers = await asked(page, ["count", packed(".".repeat(81))], ["check", packed("grid1")]);
  const last = (nonce) => answers.filter((answer) => answer.nonce === nonce).at(-1);
  assert.equal(last(0).type, "canceled");
  assert.equal(last(1).count, 1);
});

onSite("a page of another site is refused", "https://evil.example", async (page) => {
  await assert.rejects(asked(page, ["solve", packed("grid1")]), /refused/);
});
