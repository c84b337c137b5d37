import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type InputOf, type ToolName, TOOLS, type ToolResult } from "#domain/contract/mind/tools.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { sentenceText } from "#domain/mind/render.ts";
import { answerTurn } from "#server/market/mind/answer-turn.ts";
import { worldOf } from "#server/market/mind/world.ts";
import { type MindContext, openMindContext } from "#server/market/mind/mind-context.ts";
import { CannotAnswer, type RunTool, type ToolAnswer } from "#server/market/mind/tool-call.ts";
import { ladder, price } from "#server/market/mind/tools/price.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const GS_33 = "IN0020230085";
/** A Friday: T+1 is the Monday after it, T+2 the Wednesday, since the Tuesday is a holiday. */
const FRIDAY = "2026-11-20T12:00:00+05:30";
const [T0, T1, T2] = ["2026-11-20", "2026-11-23", "2026-11-25"] as const;

let parts: TestParts;
let mind: MindContext;
beforeAll(async () => {
  parts = await testParts();
  mind = openMindContext(parts);
}, 60_000);
afterAll(() => parts.close());
beforeEach(() => parts.clock.set(FRIDAY));

/** Runs a tool with an input as in a plan. */
async function run<T extends ToolName>(name: T, tool: RunTool<T>, input: object) {
  const call = { mind, actor: null, shownRows: async () => [] };
  const made: ToolResult | ToolAnswer = await tool(call, TOOLS[name].input.parse(input) as InputOf<T>);
  return "result" in made ? { notes: [], ...made } : { result: made, notes: [] };
}
const rowsOf = ({ result }: { result: ToolResult }) => result.rows.map(({ cells }) => cells);

describe("a price at a yield that moves", () => {
  test("is the very price at that yield, beside its difference to the price before", async () => {
    const [before] = rowsOf(await run("price", price, { bond: GS_33, yield_percent: 6.85 }));
    const [after] = rowsOf(await run("price", price, { bond: GS_33, yield_percent: 6.75 }));
    const [moved] = rowsOf(await run("price", price, { bond: GS_33, yield_percent: 6.85, shift_bp: -10 }));
    const { difference_clean_price: difference, ...cells } = moved ?? {};
    expect(cells).toEqual(after);
    expect(difference).toBeCloseTo(Number(after?.["clean_price"]) - Number(before?.["clean_price"]), 4);
  });

  test("of a price that is given moves the yield of that price", async () => {
    const [at] = rowsOf(await run("price", price, { bond: GS_33, price: 102 }));
    const [moved] = rowsOf(await run("price", price, { bond: GS_33, price: 102, shift_bp: 20 }));
    expect(moved?.["bond_yield"]).toBeCloseTo(Number(at?.["bond_yield"]) + 0.2, 6);
    expect(Number(moved?.["clean_price"])).toBeLessThan(102);
  });
});

