import type { Ticket } from "#domain/entities/ticket.ts";

/** What a consent to a ticket says over the wire: its figures as seen, and what is unusual about the deal confirmed. */
export function consentBody({
  version,
  yield_stored: bondYield,
  unit_price_stored: price,
  consideration,
  quantity,
}: Ticket): object {
  return {
    version,
    bond_yield: bondYield,
    unit_clean_price: price,
    total_accrued_interest: consideration?.accrued_interest,
    confirms: { bond_yield: bondYield, quantity, retyped: { bond_yield: bondYield, quantity } },
  };
}
