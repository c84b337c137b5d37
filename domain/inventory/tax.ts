import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";

/** Tax that issuers withhold from interest, in percent, from a day on. */
interface TaxRule {
  validFrom: IsoDate;
  percent: number;
  source: string;
}

/** Newest first. */
const RULES: readonly TaxRule[] = [
  {
    validFrom: "2023-04-01",
    percent: 10,
    source: "Section 193, listed debentures no longer exempt; Income-tax Act 2025, clause 393, from 1-Apr-2026",
  },
];

/** Kinds of firms, as listed by the exchanges, without withholding. */
const EXEMPT: ReadonlySet<string> = new Set(["MUTUAL_FUND", "INSURANCE", "INSURANCE_COMPANY"]);

/** Percent withheld from a coupon; a memo item, since a holder's own certificates are not known here. */
export function taxPercent({ category }: { category: string | null }, listedAs: string | null, day: IsoDate): number {
  if (isGovernmentPaper(category) || (listedAs !== null && EXEMPT.has(listedAs))) return 0;
  return RULES.find(({ validFrom }) => validFrom <= day)?.percent ?? 0;
}