describe("a price on several settlement days", () => {
  test("is a row for each, the very figures of that day asked alone", async () => {
    const asked = { bond: GS_33, yield_percent: 6.85, quantum: 50_000_000 };
    const together = await run("price", price, { ...asked, settlements: [0, 1, 2] });
    const apart = await Promise.all(
      [0, 1, 2].map((delta) => run("price", price, { ...asked, settlement_delta: delta })),
    );
    expect(rowsOf(together)).toEqual(apart.flatMap(rowsOf));
    expect(together.result.rows.map(({ key }) => key)).toEqual([T0, T1, T2].map((day) => `${GS_33}:${day}`));
    const accrued = rowsOf(together).map((cells) => Number(cells["accrued_days"]));
    expect(accrued).toEqual([...new Set(accrued)].toSorted((a, b) => a - b));
  });

  test("said in two ways is one row", async () => {
    const { result } = await run("price", price, { bond: GS_33, yield_percent: 6.85, settlements: [1, T1] });
    expect(result.rows).toHaveLength(1);
  });

  test("leaves a day out on which nobody settles and says why; with no other day there is no answer", async () => {
    const sunday = "2026-11-22";
    const { result } = await run("price", price, { bond: GS_33, yield_percent: 6.85, settlements: [T1, sunday] });
    expect(result.rows.map(({ key }) => key)).toEqual([`${GS_33}:${T1}`]);
    expect(result.left_out).toEqual([{ reason: expect.stringContaining("cannot be priced"), count: 1 }]);
    await expect(
      run("price", price, { bond: GS_33, yield_percent: 6.85, settlements: [sunday, "2026-11-21"] }),
    ).rejects.toThrow(CannotAnswer);
  });

  test("is told in a sentence for each day, and a table with a row for each", async () => {
    const text = "price 7.18 GS 2033 at 6.85 for T0, T1 and T2";
    const call = { mind, actor: null, shownRows: async () => [] };
    const results = new Map<string, ToolResult>();
    const [sentences, shown]: [string[], number[]] = [[], []];
    for await (const event of answerTurn(call, text, planSentence(text, worldOf(mind)), AbortSignal.timeout(20_000))) {
      if (event.type === "result") results.set(event.data.call, event.data.result);
      if (event.type !== "block") continue;
      const { block } = event.data;
      if (block.kind === "sentence") sentences.push(sentenceText(block.parts, results));
      if (block.kind === "table") shown.push(block.rows.length);
    }
    expect(sentences.map((each) => each.replace(/[\d.]+\.$/, "…"))).toEqual([
      "Settlement 20-Nov-2026: clean price …",
      "Settlement 23-Nov-2026: clean price …",
      "Settlement 25-Nov-2026: clean price …",
    ]);
    expect(shown).toEqual([3]);
  });

  test("of stated terms is a row for each as well", async () => {
    const terms = { family: "GSEC", coupon_percent: 7.18, frequency: "SEMI_ANNUAL", maturity_date: "2033-08-14" };
    const { result } = await run("price", price, { terms, yield_percent: 6.85, settlements: [0, 1] });
    expect(result.rows.map(({ key }) => key)).toEqual([`stated:${T0}`, `stated:${T1}`]);
  });
});

describe("a yield ladder", () => {
  test("between two yields has both and those between, evenly apart, dearer the lower the yield", async () => {
    const { result } = await run("ladder", ladder, { bond: GS_33, yield_from: 6.8, yield_to: 6.9, step_bp: 2 });
    expect(result.rows.map(({ key }) => key)).toEqual(["6.8", "6.82", "6.84", "6.86", "6.88", "6.9"]);
    const prices = rowsOf({ result }).map((cells) => Number(cells["clean_price"]));
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  test("for several days stands once for each, every rung as it is priced alone", async () => {
    const { result } = await run("ladder", ladder, {
      bond: GS_33,
      yield_from: 6.8,
      yield_to: 6.9,
      step_bp: 5,
      settlements: [0, 1],
    });
    expect(result.rows.map(({ key }) => key)).toEqual(
      [T0, T1].flatMap((day) => ["6.8", "6.85", "6.9"].map((rung) => `${rung}:${day}`)),
    );
    const alone = await run("price", price, { bond: GS_33, yield_percent: 6.85, settlement_delta: 1 });
    const rung = result.rows.find(({ key }) => key === `6.85:${T1}`);
    expect(rung?.cells["clean_price"]).toBe(rowsOf(alone)[0]?.["clean_price"]);
  });

  test("between two prices has both and those between, each with the yield that it comes to alone", async () => {
    const asked = { bond: GS_33, price_from: 99, price_to: 101, price_step: 0.5 };
    const { result } = await run("ladder", ladder, asked);
    expect(rowsOf({ result }).map((cells) => cells["clean_price"])).toEqual([99, 99.5, 100, 100.5, 101]);
    const alone = await run("price", price, { bond: GS_33, price: 100.5 });
    expect(rowsOf({ result })[3]?.["bond_yield"]).toBe(rowsOf(alone)[0]?.["bond_yield"]);
    expect(result.columns.find(({ name }) => name === "bond_yield")?.source).toContain("from the price given");
  });

  test("of prices as they are listed has a rung for each and names its bond, so that a figure opens it", async () => {
    const { result } = await run("ladder", ladder, { bond: GS_33, prices: [99.5, 99.75, 100] });
    expect(result.rows.map(({ key }) => key)).toEqual(["@99.5", "@99.75", "@100"]);
    expect(new Set(rowsOf({ result }).map((cells) => cells["isin"]))).toEqual(new Set([GS_33]));
  });

  test("around a level says of each rung how far it is from it", async () => {
    const { result } = await run("ladder", ladder, { bond: GS_33, yield_percent: 6.85, rungs: 1, settlements: [0, 1] });
    const differences = rowsOf({ result }).map((cells) => Math.sign(Number(cells["difference_clean_price"])));
    expect(differences).toEqual([1, 0, -1, 1, 0, -1]);
  });
});
