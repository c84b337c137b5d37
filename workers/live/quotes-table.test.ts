import { describe, expect, test } from "vitest";
import type { Eoi } from "#domain/entities/eoi.ts";
import { readQuoteFilter } from "#domain/runs/quote-filter.ts";
import { QuoteTable } from "#workers/live/quotes-table.ts";

const row = (id: string, changes: Partial<Eoi> = {}) =>
  ({
    id,
    finstrument_id: "IN0020230085",
    bond_name: "7.18% GS 2033",
    issuer: "Government of India",
    client_id: "cli_theirs",
    client_name: "Narmada Bank",
    quote_type: "BID",
    status: "OPEN",
    state: "DEFAULT",
    is_best: false,
    created_at: "2026-11-20T05:00:00.000Z",
    updated_at: "2026-11-20T05:00:00.000Z",
    expiry_date_stored: "2026-11-20T11:30:00.000Z",
    ...changes,
  }) as unknown as Parameters<QuoteTable["take"]>[0][number];

describe("the quotes behind the table", () => {
  test("a quote of another firm leaves when it ends; one's own stays to be seen as filled", () => {
    const table = new QuoteTable();
    table.clientId = "cli_mine";
    table.take([row("eoi_theirs"), row("eoi_mine", { client_id: "cli_mine" })], []);
    const ended = table.take(
      [row("eoi_theirs", { status: "FILLED" }), row("eoi_mine", { client_id: "cli_mine", status: "FILLED" })],
      [],
    );
    expect(ended.removedIds).toEqual(["eoi_theirs"]);
    expect(ended.upserts).toMatchObject([{ id: "eoi_mine", status: "Filled" }]);
    expect(table.get("eoi_theirs")).toBeNull();
    expect(table.get("eoi_mine")?.status).toBe("FILLED");
  });

  test("a row says what is not as with most quotes: one's own, a part that is left, no firm level, another day", () => {
    const table = new QuoteTable();
    table.clientId = "cli_mine";
    const usual = { settlement_delta: 1 };
    const { upserts } = table.take(
      [
        row("eoi_usual", usual),
        row("eoi_mine", { ...usual, client_id: "cli_mine", status: "PARTIAL" }),
        row("eoi_today", { settlement_delta: 0, state: "INDICATIVE" }),
        row("eoi_dated", { settlement_delta: null, settlement_date: "2026-11-30" }),
      ],
      [],
    );
    expect(upserts.map(({ marks, own }) => [marks, own])).toEqual([
      ["", ""],
      ["Mine · Part", "Mine"],
      ["Indicative · T+0", ""],
      ["30-Nov-2026", ""],
    ]);
  });

  test("quotes are found by the bonds that are meant, best first, and by a firm's name when no bond is", () => {
    const table = new QuoteTable();
    table.take(
      [
        row("eoi_1"),
        row("eoi_2", { is_best: true }),
        row("eoi_3", { finstrument_id: "INE134E08IR3", bond_name: "7.18% PFC 2027", client_name: "Kaveri Securities" }),
        row("eoi_4", { status: "EXPIRED" }),
      ],
      [],
    );
    expect(table.find("7.18 gs 33", ["IN0020230085"], 5).map((quote) => quote.id)).toEqual(["eoi_2", "eoi_1"]);
    expect(table.find("kaveri bid", [], 5).map((quote) => quote.id)).toEqual(["eoi_3"]);
    expect(table.find("", [], 5)).toEqual([]);
  });

  test("live quotes are found by settlement, firmness and venue; one of our platform alone is OTC", () => {
    const table = new QuoteTable();
    const usual = { settlement_delta: 1, settlement_date: "2026-11-23", exchange: null };
    table.take(
      [
        row("eoi_usual", usual),
        row("eoi_nse", { ...usual, settlement_delta: 0, settlement_date: "2026-11-20", exchange: "NSE" }),
        row("eoi_dated", { ...usual, settlement_delta: null, state: "INDICATIVE", exchange: "BSE" }),
        row("eoi_ended", { ...usual, status: "EXPIRED" }),
        row("eoi_money", { ...usual, settlement_date: "2026-11-25", settlement_delta: null, issuer: "Money Limited" }),
      ],
      [],
    );
    const found = (search: string) => {
      const day = { today: "2026-11-20", settlementDates: ["2026-11-20", "2026-11-23"] };
      return table.query({ filter: readQuoteFilter(search, day), limit: 9 }).map(({ id }) => id);
    };
    expect(found("t1")).toEqual(["eoi_usual", "eoi_dated"]);
    expect(found("t0 gs 2033")).toEqual(["eoi_nse"]);
    expect(found("25-nov")).toEqual(["eoi_money"]);
    expect(found("mon")).toEqual(["eoi_usual", "eoi_dated", "eoi_money"]);
    expect(found("indic")).toEqual(["eoi_dated"]);
    expect(found("firm >nse")).toEqual(["eoi_nse"]);
    expect(found("otc")).toEqual(["eoi_usual", "eoi_money"]);
    expect(found("")).toHaveLength(4);
  });
});
