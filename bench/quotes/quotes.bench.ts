import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildBondLookup } from "#domain/quote-parser/bond-lookup.ts";
import { compare, readLabelled, type LabelledMessage } from "#domain/quote-parser/labelled-quotes.testing.ts";
import { parseQuotes } from "#domain/quote-parser/parse-quotes.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { fullOrShort } from "../short.ts";

// Quote parser over the labelled chat messages: accuracy, and messages per second. Budget: precision of at least 0.98,
// recall 0.95, 5,000 messages a second.

const TODAY = "2026-11-20";
const ROUNDS = fullOrShort(20, 1);
const DATA = resolve(import.meta.dirname, "../../reference-data");

function messagesOf(file: string): LabelledMessage[] {
  return readFileSync(resolve(DATA, file), "utf8")
    .split("\n")
    .map(readLabelled)
    .filter((message) => typeof message !== "string");
}

/** The message with different decimals, so cached lookups do not help. */
function varied(text: string, by: number): string {
  return text.replaceAll(/(?<=\.\d)\d/g, (digit) => String((Number(digit) + by) % 10));
}

export async function run(): Promise<{ name: string; figures: Record<string, number> }> {
  const messages = [...messagesOf("quote-lines-sample.jsonl"), ...messagesOf("quote-lines.jsonl")];
  const bonds = readUniverse(DATA);
  const start = performance.now();
  const lookup = buildBondLookup(bonds, TODAY);
  const buildMs = performance.now() - start;

  const score = (wanted: readonly LabelledMessage[]) => {
    const verdicts = wanted.map(({ text, quotes }) => compare(quotes, parseQuotes(text, lookup, TODAY)));
    const sum = (figure: (verdict: (typeof verdicts)[number]) => number) =>
      verdicts.reduce((total, verdict) => total + figure(verdict), 0);
    return {
      precision: Number((sum(({ right }) => right) / sum(({ read }) => read)).toFixed(4)),
      recall: Number((sum(({ right }) => right) / sum(({ labelled }) => labelled)).toFixed(4)),
      passed: Number((sum(({ passed }) => Number(passed)) / wanted.length).toFixed(4)),
    };
  };
  const cold = performance.now();
  const all = score(messages);
  const coldMs = performance.now() - cold;
  const heldBack = score(messages.filter(({ part }) => part === "held-back"));

  const times: number[] = [];
  const roundsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    for (const { text } of messages) {
      const before = performance.now();
      parseQuotes(text, lookup, TODAY);
      times.push(performance.now() - before);
    }
    roundsMs.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const medianMs = roundsMs.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Infinity;
  const fresh = messages.flatMap(({ text }) => [varied(text, 1), varied(text, 2), varied(text, 3), varied(text, 4)]);
  const freshBegun = performance.now();
  for (const text of fresh) parseQuotes(text, lookup, TODAY);
  const freshMs = performance.now() - freshBegun;

  return {
    name: `quotes read from ${messages.length} labelled messages`,
    figures: {
      precision: all.precision,
      recall: all.recall,
      messages_passed: all.passed,
      held_back_precision: heldBack.precision,
      held_back_recall: heldBack.recall,
      held_back_passed: heldBack.passed,
      messages_per_s: Math.round((messages.length * 1000) / medianMs),
      new_messages_per_s: Math.round((fresh.length * 1000) / freshMs),
      first_pass_messages_per_s: Math.round((messages.length * 1000) / coldMs),
      p99_ms: Number((times[Math.floor(times.length * 0.99)] ?? 0).toFixed(3)),
      lookup_build_ms: Math.round(buildMs),
    },
  };
}

if (import.meta.main) {
  const result = await run();
  console.log(result.name);
  console.table(result.figures);
}
