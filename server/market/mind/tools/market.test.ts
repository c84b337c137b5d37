import { afterAll, beforeAll, expect, test } from "vitest";
import type { MindEvent } from "#domain/contract/http/mind.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { sentenceText } from "#domain/mind/render.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { bondPrices } from "#server/machine/db/schema/bonds.ts";
import { readObservations } from "#server/market/bonds/reference-data.ts";
import { answerTurn } from "#server/market/mind/answer-turn.ts";
import { type MindContext, openMindContext } from "#server/market/mind/mind-context.ts";
import { worldOf } from "#server/market/mind/world.ts";
import { actorOf } from "#server/testing/actor.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";

/** A PSU bond seen in the exchange's trade report of August 2025, and valued by funds besides. */
const TRADED = "INE752E08791";
/** A government bond without exchange trades. */
const UNTRADED = "IN0020230085";
/** A government bond with live quotes of two firms. */
const QUOTED = "IN0020240019";

let trader: Actor;
let researcher: Actor;
let parts: TestParts;
let mind: MindContext;
beforeAll(async () => {
  parts = await testParts();
  await widenBands(parts);
  const seen = await readObservations(parts.config.referenceDataDir);
  await parts.db.orm.insert(bondPrices).values(seen.filter(({ isin }) => isin === TRADED || isin === UNTRADED));
  mind = openMindContext(parts);
  trader = await actorOf(parts, "dealer@sahyadri.example", ["dataviewer", "clientdealer"]);
  researcher = { ...trader, roles: ["dataviewer"] };
  const app = await testApp(parts, eoiRoutes(parts));
  const [seller, buyer] = [await signIn(app, "dealer@meridian.example"), await signIn(app, "dealer@narmada.example")];
  const level = { finstrument_id: TRADED, yield_stored: 0.0732, quantum: 2 * CRORE };
  const ask = body<Eoi>(await seller.send("POST", "/api/eoi/add/", { ...level, quote_type: "ASK" }));
  const bid = body<Eoi>(await buyer.send("POST", "/api/eoi/add/", { ...level, quote_type: "BID", yield_stored: 0.08 }));
  body(await buyer.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, { opposing_eoi: ask.id, confirm: true }));
  const quote = { finstrument_id: QUOTED, quantum: 2 * CRORE };
  for (const [desk, more] of [
    [buyer, { quote_type: "BID", yield_stored: 0.0695, quantum: 5 * CRORE }],
    [seller, { quote_type: "ASK", yield_stored: 0.069 }],
    [buyer, { quote_type: "ASK", yield_stored: 0.069, quantum: 3 * CRORE }],
    [seller, { quote_type: "ASK", yield_stored: 0.0685, quantum: CRORE }],
  ] as const)
    body(await desk.send("POST", "/api/eoi/add/", { ...quote, ...more }));
  await app.close();
}, 60_000);
afterAll(() => parts.close());

/** The sentences of an answer as text, and its tables as lines of cells. */
async function answerTo(text: string, actor: Actor) {
  const events: MindEvent[] = [];
  const call = { mind, actor, shownRows: async () => [] };
  for await (const event of answerTurn(call, text, planSentence(text, worldOf(mind)), AbortSignal.timeout(20_000)))
    events.push(event);
  const results = new Map<string, ToolResult>(
    events.flatMap((event) => (event.type === "result" ? [[event.data.call, event.data.result] as const] : [])),
  );
  const blocks = events.flatMap((event) => (event.type === "block" ? [event.data.block] : []));
  const sentences = blocks.flatMap((block) => (block.kind === "sentence" ? [sentenceText(block.parts, results)] : []));
  const tables = blocks.flatMap((block) => {
    if (block.kind !== "table") return [];
    const rowOf = (key: string) => results.get(block.call)?.rows.find((row) => row.key === key)?.cells ?? {};
    return [block.rows.map((key) => block.columns.map((column) => rowOf(key)[column]))];
  });
  return { sentences, tables, sources: results.get("s2")?.columns ?? [], words: JSON.stringify(blocks) };
}

