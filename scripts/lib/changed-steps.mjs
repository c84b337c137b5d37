// npm test -- changed runs types, lint and the tests affected by a change.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeDemoWorld } from "./demo-worlds.mjs";
import { ensureBuilt, pinnedNode, ROOT, toolEnv } from "./setup.mjs";

/** Runs the steps affected by the changes since a commit. */
export async function changedSteps({ tally, steps, base }) {
  const list = ["tests/support/list-changed-tests.ts", base];
  const { status, stdout, stderr } = spawnSync(pinnedNode(), list, { cwd: ROOT, env: toolEnv(), encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  const { changed, vitest: unit, playwright: pages } = JSON.parse(stdout);
  const code = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(ROOT, file)));
  const count = unit.length + Object.values(pages).flat().length;
  console.log(`${changed.length} files changed since ${base}; ${count} files of tests are reached.`);
  const { check, vitest, onEngines, playwright, without } = steps;
  const { step } = tally;
  if (code.length > 0) {
    await step("format", check("oxfmt", "--check", ...code));
    await step("lint", check("oxlint", "--type-aware", ...code));
  }
  await step("types", check("tsc", "-b"));
  if (unit.length > 0)
    await step(
      "unit",
      onEngines((engines) => vitest(unit, engines)),
    );
  if (Object.keys(pages).length === 0 || without("chromium")) return;
  await ensureBuilt();
  const demo = await makeDemoWorld({ onPostgres: !without("postgresql") });
  try {
    for (const [world, files] of Object.entries(pages))
      await step(world, (how) => playwright(world, demo.copy(world), files)(how));
  } finally {
    demo.close();
  }
}
