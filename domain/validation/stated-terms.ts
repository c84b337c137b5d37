import { MOST_COUPON_PERCENT, type StatedTerms, statedTerms } from "#domain/entities/bond-term.ts";

/** Marker of a typed rate that is not a number: it is stored so that no other value is sent. */
export const UNREADABLE_RATE = -1;

/** Error text of terms as typed; undefined when they can be sent. */
export function termsProblem(terms: StatedTerms): string | undefined {
  return statedTerms.shape.coupon_rate.safeParse(terms.coupon_rate).success
    ? undefined
    : `Enter a current coupon up to ${MOST_COUPON_PERCENT} % with at most four decimals, such as 6.85.`;
}
