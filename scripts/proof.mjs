// npm run proof is the deep run before a release. It runs npm test first, then everything that takes long: all tests on the
// embedded database, files in an object store, every journey on the other engine and in the dark theme, the deep tests,
// 100,000 fuzz requests, the full cluster test, and every bench in its shortest form.
//   npm run proof -- deep fuzz      runs only the named steps
//   RECORD_TIMES=on npm run proof   writes the table of times into docs/proof.md
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserWorlds } from "./lib/browser-worlds.mjs";
import { recordTimes } from "./lib/record-times.mjs";
import { ensurePackages, pinnedNode, run, toolEnv } from "./lib/setup.mjs";
import { ensureSystem } from "./lib/system.mjs";
import { startTally } from "./lib/tally.mjs";
import { testSteps } from "./lib/test-steps.mjs";

const tally = startTally(new Set(process.argv.slice(2)));
const scratch = mkdtempSync(join(tmpdir(), "yieldboard-proof-"));
const [missing] = await Promise.all([ensureSystem(), ensurePackages()]);
const without = (name) => missing.includes(name);
const steps = testSteps(tally, scratch, without);
const { check, vitest, onEngines, needing } = steps;
const { step } = tally;

// Stops the servers of the run on exit.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const FUZZ_REQUESTS = process.env.FUZZ_REQUESTS ?? "100000";

/** Runs npm test and parses its last line, the totals. */
async function shortRun() {
  let last = "";
  await run(pinnedNode(), ["scripts/test.mjs"], {
    stdio: ["ignore", "pipe", "inherit"],
    onText(text) {
      process.stdout.write(text);
      last = (last + text).slice(-2000);
    },
  });
  const sum = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(last);
  if (sum === null) throw new Error("npm test did not end with its line");
  const [passed, failed, skipped] = sum.slice(1).map(Number);
  if (failed > 0) tally.name("failed: npm test: see above");
  return { passed, failed, skipped };
}

await step("npm test", shortRun);
await step("embedded database", vitest(["--project", "all"]));
await step("object store", vitest([], { TEST_FILES: "object store" }));
await step(
  "fuzz",
  onEngines((engines) => vitest(["tests/fuzz"], { ...engines, FUZZ_REQUESTS })),
);
await browserWorlds({ tally, steps, onPostgres: false, env: { DEEP: "on", E2E_THEME: "dark" } });
await step(
  "deep",
  onEngines((engines) => vitest(["--project", "processes", ".deep.test"], { ...engines, TEST_DEEP: "1" })),
);
await step("cluster", needing(["postgresql", "nats-server"], check(pinnedNode(), "tests/cluster/proof.ts")));
await step("benches", (how) =>
  check(pinnedNode(), "scripts/bench.mjs")({ ...how, env: toolEnv({ BENCH_SHORT: "1" }) }),
);

rmSync(scratch, { recursive: true, force: true });
const minutes = tally.close();
if (process.env.RECORD_TIMES === "on") recordTimes("proof", tally.times, minutes);
