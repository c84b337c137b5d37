import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type FinishedTurn, focusOf } from "#domain/mind/focus.ts";
import { isPlan, isQuestion, isRefusal, type Planned } from "#domain/contract/mind/plan.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import type { World } from "#domain/mind/planner/world.ts";
import { validatePlan } from "#domain/mind/validate.ts";
import { planText } from "#domain/mind/plan-text.ts";
import { referenceWorld } from "#tests/mind/reference-world.ts";

// Questions in many people's styles, written from the rules before the planner was run. Each has an expected result: an
// answer with its plan in words (bonds by ISIN), a follow-up question, or a refusal.

const question = z.object({
  id: z.string(),
  intent: z.string(),
  turns: z.array(z.string()).min(1),
  expected: z.array(z.enum(["answered", "clarify", "cannot"])),
  reason: z.string().optional(),
  plan: z.string().optional(),
});
type Question = z.infer<typeof question>;

const TODAY = "2026-11-20";
/** Five bonds used as the rows of every list, so that questions can refer to positions. */
const SHOWN = ["INE020B08DT7", "INE134E08NU7", "INE053F08098", "INE062A08231", "INE752E08791"];
/** Additions an answer may contain. */
const BESIDE = new Set(["date of the level", "difference", "live quotes"]);

const FILE = resolve(import.meta.dirname, "../../bench/mind/questions.jsonl");
const questions = readFileSync(FILE, "utf8")
  .trim()
  .split("\n")
  .map((line) => question.parse(JSON.parse(line)));

function rowsOf(made: Planned, world: World): FinishedTurn["rows"] {
  if (!isPlan(made)) return new Map();
  return new Map(
    made.steps.map(({ id, tool, input }): [string, string[]] => {
      if (tool === "find")
        return [
          id,
          world
            .resolveBond(input.text)
            .candidates.slice(0, 1)
            .map(({ isin }) => isin),
        ];
      if (tool === "screen") return [id, SHOWN.slice(0, input.limit)];
      return [id, tool === "similar" ? SHOWN : []];
    }),
  );
}

function answerTo({ turns }: Question, world: World): Planned {
  const finished: FinishedTurn[] = [];
  for (const [place, text] of turns.entries()) {
    const { made } = planSentence(text, world, focusOf(finished));
    finished.push({ turn: place + 1, made, rows: rowsOf(made, world) });
  }
  const last = finished.at(-1)?.made;
  if (last === undefined || last === null) throw new Error("no turn");
  return last;
}

/** Steps in words, normalised for the order of their parts, with bonds as ISINs. */
function comparable(words: string, world: World): string {
  const part = (text: string) => {
    const [, not = "", values = ""] = /^(not )?(.*)$/.exec(text) ?? [];
    return not + values.split(" or ").toSorted().join(" or ");
  };
  return words
    .split("; ")
    .map((step) => {
      const [title = "", meant = ""] = step.split(/: (.*)/s);
      if (title === "Find") {
        const { isSure, candidates } = world.resolveBond(meant);
        return `Find: ${isSure ? candidates[0]?.isin : meant}`;
      }
      const parts = meant.split(", ").filter((each) => each !== "" && !BESIDE.has(each));
      return `${title}: ${parts.map(part).toSorted().join(", ")}`;
    })
    .join("; ");
}

type Verdict = "right" | "asked rightly" | "declined rightly" | "refused wrongly" | "answered wrongly";

function verdictOn(asked: Question, made: Planned, world: World): Verdict {
  const kind = isPlan(made) ? "answered" : isQuestion(made) ? "clarify" : "cannot";
  if (isPlan(made)) {
    const isMeant = comparable(planText(made), world) === comparable(asked.plan ?? "", world);
    return asked.expected.includes("answered") && isMeant ? "right" : "answered wrongly";
  }
  if (!asked.expected.includes(kind)) return "refused wrongly";
  if (isRefusal(made) && asked.reason !== undefined && made.reason !== asked.reason) return "refused wrongly";
  return kind === "clarify" ? "asked rightly" : "declined rightly";
}

describe(`${questions.length} questions in many hands`, () => {
  let world: World;
  beforeAll(() => {
    world = referenceWorld(TODAY);
  });
  const judged = () =>
    questions.map((asked) => {
      const made = answerTo(asked, world);
      return { asked, made, verdict: verdictOn(asked, made, world) };
    });

  test("are never answered wrongly, and 95 of 100 are answered, asked back or declined as they should be", () => {
    const all = judged();
    const shown = ({ asked, made }: (typeof all)[number]) =>
      `${asked.id} ${asked.turns.join(" / ")} -> ${isPlan(made) ? planText(made) : isQuestion(made) ? made.ask : made.words}`;
    expect(all.filter(({ verdict }) => verdict === "answered wrongly").map(shown)).toEqual([]);
    const refused = all.filter(({ verdict }) => verdict === "refused wrongly");
    expect(refused.length / all.length, refused.map(shown).join("\n")).toBeLessThanOrEqual(0.05);
  });

  test("make plans that can be run", () => {
    const plans = judged().flatMap(({ made }) => (isPlan(made) ? [made] : []));
    expect(plans.flatMap((plan) => (validatePlan(plan, () => true).ok ? [] : [planText(plan)]))).toEqual([]);
  });
});
