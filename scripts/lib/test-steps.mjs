// Steps of the proof: a check, tests in Node, tests in Chromium, and the servers they need.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { run, toolEnv } from "./setup.mjs";
import { chromiumPath, startNats, startPostgres } from "./system.mjs";
import { SKIPPED, whyOf } from "./tally.mjs";

/** Last lines of a failed check, repeated at the end. */
const LAST_LINES = 12;
const LINE_CHARACTERS = 200;

/**
 * Creates the steps of one run.
 * @param tally counts the results
 * @param scratch folder for their reports
 * @param without returns true if a system package is missing
 */
export function testSteps(tally, scratch, without) {
  const reportFile = (kind) => join(scratch, `${kind}-${Math.random().toString(36).slice(2)}.json`);

  /** A command that passes or fails as a whole. */
  const check =
    (command, ...args) =>
    async (how = {}) => {
      let output = "";
      const shows = how.onText ?? ((text) => process.stdout.write(text));
      const code = await run(command, args, {
        stdio: ["inherit", "pipe", "pipe"],
        ...how,
        onText(text) {
          shows(text);
          output = (output + text).slice(-LAST_LINES * LINE_CHARACTERS);
        },
      });
      const lines = stripVTControlCharacters(output).trimEnd().split("\n").slice(-LAST_LINES);
      if (code !== 0) tally.name(`failed: ${[command, ...args].join(" ")}:`, ...lines.map((line) => `  ${line}`));
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    };

  /** Runs tests with Vitest. */
  const vitest =
    (args, env = {}) =>
    async (how = {}) => {
      const report = reportFile("vitest");
      const hooks = `${report}.hooks`;
      const reporters = ["--reporter=default", "--reporter=json", "--reporter=./scripts/lib/failed-hooks.mjs"];
      const code = await run("vitest", ["run", ...args, ...reporters, `--outputFile.json=${report}`], {
        ...how,
        env: toolEnv({ ...env, FAILED_HOOKS: hooks }),
      });
      const result = JSON.parse(readFileSync(report, "utf8"));
      const before = tally.namedSoFar();
      for (const { assertionResults } of result.testResults) {
        for (const { status, fullName, failureMessages } of assertionResults) {
          const why = failureMessages[0]?.split("\n")[0] ?? "";
          if (status === "failed") tally.name(`failed: ${fullName}: ${why}`);
          else if (why !== "") tally.name(`passed at a second try: ${fullName}: ${why}`);
        }
      }
      // A failed hook marks its tests as skipped, not as failed.
      for (const line of JSON.parse(readFileSync(hooks, "utf8"))) tally.name(`failed: ${line}`);
      const failed = result.numFailedTests + (result.numFailedTests === 0 && code !== 0 ? 1 : 0);
      if (failed > 0 && tally.namedSoFar() === before)
        tally.name(`failed: ${args.join(" ") || "tests"}: ended with ${code}, see above`);
      return { passed: result.numPassedTests, failed, skipped: result.numPendingTests + result.numTodoTests };
    };

  /** Runs the work on a PostgreSQL and a NATS of its own, if they are installed. */
  const onEngines = (work) => async (how) => {
    const postgres = without("postgresql") ? null : await startPostgres();
    const nats = without("nats-server") ? null : await startNats();
    try {
      return await work({
        ...(postgres && { TEST_DATABASE_URL: postgres.url }),
        ...(nats && { TEST_NATS_URL: nats.url }),
      })(how);
    } finally {
      nats?.stop();
      postgres?.stop();
    }
  };

  /** Runs tests of one world with Playwright. @param args further arguments, such as files */
  const playwright =
    (world, env, args = []) =>
    async (how = {}) => {
      const report = reportFile(`playwright-${world}`);
      let output = "";
      const shows = how.onText ?? ((text) => process.stdout.write(text));
      await run("playwright", ["test", "--reporter=list,json", ...args], {
        ...how,
        env: toolEnv({
          ...env,
          E2E_WORLDS: world,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          CHROMIUM_PATH: chromiumPath() ?? "",
        }),
        stdio: ["ignore", "pipe", "pipe"],
        onText(text) {
          shows(text);
          output += text;
        },
      });
      if (!existsSync(report)) {
        tally.name(`failed: tests of ${world}: nothing was run, see above`);
        return { passed: 0, failed: 1, skipped: 0 };
      }
      const { stats, suites } = JSON.parse(readFileSync(report, "utf8"));
      for (const spec of suites.flatMap(specsOf)) {
        const worst = spec.tests.map(({ status }) => status).find((status) => ["unexpected", "flaky"].includes(status));
        if (worst === undefined) continue;
        const verdict = worst === "flaky" ? "passed at a second try" : "failed";
        tally.name(`${verdict}: ${spec.file}: ${spec.title}`);
        for (const { errors } of spec.tests.flatMap(({ results }) => results)) tally.name(...errors.map(whyOf));
      }
      // Warnings of the server may explain a failure.
      const warnings = stripVTControlCharacters(output)
        .split("\n")
        .filter((line) => line.includes('[WebServer] {"level":'));
      if (stats.unexpected + stats.flaky > 0)
        tally.name(...warnings.slice(-LAST_LINES).map((line) => `  ${line.slice(0, LINE_CHARACTERS)}`));
      const failed = stats.unexpected + (stats.expected + stats.unexpected === 0 ? 1 : 0);
      return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
    };

  /** A step that needs system packages; skipped if one is missing. */
  const needing = (names, work = async () => SKIPPED) => (names.some(without) ? async () => SKIPPED : work);

  return { check, vitest, onEngines, playwright, needing, without };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Runs a check on one processor: with several threads each loads all types and repeats the same work. */
export const onOneProcessor = (work) => (how) => work({ ...how, env: toolEnv({ GOMAXPROCS: "1" }) });