test("the depth of a bond is told level by level, each side best first, with its size and who quotes it", async () => {
  const { tables, sources } = await answerTo(`depth of ${QUOTED}`, trader);
  const levels = tables.find((rows) => rows.length === 3);
  expect(levels?.map(([side, level, , size, quotes, firms]) => [side, level, size, quotes, firms])).toEqual([
    ["Bid", 6.95, 5 * CRORE, 1, expect.stringMatching(/narmada/i)],
    ["Offer", 6.9, 5 * CRORE, 2, expect.stringMatching(/meridian.*narmada/i)],
    ["Offer", 6.85, 1 * CRORE, 1, expect.stringMatching(/meridian/i)],
  ]);
  const sourceOf = (field: string) => sources.find(({ name }) => name === field)?.source;
  expect(sourceOf("level_quantum")).toMatch(/^Live quotes of other firms, /);
});

test("of one side only its levels are told; without trade access none are", async () => {
  const { tables } = await answerTo(`offer side depth of ${QUOTED}`, trader);
  expect(
    tables
      .flat()
      .map(([side]) => side)
      .filter((side) => side === "Bid" || side === "Offer"),
  ).toEqual(["Offer", "Offer"]);
  expect((await answerTo(`show the book for ${QUOTED}`, researcher)).words).toContain("trade access");
});

test("the last trades of a bond are told newest first, each with its day and where it is known from, without names", async () => {
  const { sentences, tables, words } = await answerTo(`last trades in ${TRADED}`, trader);
  expect(sentences).toContain("Trades on record: 2.");
  expect(sentences.find((each) => each.startsWith("Last trade"))).toMatch(
    /^Last trade, traded here of 20-Nov-2026: yield 7\.32%, clean price [\d.]+\.$/,
  );
  expect(tables).toEqual([
    [
      ["2026-11-20", 7.32, expect.any(Number), 2 * CRORE, "traded here"],
      ["2025-08-20", 7.09, 99.198, null, "exchange trade"],
    ],
  ]);
  expect(words).not.toMatch(/meridian|narmada/i);
});

test("beside the live quotes stand the last trade and the reference, each figure with its source", async () => {
  const { sentences, tables, sources } = await answerTo(`best bid and offer in ${TRADED}`, trader);
  expect(sentences.map((each) => each.split(/[,:]/)[0])).toEqual(
    expect.arrayContaining(["Best bid", "Best offer", "Last trade", "Reference"]),
  );
  expect(tables.map((rows) => rows.length)).toEqual([1, 2]);
  const sourceOf = (field: string) => sources.find(({ name }) => name === field)?.source;
  expect(sourceOf("best_bid")).toMatch(/^Live quotes of other firms, /);
  expect(sourceOf("trade_yield")).toBe("Trades that exchanges reported, and those agreed here");
  expect(sourceOf("reference_yield")).toContain("traded here, 20-Nov-2026");
});

test("a bond without trades says so, and its reference is the last published level", async () => {
  const { sentences, tables } = await answerTo(`last trade in ${UNTRADED}`, trader);
  expect(sentences).toContain("Trades on record: 0.");
  expect(sentences).toContain("No trade on record in 7.18% GS 2033.");
  expect(sentences.filter((each) => each.startsWith("Last trade"))).toEqual([]);
  expect(sentences.find((each) => each.startsWith("Reference"))).toMatch(
    /^Reference, CCIL.* of \d\d-\w{3}-20\d\d: yield \d/,
  );
  expect(tables).toEqual([]);
});

test("trades are told with trade access alone; a reference level is a fact without what was dealt here", async () => {
  expect((await answerTo(`last trades in ${TRADED}`, researcher)).words).toContain("trade access");
  for (const actor of [researcher, trader]) {
    const { words, sentences } = await answerTo(`reference level of ${TRADED}`, actor);
    expect(words).not.toContain("traded here");
    expect(sentences.find((each) => each.includes("reference yield"))).toMatch(/\d%\.$/);
  }
});
