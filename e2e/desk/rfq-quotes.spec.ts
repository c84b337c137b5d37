import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";
import { refuseNext } from "../pages/rfq.ts";
import { ticketState } from "../pages/ticketing.ts";

// Deals on the RFQ platforms of the exchanges, against the sandbox beside the server (P-05, F-31, D-087).

const DEALER = "dealer@narmada.example";
/** Government paper is not dealt on RFQ at BSE. */
const CORPORATE = { finstrument_id: "INE053F07595", quote_type: "ASK", quantum: 50_000_000 } as const;
const BENCHMARK = { finstrument_id: "IN0020230085", quote_type: "ASK", quantum: 50_000_000 } as const;

test("by keyboard alone: what stands on NSE to many is lifted there, and both have its deal number once they have consented", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const seller = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await seller.withdrawAll();
  const terms = { send_to_rfq: true, clearing_corporation: "NSCCL" } as const;
  await seller.post({ ...BENCHMARK, ...terms, yield_stored: 0.0682 });
  const narmada = await Desk.open(browser, DEALER);
  const newest = narmada.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.8200" }).first();
  await expect(newest).toContainText(/R\d+: live/);

  const buyer = await Desk.open(browser, "dealer@meridian.example");
  await buyer.standingQuotes("Narmada").filter({ hasText: "6.8200" }).first().click();
  await buyer.press("a");
  await expect(buyer.side).toHaveAttribute("data-side-view", "quote.answer");
  await buyer.press("Control+Enter");
  await expect(buyer.dealLine).toContainText("You buy 5.00 Cr 7.18% GS 2033 at 6.8200 %");
  await buyer.confirm();
  const done = await buyer.toast("Done: ticket").innerText();
  const number = must(/T-\d{8}-\d{4}/.exec(done)?.[0], "number of the ticket");

  for (const desk of [buyer, narmada]) {
    await expect(desk.panel("Ticketing").getByRole("row").filter({ hasText: number })).toBeVisible();
    await desk.press("g", "t", "Home", "Enter");
    await expect(desk.side).toContainText(number);
    await expect(desk.side).toContainText("NSE (NSCCL), RFQ, one to many");
    await expect(desk.side).toContainText("Dealt on NSE. The money awaits consent.");
    await desk.act("Control+Enter");
  }
  for (const desk of [buyer, narmada]) {
    await expect(ticketState(desk)).toHaveText("Executed");
    await expect(desk.side).toContainText(/Deal numberD\d+/);
    await desk.close();
  }
  await seller.close();
});

test("by mouse alone: an offer to one on BSE that the exchange refuses has its size again; the next try is executed", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const seller = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await seller.withdrawAll();
  const to = { exchange: "BSE", participant_code: "ISAHYADRI", name: "Sahyadri Wealth" } as const;
  const terms = { send_to_rfq: true, clearing_corporation: "ICCL", rfq_mode: "OTO" } as const;
  await seller.post({ ...CORPORATE, ...terms, oto_participant_details: to, yield_stored: 0.0621 });
  const narmada = await Desk.open(browser, DEALER);
  const quote = narmada.panel("RFQ Quotes").getByRole("row").filter({ hasText: "6.2100" }).first();
  await expect(quote).toContainText(/BSE B\d+: live/);
  const buyer = await Desk.open(browser, "dealer@sahyadri.example");
  const lift = async () => {
    await buyer.standingQuotes("Narmada").filter({ hasText: "6.2100" }).first().click({ button: "right" });
    await buyer.page.getByRole("menuitem", { name: /Answer the quote/ }).click();
    await buyer.side.getByRole("button", { name: /Review the answer/ }).click();
    await expect(buyer.dealLine).toContainText("You buy 5.00 Cr");
    await buyer.side.getByRole("button", { name: /^Deal/ }).click();
  };

  await refuseNext(must(baseURL), "Participant limit exceeded", { exchange: "BSE", call: "accept" });
  await lift();
  await expect(buyer.toast("Not executed: ticket")).toContainText("BSE limit reached: Participant limit exceeded");
  await lift();
  for (const desk of [buyer, narmada]) {
    await desk
      .panel("Ticketing")
      .getByRole("row")
      .filter({ hasText: "Executing" })
      .filter({ hasText: "6.2100" })
      .dblclick();
    await expect(desk.side).toContainText("BSE (ICCL), RFQ, one to one");
    await desk.side.getByRole("button", { name: /^Consent to the money/ }).click();
    await desk.side
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Consent/ })
      .click();
  }
  for (const desk of [buyer, narmada]) {
    await expect(ticketState(desk)).toHaveText("Executed");
    await desk.close();
  }
  await seller.close();
});
