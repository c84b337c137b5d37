import { expect, it } from "vitest";
import { ORDER_ACTS, type OrderState, SETTLEMENT_STATUSES } from "#domain/entities/order.ts";
import type { VenueSettlement } from "#domain/exchange/venue-settlement.ts";
import { settlementRank } from "#domain/exchange/venue-settlement.ts";
import { cancelStep, mayAct, type OrderLife } from "#domain/orders/life.ts";
import type { StoredTrack } from "#domain/orders/stored.ts";
import { againOn, withSettlementReport, openedTrack, outcomeOf } from "#domain/orders/track.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";

// Orders in memory, under their rules alone: any act of any person at any time, and any message of a clearing
// corporation, in any order. WALK_SEED repeats the run that printed it.

const STEPS = 100_000;
const SEED = Number(process.env["WALK_SEED"] ?? 20_261_124);
const FINAL = new Set<OrderState>(["SETTLED", "REJECTED", "CANCELLED"]);
const FIRMS = ["cli_buyer", "cli_seller", "cli_stranger"];
const PAYS = { payInPaise: 100, payOutPaise: 99 };
const random = seededRandom(SEED);
const pick = <T>(items: readonly T[]): T => items[random.int(0, items.length - 1)] as T;

interface Walked {
  life: OrderLife;
  track: StoredTrack | null;
  rank: number;
  booked: number;
}

function begun(): Walked {
  const life: OrderLife = {
    buyer: { client_id: "cli_buyer" },
    seller: { client_id: "cli_seller" },
    brokers: [],
    kind: pick(["ORDER", "PROCUREMENT"] as const),
    state: "REPORTED",
    exchange: "NSE",
    reportedStatus: "pending",
    reporter: pick(["buyer", "seller"] as const),
    ticketNumber: null,
    report: null,
    settlementDate: "2026-11-25",
    isInDoubt: false,
    isDisputed: false,
    amendment: null,
    cancelAsked: null,
    track: null,
    isPlacementConfirmed: false,
  };
  return { life, track: null, rank: 0, booked: 0 };
}

/** The life's view of a track. */
function seen(track: StoredTrack): NonNullable<OrderLife["track"]> {
  return {
    isReportedByCorporation: track.heardAt !== null,
    isPayInDone: track.bondsIn.at !== null && track.fundsIn.at !== null,
    settledByHand: { buyer: track.byHand.buyer !== null, seller: track.byHand.seller !== null },
    hasIntention: { buyer: track.intentions.buyer !== null, seller: track.intentions.seller !== null },
    againBy: track.again?.client_id ?? null,
  };
}

function to(walked: Walked, state: OrderState, changes: Partial<OrderLife> = {}): void {
  // No final state is left.
  expect(FINAL.has(walked.life.state), `${walked.life.state} to ${state}`).toBe(false);
  if (state === "SETTLED") walked.booked += 1;
  walked.life = { ...walked.life, ...changes, state };
}

