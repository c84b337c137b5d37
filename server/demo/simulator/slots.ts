import type { EoiPayload } from "#domain/contract/http/eoi.ts";
import type { Eoi, QuoteType } from "#domain/entities/eoi.ts";
import { roundHalfAway, yieldFraction } from "#domain/lib/decimal.ts";
import { type Curve, fairYield } from "#server/demo/simulator/curve.ts";
import type { QuotedBond } from "#server/demo/quoted-bonds.ts";
import type { Random } from "#domain/lib/seeded-random.ts";

/** Position for at most one quote: a dealer, a bond and a side. */
export interface Slot {
  dealerId: string;
  bond: QuotedBond;
  side: QuoteType;
  /** This dealer's own view against the market's, in bp; smaller than half a spread, so that dealers do not cross. */
  skewBp: number;
  /** The live quote, if any. */
  quote: StandingQuote | null;
  /** Not quoted before this instant, after a pull or a deal. */
  restsUntilMs: number;
}

export interface StandingQuote {
  id: string;
  version: number;
  yieldStored: number;
  remaining: number;
  /** Time of the last change of the quote, ms. */
  quotedMs: number;
}

/** A dealer's next change. */
export type Move =
  | { type: "post"; slot: Slot; payload: EoiPayload }
  | { type: "edit"; slot: Slot; quote: StandingQuote; yieldStored: number; quantum: number | null }
  | { type: "pull"; slot: Slot; quote: StandingQuote };

/** Best levels that other quotes show, to stay clear of them: the highest yield asked and the lowest bid. */
export interface Touch {
  bestAskYield: number | null;
  bestBidYield: number | null;
}

const TICK_BP = 0.25;
const REST_MS = { low: 5_000, high: 40_000 };

/** Assigns bonds to dealers: government bonds to several on both sides, the rest to fewer, some one-sided. */
export function makeSlots(bonds: readonly QuotedBond[], dealerIds: readonly string[], random: Random): Slot[] {
  const slots: Slot[] = [];
  for (const [index, bond] of bonds.entries()) {
    const depth = Math.min(bond.depth, dealerIds.length);
    for (let place = 0; place < depth; place += 1) {
      const dealerId = dealerIds[(index + place) % dealerIds.length];
      if (dealerId === undefined) continue;
      const twoSided = bond.sector === "GSEC" || random.chance(0.5);
      const oneSide: QuoteType = random.chance(0.6) ? "ASK" : "BID";
      const skewBp = random.between(-0.5, 0.5) * bond.halfSpreadBp;
      for (const side of twoSided ? (["BID", "ASK"] as const) : [oneSide]) {
        slots.push({ dealerId, bond, side, skewBp, quote: null, restsUntilMs: 0 });
      }
    }
  }
  return slots;
}

/** Target yield of a slot's quote: a bid above the market's yield, an ask below, on a quarter-bp grid. */
export function targetYield(slot: Slot, curve: Curve, touch: Touch): number {
  const { bond, side } = slot;
  const offBp = slot.skewBp + (side === "BID" ? bond.halfSpreadBp : -bond.halfSpreadBp);
  const wantedBp = fairYield(curve, bond) * 10_000 + offBp;
  const onGridBp = roundHalfAway(wantedBp / TICK_BP, 0) * TICK_BP;
  return yieldFraction(clearOf(side, onGridBp, touch) / 10_000);
}

/** A bid stays above the highest ask, an ask below the lowest bid: dealing is done by answering, not by crossing. */
function clearOf(side: QuoteType, yieldBp: number, { bestAskYield, bestBidYield }: Touch): number {
  if (side === "BID") return bestAskYield === null ? yieldBp : Math.max(yieldBp, bestAskYield * 10_000 + TICK_BP);
  return bestBidYield === null ? yieldBp : Math.min(yieldBp, bestBidYield * 10_000 - TICK_BP);
}

