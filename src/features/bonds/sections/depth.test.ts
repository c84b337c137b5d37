import { expect, it } from "vitest";
import type { Eoi } from "#domain/entities/eoi.ts";
import { depthOf } from "#src/features/bonds/sections/depth.ts";

const CRORE = 10_000_000;

function quoted(id: string, facts: Partial<Eoi>): Eoi {
  return {
    id,
    quote_type: "BID",
    fixed_field: "yield",
    unit_price_stored: 99,
    yield_stored: 0.07,
    settlement_date: "2026-11-24",
    remaining: CRORE,
    created_at: "2026-11-23T04:00:00Z",
    ...facts,
  } as Eoi;
}

it("quotes at one level stand together with what is left of each, the best level first", () => {
  const depth = depthOf([
    quoted("eoi_1", { yield_stored: 0.0702 }),
    quoted("eoi_2", { remaining: 3 * CRORE }),
    quoted("eoi_3", {}),
    quoted("eoi_4", { quote_type: "ASK", yield_stored: 0.0698 }),
  ]);
  expect(depth.bids.map((level) => [level.yield_stored, level.quantum, level.quotes])).toEqual([
    [0.07, 4 * CRORE, 2],
    [0.0702, CRORE, 1],
  ]);
  expect(depth.asks.map((level) => level.yield_stored)).toEqual([0.0698]);
});

it("the same yield for another settlement date is another level", () => {
  expect(depthOf([quoted("eoi_1", {}), quoted("eoi_2", { settlement_date: "2026-11-23" })]).bids).toHaveLength(2);
});
