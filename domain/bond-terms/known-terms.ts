import { type Bond, couponFrequency } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import {
  redemptionPercentIn,
  reducedFaceIn,
  repaymentsFrom,
  repaymentWordsIn,
} from "#domain/bond-terms/redemption-facts.ts";

// Merges facts of bond-terms.csv into those of bonds.csv, which win on conflict. Facts without a column in bonds.csv
// (coupon days, reduced faces, calls, puts, steps, resets) come from here alone.

/** One fact of a bond, from one row. */
export interface TermFact {
  field: string;
  value: string;
  source: string;
  /** Null where the page is undated. */
  sourceDate: IsoDate | null;
}

/** A rating read from a document newer than the one in bonds.csv. */
export interface RatingUpdate {
  credit_rating: string;
  rating_agency: string | null;
  rating_date: IsoDate;
}

/**
 * Applies a newer rating to the bond. A rating is its agency's opinion: an update that names no agency only confirms
 * and dates the known rating, and is ignored otherwise.
 */
export function withRating(bond: Bond, update: RatingUpdate | undefined): Bond {
  if (update === undefined || (bond.rating_date !== null && bond.rating_date >= update.rating_date)) return bond;
  const isConfirmed = bond.credit_rating === update.credit_rating;
  if (update.rating_agency === null && !isConfirmed) return bond;
  const agency = update.rating_agency ?? bond.rating_agency;
  return { ...bond, credit_rating: update.credit_rating, rating_agency: agency, rating_date: update.rating_date };
}

/** Applies every fact of its rows to the bond. */
export function withFacts(bond: Bond, facts: readonly TermFact[]): Bond {
  const valuesOf = (field: string) =>
    newestFirst(facts.filter((fact) => fact.field === field)).map(({ value }) => value);
  const [maturityDate] = valuesOf("maturity_date");
  const [face] = valuesOf("face_value");
  const [issueDate] = valuesOf("issue_date");
  const [callDate] = valuesOf("call_date").toSorted();
  const known: Bond = {
    ...bond,
    coupon_type: resets(bond, valuesOf("coupon_type")) ? "RESET" : bond.coupon_type,
    coupon_frequency: bond.coupon_frequency ?? frequencyIn(bond, valuesOf("coupon_frequency")),
    maturity_date: bond.maturity_date ?? maturityDate ?? null,
    maturity_year: bond.maturity_year ?? (maturityDate === undefined ? null : Number(maturityDate.slice(0, 4))),
    issue_date: bond.issue_date ?? issueDate ?? null,
    face_value: bond.face_value ?? (face === undefined ? null : Number(face)),
    call_date: bond.call_date ?? callDate ?? null,
    source: [...new Set([...bond.source.split(";"), ...facts.map(({ source }) => source)])].join(";"),
    ...listed(
      "coupon_dates",
      valuesOf("coupon_dates")
        .flatMap((value) => value.split(";"))
        .toSorted(),
    ),
    ...listed(
      "puts",
      valuesOf("put_date").map((date) => ({ date, price: 100 })),
    ),
    ...listed("coupon_steps", stepsIn(valuesOf("step"))),
  };
  const [firstCoupon] = valuesOf("first_coupon_date").toSorted();
  return withRedemption(
    firstCoupon === undefined ? known : { ...known, first_coupon_date: firstCoupon },
    valuesOf("redemption_schedule"),
  );
}

const PART_REDEEMED: Omit<BondTerm, "ground"> = { term: "redemption", value: "AT_MATURITY", basis: "ASSUMED" };

/** Sets the redemption amount and schedule, and the face value a deal is based on. */
function withRedemption(bond: Bond, values: readonly string[]): Bond {
  const percent = redemptionPercentIn(values);
  if (percent !== null) return { ...bond, redemption_percent: percent, coupon_frequency: "ON_MATURITY" };
  const words = repaymentWordsIn(values);
  const repayments = words === null || bond.maturity_date === null ? null : repaymentsFrom(words, bond.maturity_date);
  const reduced = reducedFaceIn(values);
  const isReduced = reduced !== null && (bond.face_value === null || reduced.face < bond.face_value);
  if (isReduced) {
    const ground = "part-redeemed, and its further repayments are not in the data";
    return {
      ...bond,
      face_value: reduced.face,
      face_reduced: { on: reduced.on, original: bond.face_value },
      terms: [...(bond.terms ?? []), { ...PART_REDEEMED, ground }],
    };
  }
  if (repayments !== null) return { ...bond, redemptions: repayments };
  return words === null ? bond : { ...bond, repayment_words: words };
}

function resets({ name }: Bond, types: readonly string[]): boolean {
  return types.includes("RESET") || /\breset\b/i.test(name);
}

/** Interest at maturity and no stated interest are the same payment; a bond known to pay none has no frequency. */
function frequencyIn(bond: Bond, [value]: readonly string[]): Bond["coupon_frequency"] {
  if (value === undefined || (value === "ZERO" && bond.coupon_type === "ZERO_COUPON")) return null;
  return couponFrequency.safeParse(value === "CUMULATIVE" || value === "ZERO" ? "ON_MATURITY" : value).data ?? null;
}

/** First and current rate of a coupon that was changed; a value that only removes a step gives none. */
function stepsIn(values: readonly string[]): NonNullable<Bond["coupon_steps"]> {
  for (const value of values) {
    const [, to, from, on] = /^([\d.]+) \(from ([\d.]+)\), notice (\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    if (on !== undefined)
      return [
        { from: EVER, rate_percent: Number(from) },
        { from: on, rate_percent: Number(to) },
      ];
    const [, rates, since] = /^([\d.]+(?:; [\d.]+)+) from (\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
    const all = (rates ?? "").split("; ").map(Number);
    const [first, last] = [all[0], all.at(-1)];
    if (since !== undefined && first !== undefined && last !== undefined) {
      return [
        { from: EVER, rate_percent: first },
        { from: since, rate_percent: last },
      ];
    }
  }
  return [];
}

/** Before the issue of any bond that is dealt today. */
const EVER = "1900-01-01";

function newestFirst(facts: readonly TermFact[]): TermFact[] {
  return facts.toSorted((a, b) => ((a.sourceDate ?? "") < (b.sourceDate ?? "") ? 1 : -1));
}

function listed<const K extends string, T>(name: K, rows: T[]): Partial<Record<K, T[]>> {
  return rows.length === 0 ? {} : ({ [name]: rows } as Record<K, T[]>);
}
