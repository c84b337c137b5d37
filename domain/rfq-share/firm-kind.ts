import type { Exchange } from "#domain/entities/exchanges.ts";
import type { RfqEntity, RfqFirmKind } from "#domain/entities/rfq-share.ts";

// Which rule is a firm's. Our own record of a firm says how it deals, not what it is registered as; the exchanges do say it,
// in their lists of participants, and have every participant confirm it twice a year. So their word decides.

/** What the exchanges call the kinds of firms that a floor is set for. Every other word has none. */
const ENTITY_OF_WORD: Readonly<Record<string, RfqEntity>> = {
  MUTUAL_FUND: "MUTUAL_FUND",
  PORTFOLIO_MANAGER: "PORTFOLIO_MANAGER",
  BROKER: "BROKER",
  AIF: "AIF",
  FPI: "FPI",
};

/**
 * What a firm is: as the first exchange lists it that names a kind. A firm that none lists is a stock broker where our own record
 * says that it is a broker, and else unknown.
 */
export function firmKind(
  listed: readonly { exchange: Exchange; word: string | undefined }[],
  { isBroker }: { isBroker: boolean },
): RfqFirmKind {
  for (const { exchange, word } of listed) {
    if (word === undefined || word === "") continue;
    return { entity: ENTITY_OF_WORD[word] ?? null, listed_as: word, listed_by: exchange };
  }
  return { entity: isBroker ? "BROKER" : null, listed_as: null, listed_by: null };
}
