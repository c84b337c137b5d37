import { Refusal } from "#domain/contract/errors.ts";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { usableCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";

export interface Lack {
  field: string;
  text: string;
}

/**
 * Sides of a deal that cannot reach its exchange.
 * @param dealerOf firm whose session at the exchange a side is dealt in
 */
export async function missingCredentials(
  parts: Parts,
  { tx }: Change,
  exchange: Exchange,
  dealerOf: (side: DealSide) => { firmId: string; isBrokered: boolean },
): Promise<Lack[]> {
  if (parts.config.exchanges[exchange] === null) {
    return [{ field: "exchange", text: `${exchange} is not connected here.` }];
  }
  const lacks: Lack[] = [];
  for (const side of DEAL_SIDES) {
    const { firmId, isBrokered } = dealerOf(side);
    const usable = await usableCredentials(parts, tx, firmId);
    const text = `The ${isBrokered ? "broker" : side}'s ${exchange} credentials are not set. Its ops admin can set them.`;
    if (!usable.has(CORP_OF[exchange])) lacks.push({ field: `${side}.credentials`, text });
  }
  return lacks;
}

/** @throws Refusal not_ready that names each lacking part */
export function requireNoLacks(lacks: readonly Lack[]): void {
  const [first] = lacks;
  if (first === undefined) return;
  const fieldErrors = Object.fromEntries(lacks.map(({ field, text }) => [field, [text]]));
  throw new Refusal("not_ready", first.text, { fieldErrors });
}
