import { expect, it } from "vitest";
import { readDecoded } from "#domain/tables/read-table.ts";
import { HPCL, WORLD } from "#domain/tables/readers/readers.testing.ts";
import { type RowOf, writeTable, type WrittenKind } from "#domain/tables/write-table.ts";

function readAgain<Kind extends WrittenKind>(kind: Kind, rows: readonly RowOf<Kind>[]) {
  const { csv, answers } = writeTable(kind, rows);
  return readDecoded(kind, { text: csv, encoding: null }, WORLD, { answers, corrected: [] });
}

it("quotes are read as they were written, a bid and an offer as rows of their own", () => {
  const quote: RowOf<"quotes"> = {
    row: 2,
    isin: HPCL,
    side: "BID",
    quantum: 50_000_000,
    yield_pct: 0.07,
    price: null,
    settlement: null,
    settlement_delta: 0,
    validity: "15:30",
    send_to_rfq: true,
    anonymous: false,
    exchange: "NSE",
    rfq_mode: "OTO",
    participant_code: "-",
    end_client_id: "=1+1",
    confirm: null,
    coupon_frequency: null,
  };
  const offer: RowOf<"quotes"> = { ...quote, row: 3, side: "ASK", yield_pct: null, price: 99.8125, validity: 45 };
  const dated = { ...offer, row: 4, settlement: "2026-12-01", settlement_delta: null, confirm: "7.05 5,00" };
  const read = readAgain("quotes", [quote, offer, dated]);
  expect(read.rows).toEqual([quote, offer, dated]);
  expect([...read.asked, ...read.refused, ...read.unused]).toEqual([]);
});

it("lots are read as they were written: refs that look like formulas, dashes and a cost of 0", () => {
  const lot = { row: 2, isin: HPCL, face: 100_000, acquired_on: "2025-03-31", cost_price: 0, cost_yield_pct: null };
  const texts = { account: "007", ref: "+919820012345", remarks: "-", confirm: "9.5; 2026-11-15" };
  const marked = { account: "'A", ref: "@x", remarks: '"a", b', confirm: "#N/A" };
  const none = { account: null, ref: null, remarks: null, confirm: null };
  const rows = [
    { ...lot, ...texts },
    { ...lot, ...marked, row: 3, cost_price: null, cost_yield_pct: 0 },
    { ...lot, ...none, row: 4, cost_price: null },
  ] as RowOf<"holdings">[];
  const read = readAgain("holdings", rows);
  expect([...read.asked, ...read.refused]).toEqual([]);
  expect(read.rows).toEqual(rows);
});
