// The worlds of the tests in a browser: each has a server and a copy of one demo world.
import { makeDemoWorld } from "./demo-worlds.mjs";
import { ensureBuilt } from "./setup.mjs";

/**
 * Worlds of a row run one after the other, the rows side by side: a test in a browser leaves a processor idle while it waits.
 * Two rows, which take as long as each other: a third one made all of them slower.
 */
const ROWS = [
  ["desk", "site", "hands", "market"],
  ["features", "workspace"],
];

export const WORLDS = ROWS.flat();

/**
 * Runs the tests in a browser that are asked for.
 * @param tally counts them
 * @param steps makes a step of each world
 * @param onPostgres puts the worlds on a PostgreSQL of their own, else on the embedded database
 * @param env environment of Playwright
 */
export async function browserWorlds({ tally, steps, onPostgres, env = {} }) {
  const asked = ROWS.map((row) => row.filter(tally.isAsked)).filter((row) => row.length > 0);
  if (asked.length === 0) return;
  if (steps.without("chromium")) {
    for (const world of asked.flat()) await tally.step(world, steps.needing(["chromium"]));
    return;
  }
  await ensureBuilt();
  const demo = await makeDemoWorld({ onPostgres });
  const runRow = async (row) => {
    for (const world of row)
      await tally.step(world, (how) => steps.playwright(world, { ...env, ...demo.copy(world) })(how));
  };
  try {
    await Promise.all(asked.map(runRow));
  } finally {
    demo.close();
  }
}
