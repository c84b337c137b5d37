import { expect, type Locator, type PlaywrightWorkerArgs } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "./api-dealer.ts";
import type { Desk } from "./desk.ts";

/** A bond for ticket tests only. */
export const TICKET_BOND = "INE134E08JP5";
export const TICKET_SELLER = "dealer@meridian.example";
export const TICKET_BUYER = "dealer@narmada.example";

/** The two deal through the API; returns the number of their ticket. */
export async function dealt(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  yieldStored: number,
): Promise<string> {
  await withoutQuotes(playwright, baseURL, [TICKET_SELLER, TICKET_BUYER]);
  const seller = await ApiDealer.signIn(playwright, must(baseURL), TICKET_SELLER);
  const buyer = await ApiDealer.signIn(playwright, must(baseURL), TICKET_BUYER);
  const quote = { finstrument_id: TICKET_BOND, quantum: 50_000_000, yield_stored: yieldStored };
  const ask = await seller.post({ ...quote, quote_type: "ASK" });
  const bid = await buyer.post({ ...quote, quote_type: "BID" });
  const number = await buyer.hit(bid, ask);
  await seller.close();
  await buyer.close();
  return number;
}

export const ticketRow = (desk: Desk, number: string): Locator =>
  desk.panel("Ticketing").getByRole("row").filter({ hasText: number });

/** State of the ticket in the side column. */
export const ticketState = (desk: Desk): Locator => desk.side.locator("[data-ticket-state]");

/**
 * Waits until an act has moved the open ticket to a state and its sentence has closed. The live row may arrive before
 * the answer, and until the answer another act is refused.
 */
export async function actIsDone(desk: Desk, state: string): Promise<void> {
  await expect(ticketState(desk)).toHaveText(state);
  await expect(desk.dealLine).toHaveCount(0);
}

export async function openTicketByMouse(desk: Desk, number: string): Promise<void> {
  await ticketRow(desk, number).dblclick();
  await expect(desk.side).toContainText(number);
}
