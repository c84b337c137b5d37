import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_QUOTE_FILTER } from "#domain/runs/quote-filter.ts";
import { eoiRow } from "#workers/live/live.testing.ts";
import { MANY_EVERY_MS, ONE_EVERY_MS, QuoteWatch, BATCH_MS } from "#workers/live/quote-watch.ts";
import { QuoteTable, type QuotesQuery } from "#workers/live/quotes-table.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(query: QuotesQuery) {
  const table = new QuoteTable();
  const received: string[][] = [];
  table.take([eoiRow("eoi_1"), eoiRow("eoi_2", { finstrument_id: "INE134E08IR3" })], []);
  const watch = new QuoteWatch(table, query, (quotes) => {
    received.push(quotes.map(({ id, version }) => `${id} ${version}`));
  });
  const change = (...rows: ReturnType<typeof eoiRow>[]) => {
    table.take(rows, []);
    watch.changed();
  };
  return { table, watch, received, change };
}

test("a quote that is followed is published at once, as it changes, and when it is gone", () => {
  const { received, change } = watched({ id: "eoi_1" });
  expect(received).toEqual([["eoi_1 1"]]);
  change(eoiRow("eoi_1", { version: 2 }));
  vi.advanceTimersByTime(ONE_EVERY_MS);
  change(eoiRow("eoi_1", { version: 3, status: "FILLED" }));
  vi.advanceTimersByTime(ONE_EVERY_MS);
  expect(received.slice(1)).toEqual([["eoi_1 2"], []]);
});

test("what the market does elsewhere is not published", () => {
  const { received, change } = watched({ finstrumentIds: ["INE002A08534"], limit: 9 });
  change(eoiRow("eoi_2", { finstrument_id: "INE134E08IR3", version: 2 }));
  vi.advanceTimersByTime(MANY_EVERY_MS);
  expect(received).toEqual([["eoi_1 1"]]);
});

test("many changes within a beat are published together", () => {
  const { received, change } = watched({ filter: NO_QUOTE_FILTER, limit: 9 });
  for (let version = 2; version < 9; version += 1) change(eoiRow("eoi_1", { version }));
  vi.advanceTimersByTime(MANY_EVERY_MS);
  expect(received).toEqual([
    ["eoi_1 1", "eoi_2 1"],
    ["eoi_1 8", "eoi_2 1"],
  ]);
});

test("what stood empty is filled at once, and a change after a quiet spell comes at once", () => {
  const { received, change } = watched({ filter: { ...NO_QUOTE_FILTER, words: "nabard" }, limit: 9 });
  expect(received).toEqual([[]]);
  change(eoiRow("eoi_3", { bond_name: "7.68% NABARD 2029" }));
  vi.advanceTimersByTime(BATCH_MS);
  expect(received.slice(1)).toEqual([["eoi_3 1"]]);
  change(eoiRow("eoi_3", { bond_name: "7.68% NABARD 2029", version: 2 }));
  vi.advanceTimersByTime(MANY_EVERY_MS - BATCH_MS);
  expect(received.slice(2)).toEqual([]);
  vi.advanceTimersByTime(MANY_EVERY_MS * 2);
  expect(received.slice(2)).toEqual([["eoi_3 2"]]);
  change(eoiRow("eoi_3", { bond_name: "7.68% NABARD 2029", version: 3 }));
  vi.advanceTimersByTime(BATCH_MS);
  expect(received.slice(3)).toEqual([["eoi_3 3"]]);
});

test("who stopped watching gets nothing more", () => {
  const { received, change, watch } = watched({ id: "eoi_1" });
  change(eoiRow("eoi_1", { version: 2 }));
  watch.stop();
  vi.advanceTimersByTime(MANY_EVERY_MS);
  expect(received).toHaveLength(1);
});