function sizeOf({ bond }: Slot, random: Random): number {
  const factor = random.pick([0.4, 0.6, 1, 1, 1, 2]) ?? 1;
  return Math.max(Math.round((bond.sizeRupees * factor) / bond.lotRupees), 1) * bond.lotRupees;
}

export function postMove(slot: Slot, curve: Curve, touch: Touch, random: Random): Move {
  const payload: EoiPayload = {
    finstrument_id: slot.bond.isin,
    quote_type: slot.side,
    quantum: sizeOf(slot, random),
    yield_stored: targetYield(slot, curve, touch),
    fixed_field: "yield",
    validity: random.int(60, 240),
    settlement_delta: 1,
    source: "API",
    state: random.chance(0.08) ? "INDICATIVE" : "DEFAULT",
    yield_type: "YTM",
    whatsapp_consent: false,
    send_to_rfq: false,
    anonymous: false,
    price_overridden: false,
  };
  return { type: "post", slot, payload };
}

/** Slots sampled before a dealer moves the one most out of line. */
const LOOKED_AT = 24;

/**
 * The next change of the board: mostly the level most out of line, now and then a new size, a pull, or a quote in an
 * empty slot. Null when there is nothing to change.
 */
export function nextMove(
  slots: readonly Slot[],
  curve: Curve,
  touchOf: (slot: Slot) => Touch,
  nowMs: number,
  random: Random,
): Move | null {
  const seen = Array.from({ length: LOOKED_AT }, () => random.pick(slots)).filter((slot) => slot !== undefined);
  const empty = seen.find((slot) => slot.quote === null && slot.restsUntilMs <= nowMs);
  if (empty !== undefined) return postMove(empty, curve, touchOf(empty), random);
  const standing = seen.flatMap((slot) => (slot.quote === null ? [] : [{ slot, quote: slot.quote }]));
  const first = standing[0];
  if (first === undefined) return null;
  if (random.chance(0.04)) return { type: "pull", ...first };
  if (random.chance(0.06)) {
    const target = targetYield(first.slot, curve, touchOf(first.slot));
    return { type: "edit", ...first, yieldStored: target, quantum: sizeOf(first.slot, random) };
  }
  const offBp = ({ slot, quote }: typeof first) =>
    Math.abs(targetYield(slot, curve, touchOf(slot)) - quote.yieldStored) * 10_000;
  const worst = standing.reduce((most, each) => (offBp(each) > offBp(most) ? each : most), first);
  const target = targetYield(worst.slot, curve, touchOf(worst.slot));
  if (target !== worst.quote.yieldStored) return { type: "edit", ...worst, yieldStored: target, quantum: null };
  return jitter(worst.slot, worst.quote, touchOf(worst.slot), random);
}

/** A quiet market still breathes: a tick to one side. */
function jitter(slot: Slot, quote: StandingQuote, touch: Touch, random: Random): Move | null {
  const stepBp = random.chance(0.5) ? TICK_BP : -TICK_BP;
  const yieldStored = yieldFraction(clearOf(slot.side, quote.yieldStored * 10_000 + stepBp, touch) / 10_000);
  return yieldStored === quote.yieldStored ? null : { type: "edit", slot, quote, yieldStored, quantum: null };
}

/** Updates a slot after a quote event: stores a live quote; after its end the dealer rests a little. */
export function settleSlot(
  slot: Slot,
  row: Pick<Eoi, "id" | "version" | "remaining" | "yield_stored">,
  isLive: boolean,
  nowMs: number,
  random: Random,
): void {
  if (isLive && row.yield_stored !== null) {
    const { id, version, remaining } = row;
    slot.quote = { id, version, yieldStored: row.yield_stored, remaining, quotedMs: nowMs };
  } else if (slot.quote?.id === row.id) {
    slot.quote = null;
    slot.restsUntilMs = nowMs + random.int(REST_MS.low, REST_MS.high);
  }
}
