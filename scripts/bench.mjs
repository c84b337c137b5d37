// npm run bench: runs every scenario of bench/ (or those named), prints a table and writes bench/results.json.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensurePackages, pinnedNode, ROOT, toolEnv } from "./lib/setup.mjs";

if (process.env.YIELDBOARD_BENCH !== "1") {
  await ensurePackages();
  await ensureBuilt();
  const again = spawnSync(pinnedNode(), process.argv.slice(1), {
    cwd: ROOT,
    stdio: "inherit",
    env: toolEnv({ YIELDBOARD_BENCH: "1" }),
  });
  process.exit(again.status ?? 1);
}

const wanted = process.argv.slice(2);
const scenarios = readdirSync(join(ROOT, "bench"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (wanted.length === 0 || wanted.includes(entry.name)))
  .flatMap((entry) =>
    readdirSync(join(ROOT, "bench", entry.name))
      .filter((file) => file.endsWith(".bench.ts"))
      .map((file) => join(ROOT, "bench", entry.name, file)),
  );

/** Ratios as one number each: the median where a scenario ran in rounds. */
function ratiosOf({ ratios = {} }) {
  return Object.fromEntries(Object.entries(ratios).map(([name, value]) => [`ratio: ${name}`, value?.median ?? value]));
}

const results = [];
for (const file of scenarios) {
  console.log(`\n── ${file.slice(ROOT.length + 1)}`);
  const { run } = await import(pathToFileURL(file).href);
  const result = await run();
  results.push(result);
  console.table({ ...result.figures, ...ratiosOf(result) });
}
writeFileSync(join(ROOT, "bench/results.json"), `${JSON.stringify({ node: process.version, results }, null, 2)}\n`);
console.log("\nWritten to bench/results.json");
process.exit(0);
