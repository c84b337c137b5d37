import type { Exchange } from "#domain/entities/exchanges.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";

/** How whoever an exchange hides is called. */
export const ANONYMOUS = "Anonymous";

/** A side of a negotiation or a deal at an exchange that is no firm of ours; its code is null while it is hidden. */
export interface VenueParty {
  exchange: Exchange;
  code: string | null;
}

const HIDDEN = "0";
const FORM = /^(?:cli|usr)_at(nse|bse)x([0-9a-z]+)$/;

/** Letters and digits alone, as ids have them: codes are told apart by these at the exchanges, too. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, "");

/** The ids under which such a party stands where a firm of ours and its dealer would. No row of theirs exists. */
export function venuePartyIds({ exchange, code }: VenueParty): { clientId: string; userId: string } {
  const rest = `at${exchange.toLowerCase()}x${code === null ? HIDDEN : plain(code)}`;
  return { clientId: `cli_${rest}`, userId: `usr_${rest}` };
}

/** Who stands behind an id; null for a firm or a person of ours. The code is in capitals, as exchanges write codes. */
export function venuePartyOf(id: string): VenueParty | null {
  const [, at, code = HIDDEN] = FORM.exec(id) ?? [];
  const exchange = EXCHANGES.find((each) => each.toLowerCase() === at);
  return exchange === undefined ? null : { exchange, code: code === HIDDEN ? null : code.toUpperCase() };
}
