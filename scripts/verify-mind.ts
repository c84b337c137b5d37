import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { MindEvent } from "#domain/contract/http/mind.ts";
import { type FinishedTurn, focusOf } from "#domain/mind/focus.ts";
import { isPlan, isQuestion } from "#domain/contract/mind/plan.ts";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";
import { planText } from "#domain/mind/plan-text.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { insertObservations, readObservations } from "#server/market/bonds/reference-data.ts";
import { type Answered, answerTurn } from "#server/market/mind/answer-turn.ts";
import { driverOf } from "#server/market/mind/drivers.ts";
import { type MindDriver } from "#server/market/mind/driver.ts";
import { type MindContext, openMindContext } from "#server/market/mind/mind-context.ts";
import { mayUse } from "#server/market/mind/tool-call.ts";
import { screened } from "#server/market/mind/tools/screen.ts";
import { worldOf } from "#server/market/mind/world.ts";
import { readConfig } from "#server/machine/config/config.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { faultsOf } from "./mind-lines/judge.ts";
import { type MindLine, mindLine } from "./mind-lines/line.ts";
import { askerOf, makeMarket } from "./mind-lines/market.ts";
import { seenOf } from "./mind-lines/seen.ts";

// Answers every question of a file with a driver and the real tools, and prints the wrong answers:
//   npm run verify:mind -- FILE [--driver planner|model] [--only ID] [--min 0.95]

interface Bench {
  parts: TestParts;
  mind: MindContext;
  asker: Actor;
  driver: MindDriver;
}

/** Runs the turns of a line in order. Returns the events and the result of the last turn. */
async function ask({ mind, driver }: Bench, actor: Actor, { turns }: MindLine) {
  const finished: FinishedTurn[] = [];
  const rowsOf = (results: Answered["results"]) =>
    new Map([...results].map(([call, { rows }]) => [call, rows.map(({ key }) => key)]));
  let last: { events: MindEvent[]; answered: Answered } | null = null;
  for (const [place, text] of turns.entries()) {
    const call = {
      mind,
      actor,
      shownRows: async (turn: number) => focusOf(finished.filter((each) => each.turn === turn)).rows,
    };
    const tools = (Object.keys(TOOLS) as ToolName[]).filter((tool) => mayUse(actor, tool));
    const signal = AbortSignal.timeout(60_000);
    const planned = await driver.plan(text, worldOf(mind), focusOf(finished), tools, signal);
    const events: MindEvent[] = [];
    const saying = answerTurn(call, text, planned, signal);
    for (let at = await saying.next(); ; at = await saying.next()) {
      if (at.done === true) {
        last = { events, answered: at.value };
        finished.push({ turn: place + 1, made: at.value.made, rows: rowsOf(at.value.results) });
        break;
      }
      events.push(at.value);
    }
  }
  if (last === null) throw new Error("a line without turns");
  return last;
}

/** The bonds of the main list over all its pages. */
function allBonds({ mind }: Bench, { made }: Answered, shown: readonly string[]): string[] {
  const screen = isPlan(made) ? made.steps.find((step) => step.tool === "screen") : undefined;
  if (screen === undefined || screen.input.limit < 50) return [...shown];
  return screened(mind, screen.input).bonds.map(({ isin }) => isin);
}

function madeWords({ made }: Answered): string {
  if (isPlan(made)) return planText(made);
  return isQuestion(made)
    ? `asks: ${made.ask} (${made.choices.length} choices; ${planText(made.plan)})`
    : `cannot: ${made.reason}`;
}

async function judge(bench: Bench, line: MindLine): Promise<string[]> {
  bench.parts.clock.set(`${line.as_of}T12:00:00+05:30`);
  const actor = await makeMarket(bench.parts, bench.asker, line.world);
  const { events, answered } = await ask(bench, actor, line);
  const seen = seenOf(events, line.turns);
  const faults = faultsOf(seen, line, allBonds(bench, answered, seen.main));
  return faults.length === 0 ? [] : [`  plan: ${madeWords(answered)}`, ...faults.map((fault) => `  ${fault}`)];
}

function readLines(file: string): MindLine[] {
  return readFileSync(file, "utf8")
    .split(/\r?\n/)
    .filter((text) => text.trim() !== "")
    .map((text) => mindLine.parse(JSON.parse(text)));
}

/** One set-up for all lines: an in-memory database, the reference data, and the people of the demo world. */
async function openBench(name: string): Promise<Bench> {
  const parts = await testParts({ config: { llm: name === "model" ? readConfig(process.env).llm : null } });
  await insertObservations(parts.db.orm, await readObservations(parts.config.referenceDataDir));
  return { parts, mind: openMindContext(parts), asker: await askerOf(parts), driver: driverOf(parts) };
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      driver: { type: "string", default: "planner" },
      only: { type: "string" },
      min: { type: "string", default: "0.95" },
    },
  });
  const [file] = positionals;
  if (file === undefined || !existsSync(file)) {
    console.error(file === undefined ? "Which file? npm run verify:mind -- FILE" : `No such file: ${resolve(file)}`);
    return 2;
  }
  const lines = readLines(file).filter(({ id }) => values.only === undefined || id === values.only);
  const bench = await openBench(values.driver);
  const table = new Map<string, { passed: number; failed: number; wrong: number }>();
  let [passed, failed, skipped] = [0, 0, 0];
  for (const line of lines) {
    if (line.skip !== undefined) {
      skipped += 1;
      continue;
    }
    const misses = await judge(bench, line).catch((error: unknown) => [
      `  failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ]);
    const row = table.get(line.intent) ?? { passed: 0, failed: 0, wrong: 0 };
    if (misses.length === 0) [passed, row.passed] = [passed + 1, row.passed + 1];
    else {
      [failed, row.failed] = [failed + 1, row.failed + 1];
      console.log([`${line.id} ${line.intent}: ${line.turns.join(" | ")}`, ...misses].join("\n"));
    }
    table.set(line.intent, row);
  }
  await bench.parts.close();
  console.log(`${"intent".padEnd(14)}passed failed`);
  for (const [intent, row] of table)
    console.log(`${intent.padEnd(14)}${String(row.passed).padStart(6)} ${String(row.failed).padStart(6)}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return passed + failed > 0 && passed / (passed + failed) >= Number(values.min) ? 0 : 1;
}

if (import.meta.main) process.exitCode = await run();
