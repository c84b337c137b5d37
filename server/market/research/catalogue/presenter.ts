import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { yearsToMaturity } from "#domain/bond-catalogue/time-to-maturity.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { summarise } from "#domain/entities/summarise-bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { KnownLevel } from "#server/market/research/catalogue/day-catalogue.ts";

/** A bond of a list on `today`; `market` is null for a viewer who may not see it. */
export function presentBond(
  bond: Bond,
  today: IsoDate,
  published: KnownLevel | undefined,
  market: FinstrumentRow["market"],
): FinstrumentRow {
  return {
    ...summarise(bond, today),
    years_to_maturity: yearsToMaturity(bond, today),
    issue_date: bond.issue_date,
    rating_date: bond.rating_date,
    security: bond.security,
    can_be_priced: termsOf(bond, today).ok,
    published: published
      ? {
          bond_yield: published.yieldFraction,
          is_yield_solved: published.isYieldSolved,
          clean_price: published.price,
          date: published.date,
        }
      : null,
    market,
  };
}
