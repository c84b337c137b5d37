import { istDateOf } from "#domain/lib/iso-date.ts";
import { type Curve, fairYield, FLAT_CURVE, moveCurve } from "#server/demo/simulator/curve.ts";
import { anchorYieldOf, type QuotedBond, quotedBonds } from "#server/demo/quoted-bonds.ts";
import type { Random } from "#domain/lib/seeded-random.ts";
import type { Parts } from "#server/core/parts.ts";

/** What the market thinks of a bond, as a dealer uses it. */
export interface View {
  fair: number;
  halfSpreadBp: number;
}

/** Half spread a dealer works with in a bond that he does not quote. */
const UNQUOTED_HALF_SPREAD_BP = 5;

type Needs = Pick<Parts, "bonds" | "clock" | "calendar">;

/** Where the simulated market stands. */
export class MarketView {
  readonly quoted: readonly QuotedBond[];
  readonly random: Random;
  readonly #parts: Needs;
  readonly #byIsin: ReadonlyMap<string, QuotedBond>;
  #curve: Curve = FLAT_CURVE;
  #movedMs: number;

  constructor(parts: Needs, random: Random, most: number) {
    this.#parts = parts;
    this.random = random;
    this.#movedMs = this.nowMs;
    this.quoted = quotedBonds(parts, istDateOf(this.nowMs), most);
    this.#byIsin = new Map(this.quoted.map((bond) => [bond.isin, bond]));
  }

  get nowMs(): number {
    return this.#parts.clock.now().getTime();
  }

  get curve(): Curve {
    return this.#curve;
  }

  /** Lets the market move for the time that has passed. */
  move(): void {
    const nowMs = this.nowMs;
    this.#curve = moveCurve(this.#curve, Math.max((nowMs - this.#movedMs) / 1000, 0), this.random);
    this.#movedMs = nowMs;
  }

  /** Where the market is in a bond, also in one that nobody quotes; null where nothing was ever published. */
  of(isin: string): View | null {
    const quoted = this.#byIsin.get(isin);
    if (quoted !== undefined) return { fair: fairYield(this.#curve, quoted), halfSpreadBp: quoted.halfSpreadBp };
    const bond = this.#parts.bonds.get(isin);
    const anchorYield = bond === undefined ? null : anchorYieldOf(bond, this.#parts, istDateOf(this.nowMs));
    if (bond === undefined || anchorYield === null) return null;
    const fair = fairYield(this.#curve, { anchorYield, sector: bond.category });
    return { fair, halfSpreadBp: UNQUOTED_HALF_SPREAD_BP };
  }
}
