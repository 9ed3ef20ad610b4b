// The page on which somebody plays, opened from `csp serve` for a test.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { CSP, visit } from "./help.mjs";

export const GRID = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
let server;
export let address;

before(async () => {
  server = spawn(CSP, ["serve", "--port", "0", "--time-limit", "60s"]);
  address = await new Promise((done) => server.stdout.once("data", (bytes) => done(String(bytes).trim())));
});
after(() => server.kill("SIGINT"));

/** Opens the page with this link, runs a test on it, and looks that nothing went wrong. */
export function onPlay(name, hash, run, options) {
  test(name, async () => {
    const page = await visit(`${address}play#${hash}`, options);
    await page.waitForSelector("body.ready");
    try {
      await run(page);
      assert.deepEqual(page.faults, []);
      assert.ok(page.requests.every((url) => url.startsWith(address) || url.startsWith("data:")), page.requests.join(" "));
    } finally {
      await page.context().close();
    }
  });
}

export const state = (page) => page.evaluate(() => [window.play.game.writtenEntries(), window.play.game.writtenMarks()]);
export const said = (page) => page.textContent("#said");
export const keys = async (page, ...list) => { for (const key of list) await page.keyboard.press(key); };
export const focus = (page, k = 0) => page.evaluate((cell) => { window.play.choose(cell); window.play.draw(); }, k);
export const idle = (page) => page.waitForFunction(() => !window.play.engines.isBusy);
/** Waits until something is said that is not what was said before. */
export const told = async (page, act, pattern) => {
  await act();
  await page.waitForFunction((source) => new RegExp(source).test(document.getElementById("said").textContent), pattern.source);
  return said(page);
};
