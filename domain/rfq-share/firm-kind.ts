import type { Exchange } from "#domain/entities/exchanges.ts";
import type { RfqEntity, RfqFirmKind } from "#domain/entities/rfq-share.ts";

// Kind of a firm, which decides its rule. Our own record shows how a firm deals, not its registration; the exchanges'
// lists of participants do, and every participant confirms its entry twice a year. So the exchanges' word decides.

/** Exchange terms for the kinds of firms with a floor. All other terms have none. */
const ENTITY_OF_WORD: Readonly<Record<string, RfqEntity>> = {
  MUTUAL_FUND: "MUTUAL_FUND",
  PORTFOLIO_MANAGER: "PORTFOLIO_MANAGER",
  BROKER: "BROKER",
  AIF: "AIF",
  FPI: "FPI",
};

/**
 * Kind of a firm according to the first exchange that lists one. A firm without a listed kind is a stock broker if our
 * own record says so, and else unknown.
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
