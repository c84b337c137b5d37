import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { LONGEST_MESSAGE } from "#domain/mind/planner/language/normalise.ts";
import { buildBondIndex } from "#domain/bond-search/bond-index.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";
import { issuersByName } from "#domain/issuers/issuers-by-name.ts";
import type { World } from "#domain/mind/planner/world.ts";
import { resolveBond } from "#domain/mind/resolve-bond.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { fullOrShort } from "../short.ts";

// Cost of reading one sentence: each question of questions.jsonl over all bonds, and the longest messages of many
// kinds. Budget: 50 ms for a message of 2,000 characters.

const TODAY = "2026-11-20";
const ROUNDS = fullOrShort(5, 1);
const QUESTIONS = fullOrShort(Infinity, 200);

const LONGEST = [
  "x ",
  "7.4 ",
  "AAA PSU 3-5y above 7.4 ",
  "rec 6.23 2031 ",
  "state bank of india power finance ",
  "secrued nbfc yeild abvoe 7.4 qwerty zxcvb ",
  "not or and between ",
].map((piece) => piece.repeat(LONGEST_MESSAGE).slice(0, LONGEST_MESSAGE));

const shareOf = (times: readonly number[], share: number) =>
  Number((times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0).toFixed(3));

function worldOfAllBonds(): World {
  const bonds = readUniverse(resolve(import.meta.dirname, "../../reference-data"));
  const index = buildBondIndex(bonds, { today: TODAY });
  const known = { today: TODAY, ...issuersByName(bonds), holidayNamed: () => null, glossary: GLOSSARY };
  return { ...known, resolveBond: (text) => resolveBond(index, text) };
}

export function run() {
  const world = worldOfAllBonds();
  const lines = readFileSync(resolve(import.meta.dirname, "questions.jsonl"), "utf8")
    .trim()
    .split("\n")
    .slice(0, QUESTIONS);
  const sentences = lines.flatMap((line) => (JSON.parse(line) as { turns: string[] }).turns);
  const timed = (text: string) => {
    const from = performance.now();
    planSentence(text, world);
    return performance.now() - from;
  };
  const timesOf = (texts: readonly string[]) => {
    texts.forEach(timed);
    return Array.from({ length: ROUNDS }, () => texts.map(timed)).flat();
  };
  const [usual, longest] = [timesOf(sentences), timesOf(LONGEST)];
  return {
    name: `planner of Mind over ${sentences.length} sentences`,
    figures: {
      p50_ms: shareOf(usual, 0.5),
      p99_ms: shareOf(usual, 0.99),
      max_ms: shareOf(usual, 1),
      longest_p50_ms: shareOf(longest, 0.5),
      longest_max_ms: shareOf(longest, 1),
    },
    ratios: {},
  };
}

if (import.meta.main) {
  const result = run();
  console.log(result.name);
  console.table(result.figures);
}
