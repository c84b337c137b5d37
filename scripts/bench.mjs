// npm run bench runs every scenario of bench/ (or the named ones), prints a table and writes the figures into
// bench/results.json; scenarios that did not run keep their earlier figures. With BENCH_SHORT=1 (bench/short.ts) it
// only proves that they run and writes nothing. Exits with 1 if a scenario failed.
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
const files = readdirSync(join(ROOT, "bench"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (wanted.length === 0 || wanted.includes(entry.name)))
  .flatMap((entry) =>
    readdirSync(join(ROOT, "bench", entry.name))
      .filter((file) => file.endsWith(".bench.ts"))
      .map((file) => join(ROOT, "bench", entry.name, file)),
  );
const scenarioOf = (file) => `${basename(dirname(file))}/${basename(file, ".bench.ts")}`;
for (const name of wanted) {
  if (files.some((file) => basename(dirname(file)) === name)) continue;
  console.error(`There is no scenario ${name}.`);
  process.exit(1);
}

/** Ratios as one number each: the median if a scenario ran in rounds. */
function ratiosOf({ ratios = {} }) {
  return Object.fromEntries(Object.entries(ratios).map(([name, value]) => [`ratio: ${name}`, value?.median ?? value]));
}

/** Assigns an uncaught error to the scenario that is running. */
let failWith = (error) => console.error(error);
process.on("uncaughtException", (error) => failWith(error));

const measured = [];
const failed = [];
const skipped = [];
for (const file of files) {
  const scenario = scenarioOf(file);
  console.log(`\n── ${file.slice(ROOT.length + 1)}`);
  const begun = performance.now();
  try {
    const bench = await import(pathToFileURL(file).href);
    const uncaught = Promise.withResolvers();
    failWith = uncaught.reject;
    const result = await Promise.race([bench.run(), uncaught.promise]);
    if (result.skipped !== undefined) {
      console.log(`Skipped: ${result.skipped}`);
      skipped.push(scenario);
      continue;
    }
    const about = { on: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism() };
    measured.push({ scenario, ...about, ...result });
    console.table({ ...result.figures, ...ratiosOf(result) });
  } catch (error) {
    console.error(`${scenario} failed:`, error);
    failed.push(scenario);
  }
  console.log(`${Math.round((performance.now() - begun) / 1000)} s`);
}

if (process.env.BENCH_SHORT !== "1" && measured.length > 0) {
  const written = join(ROOT, "bench/results.json");
  const before = existsSync(written) ? JSON.parse(readFileSync(written, "utf8")).results : [];
  const isMeasured = ({ scenario }) => measured.some((each) => each.scenario === scenario);
  const results = [...before.filter((each) => !isMeasured(each)), ...measured];
  results.sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
  writeFileSync(written, `${JSON.stringify({ results }, null, 2)}\n`);
  await run("oxfmt", [written]);
  console.log("\nWritten to bench/results.json");
}
for (const scenario of failed) console.error(`Failed: ${scenario}`);
const ran = measured.length + failed.length;
console.log(`\n${ran} scenarios ran, ${failed.length} failed, ${skipped.length} skipped`);
process.exit(failed.length > 0 ? 1 : 0);
