// Makes the pictures of the page in docs/src/pictures: `node pictures.mjs`, after `npm ci` and `cargo build -p csp-cli`.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { csp, file, open } from "./help.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../../../docs/src/pictures");

/** Each picture: the search, the state that the link asks for, and the size of the window. */
const PICTURES = [
  { name: "page", search: ["grid2", "fc+mrv"], state: "place=180&at=D9", width: 1360, height: 900 },
  { name: "queue", search: ["australia@2", "mac"], state: "place=52&at=SA", width: 1360, height: 900 },
  { name: "race", search: ["grid2", "fc+mrv,mac+mrv", "--no-times"], state: "place=518", width: 1360, height: 1000, scheme: "dark" },
  { name: "work", search: ["australia", "fc"], state: "place=1&do=work&from=1", width: 1360, height: 900 },
  { name: "phone", search: ["board2", "mac"], state: "place=300&lang=fa&digits=own", width: 390, height: 844 },
];

for (const { name, search, state, width, height, scheme } of PICTURES) {
  const [problem, strategy, ...more] = search;
  // The page shows the command that made it, so the file has a name that anyone could have given it.
  const path = file(`${name}.html`);
  csp(["replay", problem, "--strategy", strategy, ...more, "--html", `${name}.html`], { cwd: dirname(path) });
  const page = await open(path, { hash: state, viewport: { width, height }, colorScheme: scheme ?? "light" });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.context().close();
}
process.exit();
