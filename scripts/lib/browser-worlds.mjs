// Worlds of the browser tests: each has a server and a copy of one demo world.
import { makeDemoWorld } from "./demo-worlds.mjs";
import { ensureBuilt } from "./setup.mjs";

/**
 * Worlds in a row run in sequence, the rows in parallel: a browser test leaves a processor idle while it waits. Two
 * rows of equal duration are best; a third row slowed all of them down.
 */
const ROWS = [
  ["desk", "site", "hands", "market"],
  ["features", "workspace"],
];

export const WORLDS = ROWS.flat();

/**
 * Runs the requested browser tests.
 * @param tally counts the results
 * @param steps creates a step for each world
 * @param onPostgres puts the worlds on a PostgreSQL of their own, otherwise on the embedded database
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