function act(walked: Walked, nowMs: number): void {
  const name = pick(ORDER_ACTS);
  const clientId = pick(FIRMS);
  const { life } = walked;
  const verdict = mayAct(life, name, { clientId }, nowMs);
  if (!verdict.ok) return;
  expect(clientId).not.toBe("cli_stranger");
  const side = verdict.value;
  switch (name) {
    case "accept":
      return to(walked, "ACCEPTED", { reportedStatus: "accepted" });
    case "reject":
      return to(walked, "REJECTED", { reportedStatus: "rejected" });
    case "modify":
      if (life.state === "CONFIRMED")
        walked.life = { ...life, amendment: { by: side, isOpen: true, isDecided: false } };
      else to(walked, "REPORTED", { reportedStatus: "pending", cancelAsked: null });
      return;
    case "cancel": {
      const step = cancelStep(life, { clientId }, nowMs);
      if (step === "cancel") to(walked, "CANCELLED");
      else if (step === "ask") walked.life = { ...life, cancelAsked: { clientId, atMs: nowMs } };
      else walked.life = { ...life, amendment: { by: side, isOpen: true, isDecided: false } };
      return;
    }
    case "decide":
      expect(life.amendment?.by).not.toBe(side);
      walked.life = { ...life, amendment: null };
      if (random.int(0, 9) === 0) to(walked, "CANCELLED");
      return;
    case "settle": {
      const byHand = { utr: "UTR", proof: "note", user_id: "usr_x", at: "" };
      const track = { ...(walked.track as StoredTrack) };
      track.byHand = { ...track.byHand, [side]: byHand };
      setTrack(walked, track);
      if (track.byHand.buyer !== null && track.byHand.seller !== null) to(walked, "SETTLED");
      return;
    }
    case "settle_again": {
      const track = walked.track as StoredTrack;
      const again = { client_id: clientId, user_id: "usr_x", settlement_date: "2026-11-26", at: "" };
      if (track.again === null) return setTrack(walked, { ...track, again });
      expect(track.again.client_id).not.toBe(clientId);
      setTrack(walked, againOn(track));
      walked.rank = 0;
      return to(walked, "CONFIRMED", { cancelAsked: null });
    }
    case "intention":
    case "place":
  }
}

function setTrack(walked: Walked, track: StoredTrack): void {
  walked.track = track;
  walked.life = { ...walked.life, track: seen(track) };
}

function venue(walked: Walked): void {
  const { life, track } = walked;
  if (life.state === "ACCEPTED" && random.int(0, 2) === 0) {
    setTrack(walked, openedTrack(PAYS, { buyer: true, seller: false }));
    return to(walked, "CONFIRMED");
  }
  if (life.state !== "CONFIRMED" || track === null || track.attempt > 1 || random.int(0, 2) > 0) return;
  const state = pick(SETTLEMENT_STATUSES);
  const report: VenueSettlement = {
    number: "D1",
    state,
    settlementNumber: null,
    settlementDate: life.settlementDate,
    payInPaise: PAYS.payInPaise,
    bondsInAt: null,
    fundsInAt: null,
    fundsInPaise: null,
    paidOutAt: null,
    utr: null,
    venueAt: "2026-11-25T06:00:00.000Z",
    version: 1,
  };
  // Ignores an earlier state, as events are applied by their rank.
  if (settlementRank(report) < walked.rank) return;
  walked.rank = settlementRank(report);
  const next = withSettlementReport(track, report, report.venueAt);
  for (const part of ["bondsIn", "fundsIn", "paidOut"] as const)
    if (track[part].at !== null) expect(next[part].at).toBe(track[part].at);
  setTrack(walked, next);
  const outcome = outcomeOf(next);
  if (outcome !== null) to(walked, outcome);
}

it(`orders keep their rules over ${STEPS} steps of anybody and of the exchange (seed ${SEED})`, () => {
  let nowMs = Date.parse("2026-11-24T06:00:00.000Z");
  const ends = new Map<OrderState, number>();
  let walked = begun();
  for (let step = 0; step < STEPS; step += 1) {
    nowMs += random.int(0, 120_000);
    if (random.int(0, 3) === 0) venue(walked);
    else act(walked, nowMs);
    const { state, track } = walked.life;
    expect(walked.booked).toBe(state === "SETTLED" ? 1 : 0);
    if (state === "CONFIRMED" || state === "FAILED" || state === "SETTLED") expect(track).not.toBeNull();
    if (!FINAL.has(state)) continue;
    ends.set(state, (ends.get(state) ?? 0) + 1);
    for (const name of ORDER_ACTS)
      for (const clientId of FIRMS) expect(mayAct(walked.life, name, { clientId }, nowMs).ok).toBe(false);
    walked = begun();
  }
  // Every end was reached, many times.
  for (const state of FINAL) expect(ends.get(state) ?? 0).toBeGreaterThan(50);
});
