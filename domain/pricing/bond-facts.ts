import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { PartRedemption, RepaymentOption } from "#domain/pricing/terms.ts";

/** The facts of a bond that pricing reads; null where no source states them. */
export interface BondFacts {
  isin: string;
  name: string;
  category: string | null;
  coupon_rate_percent: number | null;
  coupon_type: string | null;
  coupon_frequency: string | null;
  issue_date: IsoDate | null;
  maturity_date: IsoDate | null;
  maturity_year?: number | null;
  call_date: IsoDate | null;
  listed: string | null;
  /** coupon rates by date, percent a year, oldest first */
  coupon_steps?: readonly { from: IsoDate; rate_percent: number }[];
  /** staggered principal in percent of the original face, the last one on the maturity date */
  redemptions?: readonly PartRedemption[];
  /** further calls and puts; `call_date` counts as a call at 100 */
  calls?: readonly RepaymentOption[];
  puts?: readonly RepaymentOption[];
}
