import { expect, type Locator, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "./api-dealer.ts";
import { controlSandbox } from "./exchange-sandbox.ts";

/** Listed, with known terms for pricing; no other test deals in it. */
const BOND = "INE053F07595";

/** A deal between Meridian and Narmada, executed by NSE. */
export async function executedDeal(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string): Promise<Ticket> {
  const buyer = await ApiDealer.signIn(playwright, baseURL, "dealer@meridian.example");
  const seller = await ApiDealer.signIn(playwright, baseURL, "dealer@narmada.example");
  const number = await buyer.sendTicket({
    finstrument_id: BOND,
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    quantity: 50_000_000,
    yield_stored: 0.062,
    settlement_delta: 1,
    exchange: "NSE",
    execution: "RFQ_OTO",
  });
  await buyer.consent(number);
  await seller.consent(number);
  await expect.poll(() => buyer.stateOf(number)).toBe("EXECUTED");
  const deal = await buyer.ticket(number);
  for (const dealer of [buyer, seller]) await dealer.close();
  return deal;
}

/** Makes NSE's sandbox list a different amount from the deal's. */
export const misstate = (baseURL: string, deal: Ticket): Promise<void> =>
  controlSandbox(baseURL, `deals/${must(deal.deal_number)}`, {
    consideration: Math.round(must(deal.consideration).consideration * 100 + 1) / 100,
  });

export const differenceOf = (page: Page, { deal_number: number }: Ticket): Locator =>
  page
    .getByRole("grid", { name: "Differences" })
    .getByRole("row")
    .filter({ hasText: must(number) });
