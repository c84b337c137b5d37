import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counterYield, edgeBp, judge } from "#server/demo/simulator/judgement.ts";
import { fairYield, FLAT_CURVE, moveCurve } from "#server/demo/simulator/curve.ts";
import type { QuotedBond } from "#server/demo/quoted-bonds.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import { makeSlots, nextMove, settleSlot, type Slot, targetYield } from "#server/demo/simulator/slots.ts";

const CLEAR = { bestAskYield: null, bestBidYield: null };
const bond = (isin: string, sector: "GSEC" | "PSU" = "GSEC"): QuotedBond => ({
  isin,
  sector,
  anchorYield: 0.0685,
  halfSpreadBp: 1.5,
  depth: 3,
  sizeRupees: 250_000_000,
  lotRupees: 100,
});
const dealers = ["usr_a", "usr_b", "usr_c"];
const stands = (slot: Slot, yieldStored: number): void => {
  slot.quote = { id: `eoi_${slot.dealerId}${slot.side}`, version: 1, yieldStored, remaining: 1, quotedMs: 0 };
};

describe("chance", () => {
  it("repeats itself under the same seed and stays within its bounds", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, width) => {
        const [one, two] = [seededRandom(seed), seededRandom(seed)];
        for (let draw = 0; draw < 20; draw += 1) {
          const value = one.int(low, low + width);
          expect(two.int(low, low + width)).toBe(value);
          expect(value >= low && value <= low + width).toBe(true);
        }
      }),
    );
  });
});

describe("the market's curve", () => {
  it("wanders, but stays near what was published", () => {
    const random = seededRandom(3);
    let curve = FLAT_CURVE;
    let furthestBp = 0;
    for (let second = 0; second < 20_000; second += 1) {
      curve = moveCurve(curve, 1, random);
      const bp = Math.abs(fairYield(curve, bond("IN1")) - 0.0685) * 10_000;
      furthestBp = Math.max(furthestBp, bp);
    }
    expect(furthestBp).toBeGreaterThan(1);
    expect(furthestBp).toBeLessThan(15);
  });
});

describe("where dealers quote", () => {
  it("every bid yields more than every ask of the bond, whoever quotes", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const slots = makeSlots([bond("IN1"), bond("IN2", "PSU")], dealers, seededRandom(seed));
        for (const isin of ["IN1", "IN2"]) {
          const yields = (side: string) =>
            slots
              .filter((slot) => slot.bond.isin === isin && slot.side === side)
              .map((slot) => targetYield(slot, FLAT_CURVE, CLEAR));
          expect(Math.min(...yields("BID"), 1)).toBeGreaterThan(Math.max(...yields("ASK"), 0));
        }
      }),
    );
  });

  it("a bid stays clear of the highest ask, an ask of the lowest bid", () => {
    const slots = makeSlots([bond("IN1")], ["usr_a"], seededRandom(1));
    const touch = { bestAskYield: 0.0695, bestBidYield: 0.0675 };
    for (const slot of slots) {
      const target = targetYield(slot, FLAT_CURVE, touch);
      if (slot.side === "BID") expect(target).toBeGreaterThan(touch.bestAskYield);
      else expect(target).toBeLessThan(touch.bestBidYield);
    }
  });
});

const board = () => makeSlots([bond("IN1"), bond("IN2")], dealers, seededRandom(5));

const move = (slots: Slot[], seed: number) => nextMove(slots, FLAT_CURVE, () => CLEAR, 0, seededRandom(seed));

describe("the next change of the board", () => {
  it("is the same under the same seed", () => {
    expect(move(board(), 9)).toEqual(move(board(), 9));
  });

  it("fills an empty place first", () => {
    expect(move(board(), 2)?.type).toBe("post");
  });

  it("brings a level that is out of line back to where it belongs", () => {
    const slots = board();
    for (const slot of slots) stands(slot, targetYield(slot, FLAT_CURVE, CLEAR));
    const [off] = slots;
    if (off === undefined) return;
    stands(off, 0.08);
    const types = new Map<string, number>();
    for (let seed = 0; seed < 200; seed += 1) {
      const made = move(slots, seed);
      if (made?.type === "edit" && made.slot === off && made.quantum === null) {
        expect(made.yieldStored).toBe(targetYield(off, FLAT_CURVE, CLEAR));
      }
      const kind = made === null ? "none" : made.slot === off ? `${made.type} off` : made.type;
      types.set(kind, (types.get(kind) ?? 0) + 1);
    }
    expect(types.get("edit off")).toBeGreaterThan(100);
  });

  it("rests after a quote is gone, and takes no notice of another quote's end", () => {
    const [slot] = board();
    if (slot === undefined) return;
    stands(slot, 0.0685);
    const row = { id: "eoi_other", version: 2, remaining: 0, yield_stored: 0.0685 };
    settleSlot(slot, row, false, 1000, seededRandom(1));
    expect(slot.quote).not.toBeNull();
    settleSlot(slot, { ...row, id: slot.quote?.id ?? "" }, false, 1000, seededRandom(1));
    expect([slot.quote, slot.restsUntilMs >= 6000]).toEqual([null, true]);
  });
});

describe("what a dealer makes of a level", () => {
  const table: [string, "BID" | "ASK", number, string][] = [
    ["a buyer is offered 10 bp more", "BID", 0.0695, "generous"],
    ["a buyer is offered the market", "BID", 0.0685, "fair"],
    ["a buyer is offered 3 bp less", "BID", 0.0682, "fair"],
    ["a buyer is offered 8 bp less", "BID", 0.0677, "near"],
    ["a buyer is offered 30 bp less", "BID", 0.0655, "far"],
    ["a seller is bid 10 bp less", "ASK", 0.0675, "generous"],
    ["a seller is bid 8 bp more", "ASK", 0.0693, "near"],
  ];
  it.each(table)("%s", (_what, side, level, judgement) => {
    expect(judge(side, level, 0.0685, 1.5)).toBe(judgement);
  });

  it("what he asks for instead starts in his favour and comes nearer every round", () => {
    for (const side of ["BID", "ASK"] as const) {
      const asked = [0, 1, 2, 3].map((rounds) => edgeBp(side, counterYield(side, 0.0685, 4, rounds), 0.0685));
      expect(asked[0]).toBeCloseTo(4);
      expect(asked).toEqual(asked.toSorted((a, b) => b - a));
    }
  });
});
