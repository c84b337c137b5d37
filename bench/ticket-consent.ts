import type { Ticket } from "#domain/entities/ticket.ts";

/** Request body of a consent to a ticket: the figures as seen, with every warning confirmed. */
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
