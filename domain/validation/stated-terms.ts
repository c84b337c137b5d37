import { MOST_COUPON_PERCENT, type StatedTerms, statedTerms } from "#domain/entities/bond-term.ts";

/** A rate that was typed and is no number: it is kept, so that nothing is sent in its place. */
export const UNREADABLE_RATE = -1;

/** The problem of terms as they were typed; undefined where they can be sent. */
export function termsProblem(terms: StatedTerms): string | undefined {
  return statedTerms.shape.coupon_rate.safeParse(terms.coupon_rate).success
    ? undefined
    : `Enter a current coupon up to ${MOST_COUPON_PERCENT} % with at most four decimals, such as 6.85.`;
}
