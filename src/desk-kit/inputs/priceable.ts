import type * as securities from "#domain/contract/http/securities.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { onStatedTerms } from "#domain/trading/deal-terms.ts";
import { finstrumentKey } from "#src/desk-kit/inputs/use-finstrument.ts";
import { queries } from "#src/session/queries.ts";

/** True when a bond can be priced, by the cached facts and the stated terms; true until the facts are known. */
export function isPriceable(id: string | null, stated?: StatedTerms): boolean {
  return isPriced(queries.getQueryData<securities.Finstrument>(finstrumentKey(id)), stated);
}

/** The same by the facts. */
export function isPriced(known: securities.Finstrument | undefined, stated?: StatedTerms): boolean {
  if (known === undefined) return true;
  const dealt = stated === undefined ? null : onStatedTerms(known.bond, stated);
  return dealt?.ok === true ? termsOf(dealt.value).ok : known.pricing.can_be_priced;
}
