import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { Command } from "#sandbox/model/decide.ts";
import { VenueRefusal } from "#sandbox/model/refusal.ts";
import { type Caller, FIRST_SETTINGS, type Role, type State, type Venue } from "#sandbox/model/state.ts";
import { readCalendars, readInstruments } from "#sandbox/runtime/instruments.ts";
import { openJournal } from "#sandbox/runtime/journal.ts";
import { stored } from "#sandbox/runtime/json.ts";
import { type Ledger, openLedger } from "#sandbox/runtime/ledger.ts";

const DATA = path.resolve(import.meta.dirname, "../../reference-data");
const instruments = readInstruments(DATA);
const calendar = readCalendars(DATA);
const MORNING = Date.parse("2026-11-23T05:11:07Z");
const CRORE = 10_000_000;
const CODES = ["A", "B", "C"];

interface Step {
  venue: Venue;
  who: number;
  act: number;
  pick: number;
  seconds: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  venue: fc.constantFrom<Venue>("NSE", "BSE"),
  who: fc.nat(2),
  // Acceptances and money more often, so that deals come about.
  act: fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9),
  pick: fc.nat(50),
  seconds: fc.nat({ max: 400 }),
});

function open(dir: string, wall: () => number): Ledger {
  const seed: Command[] = (["NSE", "BSE"] as const).flatMap((venue) =>
    CODES.map((code): Command => ({ do: "participant.put", venue, code, change: {} })),
  );
  const firstSettings = FIRST_SETTINGS;
  return openLedger({
    journal: openJournal(dir),
    instruments,
    calendar,
    wall,
    firstSettings,
    seed,
    onChanges: () => undefined,
  });
}

/** One of the acts a participant may think of, right or wrong, on something that may be there. */
function commandOf({ state }: Ledger, { venue, who, act, pick }: Step): Command {
  const by: Caller = { venue, participant: must(CODES[who]), login: "desk" };
  const any = <T extends { venue: Venue }>(rows: ReadonlyMap<string, T>) => {
    const own = [...rows.values()].filter((row) => row.venue === venue);
    return own[pick % Math.max(1, own.length)];
  };
  const [quote, thread, deal] = [any(state.quotes), any(state.threads), any(state.deals)];
  const role: Role = pick % 2 === 0 ? "I" : "R";
  const standing = { face: quote?.face ?? CRORE, yieldPct: quote?.yieldPct ?? 7, price: quote?.price ?? null };
  const onThread = { by, quote: thread?.quote ?? "", id: thread?.id ?? "", role };
  const level = { face: ((pick % 3) + 1) * CRORE, yieldPct: 7 + (pick % 4) / 100, price: 100 };
  const figures = { price: 100, accruedPaise: 0, considerationPaise: (deal?.face ?? 0) * 100, splits: [] };
  const acts: Command[] = [
    {
      do: "quote.place",
      by,
      sides: pick % 5 === 0 ? ["BUY", "SELL"] : ["SELL"],
      client: by.participant,
      broker: null,
      isin: "INE134E08LA3",
      ...level,
      bonds: 10,
      delta: pick % 2 === 0 ? 0 : 1,
      yieldType: "YTM",
      putCallDate: null,
      calcMethod: "O",
      mode: "OTM",
      to: [],
      groups: [],
      anonymous: false,
      levelNegotiable: true,
      sizeNegotiable: true,
      minFill: null,
      step: null,
      category: null,
      rating: null,
      remarks: null,
      validTill: null,
    },
    { do: "quote.withdraw", by, numbers: [quote?.number ?? ""] },
    { do: "quote.amend", by, number: quote?.number ?? "", change: { face: level.face } },
    { do: "thread.respond", by, quote: quote?.number ?? "", client: by.participant, remarks: null, ...level },
    { do: "thread.counter", ...onThread, ...level },
    { do: "thread.terminate", ...onThread },
    {
      do: "thread.accept",
      ...onThread,
      face: thread?.face ?? CRORE,
      yieldPct: thread?.yieldPct ?? 7,
      price: null,
      client: null,
      cutTo: null,
    },
    {
      do: "thread.accept",
      by,
      quote: quote?.number ?? "",
      id: null,
      role: "R",
      client: null,
      cutTo: null,
      ...standing,
    },
    { do: "deal.propose", by, deal: deal?.id ?? "", role: null, ...figures },
    {
      do: "deal.decide",
      by,
      deal: deal?.id ?? "",
      role: null,
      yes: pick % 4 !== 0,
      seen: { price: null, accruedPaise: null, considerationPaise: null },
    },
  ];
  return must(acts[act]);
}

function checkInvariants(state: State): void {
  for (const quote of state.quotes.values()) {
    const deals = [...state.deals.values()].filter((deal) => {
      const thread = deal.thread === null ? undefined : state.threads.get(deal.thread);
      return thread?.quote === quote.number && deal.state !== "EXPIRED";
    });
    const dealt = deals.reduce((sum, { face }) => sum + face, 0);
    expect(quote.traded).toBe(dealt);
    expect(quote.traded).toBeLessThanOrEqual(quote.face);
    expect(quote.confirmed).toBeLessThanOrEqual(quote.traded);
    if (quote.state === "TRADED") expect(quote.traded).toBe(quote.face);
  }
  const numbers = [...state.deals.values()].flatMap(({ venue, number }) =>
    number === null ? [] : [`${venue} ${number}`],
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const deal of state.deals.values()) {
    const settlement = state.settlements.get(deal.number ?? "");
    expect(settlement !== undefined).toBe(deal.state === "CONFIRMED" || deal.state === "CANCELLED");
    if (settlement !== undefined)
      expect(settlement.buyerPaysPaise).toBe(must(deal.money).considerationPaise + settlement.dutyPaise);
  }
  const seqs = state.changes.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_seq, index) => index + 1));
}

test("whatever participants do, no more is dealt than was quoted, and the journal gives the same state again", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const dir = mkdtempSync(path.join(tmpdir(), "sandbox-walk-"));
      try {
        let now = MORNING;
        const ledger = open(dir, () => now);
        for (const each of steps) {
          now += each.seconds * 1000;
          ledger.runDue();
          const before = stored(ledger.state);
          try {
            ledger.run(commandOf(ledger, each));
          } catch (error) {
            if (!(error instanceof VenueRefusal)) throw error;
            // A refused command changes nothing.
            expect(stored(ledger.state)).toBe(before);
          }
          checkInvariants(ledger.state);
        }
        const replayed = open(dir, () => now);
        expect(stored(replayed.state)).toBe(stored(ledger.state));
        expect(stored(ledger.worldAt(now).state)).toBe(stored(ledger.state));
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    }),
    { numRuns: 40 },
  );
});
