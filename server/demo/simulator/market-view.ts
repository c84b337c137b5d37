import { istDateOf } from "#domain/lib/iso-date.ts";
import { type Curve, fairYield, FLAT_CURVE, moveCurve } from "#server/demo/simulator/curve.ts";
import { anchorYieldOf, type QuotedBond, quotedBonds } from "#server/demo/quoted-bonds.ts";
import type { Random } from "#domain/lib/seeded-random.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The market's view of a bond, as used by a dealer. */
export interface View {
  fair: number;
  halfSpreadBp: number;
}

/** Half spread a dealer works with in a bond that he does not quote. */
const UNQUOTED_HALF_SPREAD_BP = 5;

type Needs = Pick<Parts, "bonds" | "clock" | "calendar">;

/** State of the simulated market. */
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

  /** The market's view of a bond, even of one nobody quotes; null without a usable published level. */
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
