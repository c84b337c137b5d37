import type { BondDimension, DimensionCondition } from "#domain/contract/http/catalogue.ts";
import { type Bond, isListed } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import {
  categoryLabel,
  couponTypeLabel,
  frequencyLabel,
  issuerTypeLabel,
  securityLabel,
} from "#domain/bond-catalogue/bond-text.ts";
import type { Catalogue } from "#domain/bond-catalogue/catalogue.ts";
import { ratingLabel, UNRATED } from "#domain/bond-catalogue/ratings.ts";
import { MATURITY_BUCKETS, type MaturityBucket, maturityBuckets } from "#domain/bond-catalogue/time-to-maturity.ts";

const STATE = /^Government of (?!India$)(.+)$/;

/** Returns, for each dimension, a function that gives a bond's value on a day, or null when no source states it. */
export function dimensionsOn(today: IsoDate): Readonly<Record<BondDimension, (bond: Bond) => string | null>> {
  const bucketOf = maturityBuckets(today);
  return {
    category: (bond) => bond.category,
    credit_rating: (bond) => bond.credit_rating ?? UNRATED,
    rating_agency: (bond) => bond.rating_agency,
    security: (bond) => bond.security,
    coupon_type: (bond) => bond.coupon_type,
    coupon_frequency: (bond) => bond.coupon_frequency,
    issuer: (bond) => bond.issuer,
    issuer_type: (bond) => bond.issuer_type,
    state: ({ issuer_type: type, issuer }) =>
      type === "STATE_GOVERNMENT" ? (STATE.exec(issuer ?? "")?.[1] ?? null) : null,
    listed: (bond) => (isListed(bond) ? "LISTED" : "UNLISTED"),
    time_to_maturity: (bond) => {
      const bucket = bucketOf(bond);
      return bucket === "UNKNOWN" ? null : bucket;
    },
    maturity_year: ({ maturity_date: date, maturity_year: year }) =>
      date === null ? (year === null ? null : String(year)) : date.slice(0, 4),
    isin: (bond) => bond.isin,
  };
}

/** Places that meet a condition; a bond without a value meets neither an including nor an excluding one. */
export function placesMeeting({ bonds, today }: Catalogue, condition: DimensionCondition): number[] {
  const valueOf = dimensionsOn(today)[condition.dimension];
  const wanted = new Set(condition.values);
  const isIn = condition.operator === "one_of";
  return bonds.flatMap((bond, place) => {
    const value = valueOf(bond);
    return value !== null && wanted.has(value) === isIn ? place : [];
  });
}

/** Label of a value of a dimension, also for null (no source states it). */
export function dimensionLabel(dimension: BondDimension, value: string | null): string {
  if (value === null) return "Not in the data";
  switch (dimension) {
    case "category":
      return categoryLabel(value as NonNullable<Bond["category"]>, "many");
    case "credit_rating":
      return ratingLabel(value);
    case "security":
      return securityLabel(value as NonNullable<Bond["security"]>);
    case "coupon_type":
      return couponTypeLabel(value as NonNullable<Bond["coupon_type"]>, "many");
    case "coupon_frequency":
      return frequencyLabel(value as NonNullable<Bond["coupon_frequency"]>);
    case "issuer_type":
      return issuerTypeLabel(value as NonNullable<Bond["issuer_type"]>);
    case "listed":
      return value === "LISTED" ? "Listed" : "Unlisted";
    case "time_to_maturity":
      return MATURITY_BUCKETS[value as MaturityBucket];
    case "rating_agency":
    case "issuer":
    case "state":
    case "maturity_year":
    case "isin":
      return value;
  }
}
