import type { Exchange } from "#domain/entities/exchanges.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";

/** Display name of a party hidden by the exchange. */
export const ANONYMOUS = "Anonymous";

/** A party to a negotiation or deal at an exchange that is not a firm of ours; its code is null while hidden. */
export interface VenueParty {
  exchange: Exchange;
  code: string | null;
}

const HIDDEN = "0";
const FORM = /^(?:cli|usr)_at(nse|bse)x([0-9a-z]+)$/;

/** Letters and digits only, as in ids; exchanges distinguish codes by these alone, too. */
const plain = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, "");

/** Ids used for such a party in place of a firm's and a dealer's. No rows exist for them. */
export function venuePartyIds({ exchange, code }: VenueParty): { clientId: string; userId: string } {
  const rest = `at${exchange.toLowerCase()}x${code === null ? HIDDEN : plain(code)}`;
  return { clientId: `cli_${rest}`, userId: `usr_${rest}` };
}

/** Party of such an id; null for a firm or a person of ours. The code is upper case, as at the exchanges. */
export function venuePartyOf(id: string): VenueParty | null {
  const [, at, code = HIDDEN] = FORM.exec(id) ?? [];
  const exchange = EXCHANGES.find((each) => each.toLowerCase() === at);
  return exchange === undefined ? null : { exchange, code: code === HIDDEN ? null : code.toUpperCase() };
}
