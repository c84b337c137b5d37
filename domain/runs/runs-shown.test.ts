import { describe, expect, test } from "vitest";
import { ageText, fadingOf } from "#domain/runs/age.ts";
import { offMine } from "#domain/runs/off-market.ts";
import { openQuestion, runText } from "#domain/runs/run-text.ts";
import { filterRuns } from "#domain/runs/filter-runs.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { NO_QUOTE_FILTER, readQuoteFilter } from "#domain/runs/quote-filter.ts";
import { NEWEST_FIRST, sortRuns } from "#domain/runs/sort-runs.ts";
import { eoiOf, run } from "#domain/runs/runs.testing.ts";
import { entryOfEoi, entryOfRun, stackByBond } from "#domain/runs/stack.ts";

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("a line in words", () => {
  test("names side, size, bond, level and settlement", () => {
    const priced = run({ fixed_field: "price", unit_price_stored: 101.25, quantum: 100_000_000, settlement_delta: 1 });
    expect(runText(priced)).toBe("Bid 10.00\u00a0Cr 7.18% GS 2033 at 101.25, T+1");
  });
  test.each([
    [{ quote_type: "ASK", yield_stored: 0.0685 }, "Offer 7.18% GS 2033 at 6.85%"],
    [{ yield_stored: 0.068512, status: "subject" }, "Bid 7.18% GS 2033 at 6.8512%, subject"],
    [{ status: "off", fixed_field: null, yield_stored: null }, "Withdraw the bid of 7.18% GS 2033"],
    [
      { bond_name: null, candidates: [{ finstrument_id: "INE261F08EM1", bond_name: "A" }] },
      "Bid one of several bonds at 6.85%",
    ],
    [{ bond_name: null }, "Bid an unknown bond at 6.85%"],
  ] as const)("%j is “%s”", (changes, text) => {
    expect(runText(run({ ...changes, candidates: [...("candidates" in changes ? changes.candidates : [])] }))).toBe(
      text,
    );
  });
  test("what is open is asked", () => {
    expect(openQuestion(run({ unresolved: ["bond", "side"] }))).toBe("Which bond?");
    expect(openQuestion(run({ unresolved: ["side"] }))).toBe("Bid or offer?");
    expect(openQuestion(run())).toBeNull();
  });
});

describe("the age of a line", () => {
  const MIN = 60_000;
  test.each([
    [0, "now", 0],
    [-MIN, "now", 0],
    [4 * MIN, "4m", 0],
    [5 * MIN, "5m", 1],
    [60 * MIN, "1h", 2],
    [125 * MIN, "2h 5m", 2],
  ])("after %i ms it is %s, faded %i", (ms, text, fading) => {
    expect(ageText(0, ms)).toBe(text);
    expect(fadingOf(0, ms)).toBe(fading);
  });
});

