// npm test: the whole proof, from a bare clone. Each step prints its own output; the last line sums them up.
// `npm test -- unit e2e` runs only the named steps.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureKubernetes } from "./lib/kubernetes.mjs";
import { ensureBuilt, ensurePackages, pinnedNode, run, toolEnv } from "./lib/setup.mjs";
import { chromiumPath, ensureSystem, startNats, startPostgres } from "./lib/system.mjs";

const started = Date.now();
const only = new Set(process.argv.slice(2));
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Tests that failed, or passed only at a second try, by name: listed again at the end, where they are found. */
const named = [];
const scratch = mkdtempSync(join(tmpdir(), "yieldboard-test-"));

/** What cannot run on this machine counts as one. */
const SKIPPED = { passed: 0, failed: 0, skipped: 1 };

function count(name, { passed, failed, skipped }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (failed > 0) failures.push(name);
}

const isAsked = (name) => only.size === 0 || only.has(name);

async function step(name, work) {
  if (!isAsked(name)) return;
  console.log(`\n── ${name}`);
  await counted(name, work);
}

async function counted(name, work) {
  const from = Date.now();
  try {
    count(name, await work());
  } catch (error) {
    console.error(error);
    count(name, { passed: 0, failed: 1, skipped: 0 });
  }
  console.log(`── ${name}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
}

/** A step that runs beside others and gives way to them; what it said is shown when it has ended. */
async function stepBeside(name, work) {
  if (!isAsked(name)) return;
  let said = "";
  const hears = (text) => (said += text);
  await counted(name, async () => {
    const result = await work({ givesWay: true, stdio: ["ignore", "pipe", "pipe"], hears });
    console.log(`\n── ${name}, beside\n${said.trimEnd()}`);
    return result;
  });
}

/** Lines of a check that failed which are told again at the end. */
const LAST_LINES = 12;

/** A check that passes or fails as a whole; what it said last says why. */
const check =
  (command, ...args) =>
  async (how = {}) => {
    let said = "";
    const shows = how.hears ?? ((text) => process.stdout.write(text));
    const code = await run(command, args, {
      stdio: ["inherit", "pipe", "pipe"],
      ...how,
      hears(text) {
        shows(text);
        said = (said + text).slice(-LAST_LINES * 200);
      },
    });
    const lines = stripVTControlCharacters(said).trimEnd().split("\n").slice(-LAST_LINES);
    if (code !== 0) named.push(`failed: ${[command, ...args].join(" ")}:`, ...lines.map((line) => `  ${line}`));
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  };

const vitest =
  (paths, env = {}) =>
  async (how = {}) => {
    const report = join(scratch, `vitest-${Math.random().toString(36).slice(2)}.json`);
    const hooks = `${report}.hooks`;
    const reporters = ["--reporter=default", "--reporter=json", "--reporter=./scripts/lib/failed-hooks.mjs"];
    const args = ["run", ...paths, ...reporters, `--outputFile.json=${report}`];
    const code = await run("vitest", args, { ...how, env: toolEnv({ ...env, FAILED_HOOKS: hooks }) });
    const result = JSON.parse(readFileSync(report, "utf8"));
    const before = named.length;
    for (const file of result.testResults) {
      for (const { status, fullName, failureMessages } of file.assertionResults) {
        const first = failureMessages[0]?.split("\n")[0] ?? "";
        if (status === "failed") named.push(`failed: ${fullName}: ${first}`);
        else if (first !== "") named.push(`passed at a second try: ${fullName}: ${first}`);
      }
    }
    // A hook that failed leaves its tests skipped and none of them failed.
    for (const line of JSON.parse(readFileSync(hooks, "utf8"))) named.push(`failed: ${line}`);
    const failed = result.numFailedTests + (result.numFailedTests === 0 && code !== 0 ? 1 : 0);
    if (failed > 0 && named.length === before)
      named.push(`failed: ${paths.join(" ") || "tests"}: ended with ${code}, see above`);
    return { passed: result.numPassedTests, failed, skipped: result.numPendingTests + result.numTodoTests };
  };

/** On a PostgreSQL of their own, ended with them. */
const onPostgres =
  (paths, env = {}) =>
  async (how) => {
    const postgres = await startPostgres();
    try {
      return await vitest(paths, { ...env, TEST_DATABASE_URL: postgres.url })(how);
    } finally {
      postgres.stop();
    }
  };

/** On a NATS server of their own. */
const onNats = (paths) => async (how) => {
  const nats = await startNats();
  try {
    return await vitest(paths, { TEST_NATS_URL: nats.url })(how);
  } finally {
    nats.stop();
  }
};

/** Enough of a failure's message to hold what was expected and what was there. */
const WHY_CHARACTERS = 800;

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** One world's journeys after the other's: servers that wait for their turn would take time from the one that has it. */
async function playwright() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const world of ["desk", "site", "market"]) {
    const { passed, failed, skipped } = await journeys(world);
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** What a journey failed on, without colours: the message, and the line that asked for it. */
const whyOf = ({ message = "", location }) =>
  `${stripVTControlCharacters(message).slice(0, WHY_CHARACTERS)} at ${location?.file}:${location?.line}`.replaceAll(
    /^/gm,
    "  ",
  );

/** On PostgreSQL where there is one, which takes two thirds of the processor that the embedded database takes; the rest on that. */
const WORLDS_ON_POSTGRES = ["desk", "market"];

async function journeys(world) {
  const postgres = WORLDS_ON_POSTGRES.includes(world) && !without("postgresql") ? await startPostgres() : null;
  try {
    return await journeysOf(world, postgres === null ? {} : { DATABASE_URL: postgres.url, DEMO: "on" });
  } finally {
    postgres?.stop();
  }
}

async function journeysOf(world, database) {
  const report = join(scratch, `playwright-${world}.json`);
  const env = toolEnv({
    ...database,
    E2E_WORLDS: world,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CHROMIUM_PATH: chromiumPath() ?? "",
  });
  let said = "";
  await run("playwright", ["test", "--reporter=list,json"], {
    env,
    stdio: ["inherit", "pipe", "pipe"],
    hears(text) {
      process.stdout.write(text);
      said += text;
    },
  });
  if (!existsSync(report)) {
    named.push(`failed: journeys of ${world}: nothing was run, see above`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8"));
  for (const spec of suites.flatMap(specsOf)) {
    const worst = spec.tests
      .map(({ status }) => status)
      .find((status) => status === "unexpected" || status === "flaky");
    if (!worst) continue;
    named.push(`${worst === "flaky" ? "passed at a second try" : "failed"}: ${spec.file}: ${spec.title}`);
    for (const { errors } of spec.tests.flatMap(({ results }) => results)) named.push(...errors.map(whyOf));
  }
  // What its server warned of meanwhile may say why.
  const warned = stripVTControlCharacters(said)
    .trimEnd()
    .split("\n")
    .filter((line) => line.includes('[WebServer] {"level":'));
  if (stats.unexpected + stats.flaky > 0)
    named.push(...warned.slice(-LAST_LINES).map((line) => `  ${line.slice(0, WHY_CHARACTERS)}`));
  const failed = stats.unexpected + (stats.expected + stats.unexpected === 0 ? 1 : 0);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/**
 * What leans on the database: locks, orders, unions, what several nodes do at once, and whatever else writes much. Where there is
 * no PostgreSQL it runs on PGlite, as all else does.
 */
const ON_POSTGRES = [
  ".pg.test.ts",
  "server/core",
  "server/alerts",
  "server/accounts",
  "server/research",
  "server/chat",
  "server/mind",
  "server/watchlists",
  "server/deliveries",
  "server/anchors",
  "server/identity",
  "server/shell",
  "server/metrics",
  "server/trading",
  "server/reconciliation",
  "server/staff",
  "server/support",
  "server/documents",
  "server/calendars",
  "server/http",
  "server/runs",
  "server/surveillance",
  "server/files",
  "server/housekeeping",
  "server/live",
  "tests/contract",
];

/** What passes messages from node to node. */
const ON_NATS = ["server/bus", "server/live/access.nats", "server/traces", "tests/operations/bus-users.nats"];

/** What starts servers and programs of its own, and mostly waits for them. */
const PROCESSES = [
  "scripts/",
  "server/db/crash",
  "server/exchange-sandbox/runtime",
  "tests/chat/chaos",
  "tests/crash",
  "tests/start",
];

/** What stores or reads files, which the other steps do in the database. */
const IN_OBJECT_STORE = [
  "server/chat/model/files",
  "server/chat/model/broadcast",
  "server/chat/later",
  "server/support/routes",
  "server/housekeeping",
  "server/surveillance/audited-read",
  "server/surveillance/transcript",
  "server/surveillance/retention",
  "server/surveillance/cases",
  "tests/chat-faults",
];

/** On one processor: several threads that each know all types of their own do the same work anew. */
const onOneProcessor = (work) => (how) => work({ ...how, env: toolEnv({ GOMAXPROCS: "1" }) });

/** What gives way to tests in a browser, which leave a third of two cores idle. */
async function besideBrowsers() {
  const each = isAsked("chromium") || isAsked("e2e") ? stepBeside : step;
  await each("lint", onOneProcessor(check("oxlint", "--type-aware")));
  await each("advisories", check(pinnedNode(), "scripts/check-advisories.ts"));
  await each("types", onOneProcessor(check("tsc", "-b", "--singleThreaded")));
  await each("unused", check("knip"));
  const elsewhere = [
    ...(isAsked("postgres") && !without("postgresql") ? ON_POSTGRES : []),
    ...(isAsked("processes") ? PROCESSES : []),
  ];
  await each("unit", vitest([], elsewhere.length > 0 ? { TESTED_ELSEWHERE: elsewhere.join(",") } : {}));
  const fuzz = { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "100000" };
  await each("fuzz", without("postgresql") ? vitest(["tests/fuzz"], fuzz) : onPostgres(["tests/fuzz"], fuzz));
  await each("postgres", without("postgresql") ? async () => SKIPPED : onPostgres(ON_POSTGRES));
  await each("nats", without("nats-server") ? async () => SKIPPED : onNats(ON_NATS));
  await each("processes", vitest(PROCESSES));
  await each("object store", vitest(IN_OBJECT_STORE, { TEST_FILES: "object store" }));
}

const [missing] = await Promise.all([ensureSystem(), ensurePackages()]);
await ensureKubernetes();
const without = (name) => missing.includes(name);

await step("format", check("oxfmt", "--check", "."));
await step("search", check(pinnedNode(), "scripts/verify-search.ts", "reference-data/search-queries-sample.jsonl"));
await step("cluster", async () => {
  if (without("postgresql") || without("nats-server")) return SKIPPED;
  return check(pinnedNode(), "tests/cluster/proof.ts", "--short")();
});
// What runs in a session of its own hears no Ctrl-C: it is ended as this process exits.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const besides = besideBrowsers();
await step("chromium", async () => {
  if (without("chromium")) return SKIPPED;
  return vitest(["--config", "vitest.browser.config.ts"], { CHROMIUM_PATH: chromiumPath() ?? "" })();
});
await step("e2e", async () => {
  if (without("chromium")) return SKIPPED;
  await ensureBuilt();
  return playwright();
});
await besides;

rmSync(scratch, { recursive: true, force: true });
console.log(`\nTook ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
for (const line of named) console.log(line);
if (failures.length > 0) console.log(`Failed: ${failures.join(", ")}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
