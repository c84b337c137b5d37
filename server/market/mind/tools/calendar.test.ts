import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOOLS, type ToolResult } from "#domain/contract/mind/tools.ts";
import { sentenceText } from "#domain/mind/render.ts";
import { type MindContext, openMindContext } from "#server/market/mind/mind-context.ts";
import { CannotAnswer, type ToolAnswer } from "#server/market/mind/tool-call.ts";
import { calendar } from "#server/market/mind/tools/calendar.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let mind: MindContext;
beforeAll(async () => {
  parts = await testParts();
  parts.clock.set("2026-11-20T12:00:00+05:30");
  mind = openMindContext(parts);
}, 60_000);
afterAll(() => parts.close());

async function holidays(from: string, to: string) {
  const call = { mind, actor: null, shownRows: async () => [] };
  const made: ToolResult | ToolAnswer = await calendar(call, TOOLS.calendar.input.parse({ from, to }));
  const { result, notes = [] } = "result" in made ? made : { result: made };
  return { days: result.rows.map(({ key }) => key), notes: notes.map((note) => sentenceText(note, new Map())) };
}

describe("the holidays of a stretch of days", () => {
  test("are those of the published lists", async () => {
    expect(await holidays("2026-11-21", "2026-12-31")).toEqual({ days: ["2026-11-24", "2026-12-25"], notes: [] });
  });

  test("are not said to be none where the list of the year is not published yet", async () => {
    await expect(holidays("2027-01-01", "2027-03-31")).rejects.toThrow(CannotAnswer);
  });

  test("that ends in such a year say that more may come", async () => {
    const { days, notes } = await holidays("2026-12-01", "2027-02-28");
    expect(days).toEqual(["2026-12-25"]);
    expect(notes).toEqual(["Holidays of later years are not published yet."]);
  });
});