describe("the table", () => {
  const low = run({ id: "run_low", yield_stored: 0.06, at: "2026-11-20T05:00:00.000Z" });
  const high = run({ id: "run_high", yield_stored: 0.08, at: "2026-11-20T05:10:00.000Z", quote_type: "ASK" });
  const none = run({ id: "run_none", yield_stored: null, at: "2026-11-20T05:05:00.000Z" });
  test("stands newest first until it is sorted", () => {
    expect(ids(sortRuns([low, high, none], NEWEST_FIRST))).toEqual(["run_high", "run_none", "run_low"]);
  });
  test("keeps what a line does not say last in either direction", () => {
    expect(ids(sortRuns([none, high, low], { column: "yield", desc: false }))).toEqual([
      "run_low",
      "run_high",
      "run_none",
    ]);
    expect(ids(sortRuns([none, low, high], { column: "yield", desc: true }))).toEqual([
      "run_high",
      "run_low",
      "run_none",
    ]);
  });
  const passing = (search: string, ...runs: PrivateRun[]) => {
    const day = { today: "2026-11-20", settlementDates: ["2026-11-20", "2026-11-23"] };
    return ids(filterRuns(runs, { typed: readQuoteFilter(search, day), side: "ALL" }));
  };
  test("is filtered by words that all occur and by side", () => {
    expect(passing("gs 7.18", low, high)).toEqual(["run_low", "run_high"]);
    expect(passing("gs nowhere", low, high)).toEqual([]);
    expect(ids(filterRuns([low, high], { typed: NO_QUOTE_FILTER, side: "ASK" }))).toEqual(["run_high"]);
  });
  test("is filtered by settlement; a line that says none passes none", () => {
    const today = run({ id: "run_today", settlement_delta: 0 });
    const next = run({ id: "run_next", settlement_delta: 1 });
    expect(passing("t1", today, next, none)).toEqual(["run_next"]);
    expect(passing("23-nov", today, next, none)).toEqual(["run_next"]);
    expect(passing("25-dec", today, next, none)).toEqual([]);
    expect(passing("cash gs", today, next, none)).toEqual(["run_today"]);
  });
  test("is filtered by firmness as it was read, not by the line's words", () => {
    const firm = run({ id: "run_firm", status: "firm", text: "7.18 gs 33 bid 6.85 firm" });
    const subject = run({ id: "run_subject", status: "subject", text: "7.18 gs 33 bid 6.85 not firm" });
    expect(passing("firm", firm, subject, none)).toEqual(["run_firm"]);
    expect(passing("subject", firm, subject, none)).toEqual(["run_subject"]);
  });
  test("has no line at a venue, but every line in which the words of one are written", () => {
    expect(passing(">nse", run({ text: "7.18 gs 33 bid 6.85 nse" }))).toEqual([]);
    expect(passing("otc", low, run({ id: "run_otc", text: "7.18 gs 33 bid 6.85 otc" }))).toEqual(["run_otc"]);
  });
});

const NOW = Date.parse("2026-11-20T05:31:00.000Z");

