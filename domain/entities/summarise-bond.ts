import { type Bond, type FinstrumentSummary, isListed, isMatured } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { classOf } from "#domain/entities/class-of.ts";

/** Summary of a bond for the API on `today`. A matured or unlisted bond is labelled and cannot be selected. */
export function summarise(security: Bond, today: string): FinstrumentSummary {
  const matured = isMatured(security, today);
  const listed = isListed(security);
  const lot = lotOf(security);
  return {
    id: security.isin,
    display_name: security.display_name,
    available: !matured,
    identifiers: { ISIN: security.isin },
    contract_parameters: {
      is_listed: listed,
      maturity_date: security.maturity_date,
      maturity_year: security.maturity_year,
      coupon_rate_percent: security.coupon_rate_percent,
      coupon_type: security.coupon_type,
      coupon_frequency: security.coupon_frequency,
      face_value: security.face_value,
      instrument_class: classOf(security),
      lot_size: lot?.rupees ?? null,
      lot_assumed: lot?.isAssumed ?? false,
      ...(security.terms === undefined ? {} : { terms: security.terms }),
    },
    issuer: security.issuer,
    category: security.category,
    rating: security.credit_rating,
    label: matured ? "(MATURED)" : listed ? null : "(UNLISTED)",
    selectable: listed && !matured,
  };
}
