import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm, StatedFrequency } from "#domain/entities/bond-term.ts";
import { termValueText } from "#domain/bond-terms/term-text.ts";

// Assumed coupon frequency of a bond whose sources state none: that of its issuer's bonds, or of bonds of its category
// and rating. Corporate bonds differ too much from each other for either.

/** A row of bond-frequency-assumptions.csv: the number of known bonds, and the percentage with this frequency. */
export interface FrequencyShare {
  scope: string;
  key: string;
  knownBonds: number;
  percents: Readonly<Record<StatedFrequency, number>>;
}

const ISSUER = { scope: "issuer (coupon-paying)", leastPercent: 90, leastKnown: 4 };
const RATING = { scope: "category+rating", leastPercent: 95, leastKnown: 30 };
/** Categories without an assumption. A bond whose issuer is not identified counts as a corporate bond. */
const NEVER: readonly (string | null)[] = ["CORPORATE", null];

type Assumed = Pick<Bond, "category" | "issuer" | "credit_rating">;

/** Returns a lookup of the assumed frequency of a bond. */
export function frequencyShares(rows: readonly FrequencyShare[]): (bond: Assumed) => BondTerm | null {
  const byKey = new Map(rows.map((row) => [`${row.scope}|${row.key}`, row]));
  return (bond) => {
    if (NEVER.includes(bond.category)) return null;
    const ofIssuer = byKey.get(`${ISSUER.scope}|${bond.category}: ${bond.issuer}`);
    const ofRating = byKey.get(`${RATING.scope}|${bond.category} ${ratingBand(bond.credit_rating)}`);
    return (
      termOfShare(ofIssuer, ISSUER, bond.issuer ?? "") ??
      termOfShare(ofRating, RATING, `${bond.category} ${ratingBand(bond.credit_rating)}`)
    );
  };
}

function termOfShare(
  share: FrequencyShare | undefined,
  { leastPercent, leastKnown }: typeof ISSUER,
  whose: string,
): BondTerm | null {
  if (share === undefined || share.knownBonds < leastKnown) return null;
  const found = Object.entries(share.percents).find(([, percent]) => percent >= leastPercent);
  if (found === undefined) return null;
  const [value, percent] = found;
  const often = termValueText("coupon_frequency", value);
  const ground = `${whose}: ${Math.round(percent)} % of ${share.knownBonds} known pay ${often}`;
  return { term: "coupon_frequency", value, basis: "ASSUMED", ground };
}

/** AA+(CE) counts as AA, everything below A as `A or lower`; null without a rating. */
function ratingBand(rating: string | null): string | null {
  const [, letters] = /^(AAA|AA|A|BBB|BB|B|C|D)(?![A-Z])/.exec(rating ?? "") ?? [];
  return letters === undefined ? null : letters === "AAA" || letters === "AA" ? letters : "A or lower";
}
