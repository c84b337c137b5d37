// npm run bench: runs every scenario of bench/ (or those named), prints a table and writes what was measured into
// bench/results.json, where scenarios that were not run keep what was measured before.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";
import { ensureBuilt, ensurePackages, pinnedNode, ROOT, run, toolEnv } from "./lib/setup.mjs";

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

const written = join(ROOT, "bench/results.json");
const before = existsSync(written) ? JSON.parse(readFileSync(written, "utf8")).results : [];
const measured = [];
for (const file of scenarios) {
  console.log(`\n── ${file.slice(ROOT.length + 1)}`);
  const bench = await import(pathToFileURL(file).href);
  const result = await bench.run();
  const scenario = `${basename(dirname(file))}/${basename(file, ".bench.ts")}`;
  const about = { on: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism() };
  measured.push({ scenario, ...about, ...result });
  console.table({ ...result.figures, ...ratiosOf(result) });
}
const isAnew = ({ scenario }) => measured.some((each) => each.scenario === scenario);
const results = [...before.filter((each) => !isAnew(each)), ...measured];
results.sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
writeFileSync(written, `${JSON.stringify({ results }, null, 2)}\n`);
await run("oxfmt", [written]);
console.log("\nWritten to bench/results.json");
process.exit(0);
