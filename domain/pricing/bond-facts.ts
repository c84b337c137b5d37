import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { PartRedemption, RepaymentOption } from "#domain/pricing/terms.ts";

/** Facts of a bond that pricing needs; null where no source states them. */
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
  coupon_steps?: readonly { from: IsoDate; rate_percent: number }[] | undefined;
  /** principal repaid in parts, in percent of the original face, the last one on the maturity date */
  redemptions?: readonly PartRedemption[] | undefined;
  /** further calls and puts; `call_date` counts as a call at 100 */
  calls?: readonly RepaymentOption[] | undefined;
  puts?: readonly RepaymentOption[] | undefined;
  /** known due dates of the coupon, or `--MM-DD` for the same day every year */
  coupon_dates?: readonly string[] | undefined;
  first_coupon_date?: IsoDate | undefined;
  /** part-redeemed; `original` is the earlier face, null if unknown */
  face_reduced?: { on: IsoDate; original: number | null } | undefined;
  /** a repayment in parts known only in words */
  repayment_words?: string | undefined;
  /** amount of a single payment at maturity, in percent of the face */
  redemption_percent?: number | undefined;
  /** terms that no source states: confirmed, assumed, or stated by the poster of a quote */
  terms?: readonly BondTerm[] | undefined;
}
