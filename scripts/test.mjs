// npm test runs every check of a change from a bare clone. Each step prints its output; the last line gives the totals.
//   npm test -- unit features      runs only the named steps
//   npm test -- changed [base]  runs only tests affected since a commit (default HEAD); no substitute for the full run
//   RECORD_TIMES=on npm test    writes the table of times into docs/proof.md
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserWorlds, WORLDS } from "./lib/browser-worlds.mjs";
import { changedSteps } from "./lib/changed-steps.mjs";
import { ensureKubernetes } from "./lib/kubernetes.mjs";
import { recordTimes } from "./lib/record-times.mjs";
import { ensureBuilt, ensurePackages, pinnedNode } from "./lib/setup.mjs";
import { ensureSystem } from "./lib/system.mjs";
import { startTally } from "./lib/tally.mjs";
import { onOneProcessor, testSteps } from "./lib/test-steps.mjs";

const [first, base] = process.argv.slice(2);
const isChanged = first === "changed";
const tally = startTally(new Set(isChanged ? [] : process.argv.slice(2)));
const scratch = mkdtempSync(join(tmpdir(), "yieldboard-test-"));

const [missing] = await Promise.all([ensureSystem(), ensurePackages()]);
await ensureKubernetes();
const without = (name) => missing.includes(name);
const steps = testSteps(tally, scratch, without);
const { check, vitest, onEngines, needing } = steps;
const { beside, step } = tally;

// Stops the servers of the run on exit.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const FUZZ_REQUESTS = process.env.FUZZ_REQUESTS ?? "5000";

/** The cluster test runs only beside the build: two nodes under load would miss their deadlines beside other steps. */
async function build() {
  const cluster = check(pinnedNode(), "tests/cluster/proof.ts", "--short");
  await Promise.all([
    step("cluster", needing(["postgresql", "nats-server"], cluster)),
    WORLDS.some(tally.isAsked) && !without("chromium") && ensureBuilt(),
  ]);
}

/** Checks of the code, two in parallel, each on one processor, beside browser tests that mostly wait. */
async function checks() {
  await step("format", check("oxfmt", "--check", "."));
  await Promise.all([
    beside("lint", onOneProcessor(check("oxlint", "--type-aware"))),
    beside("types", onOneProcessor(check("tsc", "-b", "--singleThreaded"))),
    beside("chromium", needing(["chromium"], vitest(["--config", "vitest.browser.config.ts"]))),
  ]);
  await Promise.all([
    beside("unused", check("knip")),
    beside("search", check(pinnedNode(), "scripts/verify-search.ts", "reference-data/search-queries-sample.jsonl")),
    beside("advisories", check(pinnedNode(), "scripts/check-advisories.ts")),
  ]);
}

/**
 * Tests in Node, one step at a time. Each keeps both processors busy, so in parallel they would miss their deadlines.
 */
async function inNode() {
  await step("processes", vitest(["--project", "processes"]));
  await step(
    "fuzz",
    onEngines((engines) => vitest(["tests/fuzz"], { ...engines, FUZZ_REQUESTS })),
  );
  await step(
    "unit",
    onEngines((engines) => vitest(["--project", "all", "--project", "sendbird"], engines)),
  );
}

if (isChanged) await changedSteps({ tally, steps, base: base ?? "HEAD" });
else {
  for (const part of [build, checks, inNode]) await part();
  await browserWorlds({ tally, steps, onPostgres: !without("postgresql") });
}

rmSync(scratch, { recursive: true, force: true });
const minutes = tally.close();
if (process.env.RECORD_TIMES === "on") recordTimes("test", tally.times, minutes);