describe("the stack of a bond (N-01)", () => {
  test("merges chats, market and own EOIs, each tagged, each side's best first", () => {
    const entries = [
      ...[run({ id: "run_a", yield_stored: 0.0686 }), run({ id: "run_q", unresolved: ["bond"] })].flatMap(
        (row) => entryOfRun(row) ?? [],
      ),
      entryOfEoi(eoiOf({ id: "eoi_market", client_id: "cli_b", yield_stored: 0.0684 }), "cli_me"),
      entryOfEoi(eoiOf({ id: "eoi_own", client_id: "cli_me", yield_stored: 0.068, quote_type: "ASK" }), "cli_me"),
      entryOfEoi(eoiOf({ id: "eoi_ask", client_id: "cli_b", yield_stored: 0.0682, quote_type: "ASK" }), "cli_me"),
    ];
    const [stack, ...others] = stackByBond(entries, NOW);
    expect(others).toEqual([]);
    // The best bid has the lowest yield, the best offer the highest.
    expect(stack?.bids.map(({ id, source }) => [id, source])).toEqual([
      ["eoi_market", "public"],
      ["run_a", "private"],
    ]);
    expect(stack?.asks.map(({ id, source }) => [id, source])).toEqual([
      ["eoi_ask", "public"],
      ["eoi_own", "mine"],
    ]);
  });

  test("levels known by price only stand behind, the best price first", () => {
    const entries = [
      run({ id: "run_dear", yield_stored: null, unit_price_stored: 102 }),
      run({ id: "run_cheap", yield_stored: null, unit_price_stored: 101 }),
      run({ id: "run_yield" }),
    ].flatMap((row) => entryOfRun(row) ?? []);
    expect(ids(stackByBond(entries, NOW)[0]?.bids ?? [])).toEqual(["run_yield", "run_dear", "run_cheap"]);
  });

  test("a line of a chat past its age leaves the top, however good its level; what is published stays", () => {
    const line = (id: string, at: string, yield_stored: number) => entryOfRun(run({ id, at, yield_stored }));
    const entries = [
      line("run_old_best", "2026-11-20T04:30:59.000Z", 0.068),
      line("run_fresh", "2026-11-20T05:20:00.000Z", 0.0686),
    ].flatMap((entry) => entry ?? []);
    const published = eoiOf({ id: "eoi_old", yield_stored: 0.0685, updated_at: "2026-11-20T03:00:00.000Z" });
    const [stack] = stackByBond([...entries, entryOfEoi(published, "cli_me")], NOW);
    expect(ids(stack?.bids ?? [])).toEqual(["eoi_old", "run_fresh", "run_old_best"]);
  });

  test("a level better than the other side's best published one is named as crossing the book", () => {
    const line = (id: string, quote_type: "BID" | "ASK", yield_stored: number) =>
      entryOfRun(run({ id, quote_type, yield_stored })) ?? expect.fail();
    const published = (id: string, quote_type: "BID" | "ASK", yield_stored: number) =>
      entryOfEoi(eoiOf({ id, quote_type, yield_stored }), "cli_me");
    const book = [published("eoi_bid", "BID", 0.0688), published("eoi_ask", "ASK", 0.0684)];
    const lines = [
      line("run_pays_more", "BID", 0.0683),
      line("run_asks_less", "ASK", 0.0727),
      line("run_in", "ASK", 0.0686),
    ];
    const [stack] = stackByBond([...book, ...lines], NOW);
    expect([...(stack?.crossing ?? [])].toSorted()).toEqual(["run_asks_less", "run_pays_more"]);
    expect([...(stackByBond(lines, NOW)[0]?.crossing ?? [])]).toEqual([]);
  });

  test("the bond spoken of last comes first, the others by name, and a refreshed quote moves none", () => {
    const market = (isin: string, bondName: string, updatedAt: string) =>
      entryOfEoi(eoiOf({ id: isin, finstrument_id: isin, bond_name: bondName, updated_at: updatedAt }), "cli_me");
    const entries = [
      ...[
        run({ finstrument_id: "INE094A08176", at: "2026-11-20T05:00:00.000Z" }),
        run({ at: "2026-11-20T05:01:00.000Z" }),
      ].flatMap((row) => entryOfRun(row) ?? []),
      market("INE_10", "10.00% JM 2027", "2026-11-20T09:00:00.000Z"),
      market("INE_7", "7.40% PFC 2030", "2026-11-20T04:00:00.000Z"),
      market("INE094A08176", "A bond of the chats", "2026-11-20T09:00:00.000Z"),
    ];
    expect(stackByBond(entries, NOW).map(({ isin }) => isin)).toEqual([
      "IN0020230085",
      "INE094A08176",
      "INE_7",
      "INE_10",
    ]);
  });
});

describe("a level far off one's own (N-13)", () => {
  const mine = [eoiOf({ yield_stored: 0.0685 }), eoiOf({ yield_stored: 0.068, quote_type: "ASK" })];
  test("25 bp pass, more ask, measured against the same side", () => {
    expect(offMine([run({ yield_stored: 0.071 })], mine, 25)).toEqual([]);
    expect(offMine([run({ yield_stored: 0.0711 })], mine, 25)).toMatchObject([{ differenceBp: 26 }]);
    expect(offMine([run({ yield_stored: 0.0655, quote_type: "ASK" })], mine, 25)).toEqual([]);
    expect(offMine([run({ yield_stored: 0.06, quote_type: "ASK" })], mine, 25)).toMatchObject([{ differenceBp: -80 }]);
  });
  test("with only the other side quoted, that one is the measure", () => {
    expect(offMine([run({ yield_stored: 0.08 })], mine.slice(1), 25)).toMatchObject([{ differenceBp: 120 }]);
  });
  test("another bond, a withdrawal and a level without a yield pass", () => {
    const others = [
      run({ finstrument_id: "INE094A08176", yield_stored: 0.09 }),
      run({ status: "off", yield_stored: 0.09 }),
      run({ yield_stored: null, unit_price_stored: 80 }),
    ];
    expect(offMine(others, mine, 25)).toEqual([]);
  });
});
