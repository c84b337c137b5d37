import { useQuery } from "@tanstack/react-query";
import * as securities from "#domain/contract/http/securities.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { onStatedTerms } from "#domain/trading/deal-terms.ts";
import { call } from "#src/lib/api.ts";
import { queries } from "#src/session/queries.ts";

/** The facts change with the day, the days one can settle on within it. */
const FACTS_LIFE_MS = 60_000;

const keyOf = (id: string | null) => ["finstrument", id];

/** Everything known of one bond; what a screen prices by itself with. */
export function useFinstrument(id: string | null) {
  return useQuery({
    queryKey: keyOf(id),
    enabled: id !== null,
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(securities.finstrumentDetail, { params: { id: id ?? "" }, signal }),
  });
}

/** Whether a bond has a price at all, by the facts a form of it has asked for and the terms that are stated; true until they are known. */
export function isPriceable(id: string | null, stated?: StatedTerms): boolean {
  return isPriced(queries.getQueryData<securities.Finstrument>(keyOf(id)), stated);
}

/** The same by the facts. */
export function isPriced(known: securities.Finstrument | undefined, stated?: StatedTerms): boolean {
  if (known === undefined) return true;
  const dealt = stated === undefined ? null : onStatedTerms(known.bond, stated);
  return dealt?.ok === true ? termsOf(dealt.value).ok : known.pricing.can_be_priced;
}
