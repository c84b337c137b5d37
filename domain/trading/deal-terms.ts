import type { Bond } from "#domain/entities/bond.ts";
import {
  type BondTerm,
  type BondTermName,
  type StatableTerm,
  STATABLE_TERMS,
  type StatedTerms,
  statedFrequency,
  termIn,
} from "#domain/entities/bond-term.ts";
import { hasFaceByLaw, lotOf } from "#domain/entities/lot.ts";
import { Remembered } from "#domain/lib/remembered.ts";
import { FACT_COLUMNS, isFact, paysCoupons } from "#domain/bond-terms/resolve-terms.ts";
import { TERM_LABELS, termSentence, termValueText } from "#domain/bond-terms/term-text.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { errField, ok, type Verdict } from "#domain/trading/verdict.ts";

// A quote is dealt on the terms it was posted with: terms without a source are frozen with it, and an assumption
// becomes a term only when the poster confirms or replaces it.

/** Rule for listed debt whose own day count is not in the data. */
const DAY_COUNT_RULE: BondTerm = {
  term: "day_count",
  value: "ACT/ACT",
  basis: "ASSUMED",
  ground: "the rule for listed debt, SEBI circular of 11-Nov-2016",
};

/** Term that replaces a missing fact: confirmed, assumed, or the market's usual one; null without any. */
export function usualTerm(bond: Bond, name: StatableTerm): BondTerm | null {
  if (!mayState(bond, name)) return null;
  const known = termIn(bond.terms, name);
  if (known !== undefined) return known;
  if (name === "day_count") return DAY_COUNT_RULE;
  const lot = name === "face_value" ? lotOf(bond) : null;
  if (lot === null) return null;
  const ground = "usual for its kind of paper, face not in our data";
  return { term: "face_value", value: String(lot.rupees), basis: "ASSUMED", ground };
}

/** True when a bond has the term and no source states it. */
export function mayState(bond: Bond, name: StatableTerm): boolean {
  if (isFact(bond, name)) return false;
  if (name === "face_value") return bond.category !== "SGB" && !hasFaceByLaw(bond);
  if (name === "coupon_rate") return bond.coupon_type === "FLOATING" && (bond.coupon_steps ?? []).length === 0;
  return paysCoupons(bond.coupon_type) && bond.redemption_percent === undefined && !isGovernmentPaper(bond.category);
}

/** True when the poster of a quote in the bond must confirm the coupon frequency. */
export function waitsForFrequency(bond: Bond): boolean {
  return usualTerm(bond, "coupon_frequency")?.basis === "ASSUMED" && termsOf(bond).ok;
}

/**
 * Terms for a quote that no source states, each with its ground.
 * @param by poster who states the terms, as named to the other side
 */
export function dealTerms(bond: Bond, stated: StatedTerms, by: string): Verdict<BondTerm[]> {
  const terms: BondTerm[] = [];
  for (const name of STATABLE_TERMS) {
    const statement = stated[name] === undefined ? undefined : String(stated[name]);
    const usual = usualTerm(bond, name);
    if (statement !== undefined && !mayState(bond, name)) {
      const fact = bond[FACT_COLUMNS[name]];
      if (fact === null) return errField(`bond_terms.${name}`, `${TERM_LABELS[name]} is no term of this bond.`);
      if (String(fact) === statement) continue;
      return errField(
        `bond_terms.${name}`,
        `${TERM_LABELS[name]} is in the data: ${termValueText(name, String(fact))}.`,
      );
    }
    if (statement === undefined && name === "coupon_frequency" && usual !== null && waitsForFrequency(bond)) {
      return errField("bond_terms.coupon_frequency", `Confirm or change it. ${termSentence(usual)}`);
    }
    if (statement !== undefined && statement !== usual?.value) {
      terms.push({ term: name, value: statement, basis: "STATED", ground: `stated by ${by}` });
    } else if (usual !== null) terms.push(usual);
  }
  const redemption = termIn(bond.terms, "redemption");
  return ok(redemption === undefined ? terms : [...terms, redemption]);
}

/**
 * Bond on terms tried out before posting: missing terms use the assumptions, so that the poster sees the price of an
 * assumption before confirming it.
 */
export function onStatedTerms(bond: Bond, stated: StatedTerms): Verdict<Bond> {
  const terms = answeredTerms(bond, stated, "you");
  return terms.ok ? ok(dealtBond(bond, terms.value)) : terms;
}

/**
 * Terms of a deal without a posted quote: today's replacements for missing facts, unless the answerer states others.
 */
export function answeredTerms(bond: Bond, stated: StatedTerms, by: string): Verdict<BondTerm[]> {
  const assumed = statedFrequency.safeParse(usualTerm(bond, "coupon_frequency")?.value).data;
  return dealTerms(bond, { ...stated, coupon_frequency: stated.coupon_frequency ?? assumed }, by);
}

/** A desk's quotes in a bond mostly share their terms, and calculations are cached per bond object. */
const dealt = new Remembered<Bond, Bond>(20);

/** Bond on the frozen terms of a quote or a deal; unchanged without any. The same terms return the same object. */
export function dealtBond(bond: Bond, frozen: readonly BondTerm[] | null | undefined): Bond {
  if (frozen === null || frozen === undefined || frozen.length === 0) return bond;
  return dealt.get(bond, JSON.stringify(frozen), () => withTerms(bond, frozen));
}

function withTerms(bond: Bond, frozen: readonly BondTerm[]): Bond {
  const has = (name: BondTermName) => termIn(frozen, name) !== undefined;
  return {
    ...bond,
    coupon_frequency: has("coupon_frequency") ? null : bond.coupon_frequency,
    day_count: has("day_count") ? null : bond.day_count,
    face_value: has("face_value") ? null : bond.face_value,
    coupon_rate_percent: has("coupon_rate") ? null : bond.coupon_rate_percent,
    terms: [...frozen, ...(bond.terms ?? []).filter(({ term }) => !has(term))],
  };
}

/** True when two quotes in a bond have the same payments, regardless of the source of their terms. */
export function onSameTerms(
  bond: Bond,
  one: readonly BondTerm[] | null | undefined,
  other: readonly BondTerm[] | null | undefined,
): boolean {
  const [first, second] = [dealtBond(bond, one), dealtBond(bond, other)];
  return STATABLE_TERMS.every((name) => valueOf(first, name) === valueOf(second, name));
}

function valueOf(bond: Bond, name: StatableTerm): string | null {
  return isFact(bond, name) ? String(bond[FACT_COLUMNS[name]]) : (usualTerm(bond, name)?.value ?? null);
}

/** Terms behind the bond's price that are neither facts nor confirmed, for the sentence of a deal. */
export function assumedTerms(bond: Bond): BondTerm[] {
  const reading = termsOf(bond);
  return [...((reading.ok ? reading.assumed : undefined) ?? []), ...statedFace(bond)];
}

function statedFace({ terms, face_value }: Bond): BondTerm[] {
  const term = face_value === null ? termIn(terms, "face_value") : undefined;
  return term?.basis === "STATED" ? [term] : [];
}
