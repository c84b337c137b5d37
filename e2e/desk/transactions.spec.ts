import { expect, test, type Locator } from "@playwright/test";
import type { Order } from "#domain/entities/order.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { faults } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";
import { controlSandbox } from "../pages/exchange-sandbox.ts";
import { openTransactions, orderState } from "../pages/transactions.ts";

// A deal from its report to its settlement, against the exchange sandbox (R-15, S-19, S-20, N-08). No other journey of
// this world deals in these bonds.

const REPORTED_BOND = "INE134E08NU7";
const FAILING_BOND = "INE020B08BH6";
const SELLER = "dealer@narmada.example";
const BUYER = "dealer@meridian.example";
const BUYERS_OFFICE = "ops@meridian.example";

/** Makes NSE's clearing corporation report an event of a settlement. */
const reportFromCorporation = (baseURL: string | undefined, deal: string, event: string, body: object = {}) =>
  controlSandbox(baseURL, `settlements/${deal}/${event}`, body);

const grid = (desk: Desk) => desk.page.getByRole("grid", { name: "Transactions" });
const rowOf = (desk: Desk, text: string): Locator => grid(desk).getByRole("row").filter({ hasText: text });

async function orderIn(desk: Desk, isin: string): Promise<Order> {
  const answer = await desk.context.request.get("/api/orders/unified/", { params: { bond: isin } });
  const { results } = (await answer.json()) as { results: Order[] };
  return must(results[0], "order");
}

test("by keyboard alone: a trade is reported by hand, the other firm's back office accepts it, and it settles step by step (A-062, A-101, A-102, A-105, B-19, N-08)", async ({
  browser,
  baseURL,
}) => {
  const seller = await Desk.open(browser, SELLER);
  const office = await Desk.open(browser, BUYERS_OFFICE);
  await openTransactions(office);

  const number = await test.step("the seller reports what it sold by phone", async () => {
    await openTransactions(seller);
    await seller.press("t", "h");
    const form = seller.side.getByRole("form", { name: "Report a trade" });
    const { keyboard } = seller.page;
    await expect(form.getByRole("combobox", { name: "Bond" })).toBeFocused();
    await keyboard.type(REPORTED_BOND);
    await expect(seller.side.getByRole("option").filter({ hasText: REPORTED_BOND })).toBeVisible();
    await seller.press("Enter");
    await expect(form.getByRole("combobox", { name: "Bond" })).toHaveAttribute("aria-expanded", "false");
    await seller.press("Tab", "Tab", "ArrowRight", "Tab");
    await expect(form.getByRole("combobox", { name: "Counterparty" })).toBeFocused();
    await keyboard.type("meridian");
    await expect(seller.side.getByRole("option", { name: /^Meridian Mutual Fund \(/ }).first()).toBeVisible();
    await seller.press("Enter", "Tab");
    await keyboard.type("5cr");
    await seller.press("Tab");
    await keyboard.type("6.85");
    await seller.press("Tab", "Tab");
    await keyboard.type(istTimeOf(Date.now()).slice(0, 5));
    await seller.press("Control+Enter");
    await expect(seller.dealLine).toContainText("Report to NSE: you sell 5.00");
    await expect(seller.dealLine).toContainText(/to Meridian Mutual Fund for ₹\s[\d,]+\.\d\d, made at/);
    await seller.confirm();
    await expect(orderState(seller)).toHaveText("Reported");
    await expect(seller.side).toContainText("Waiting for Meridian Mutual Fund to accept it.");
    await expect(seller.side.getByRole("button", { name: /Accept/ })).toHaveCount(0);
    return (await orderIn(seller, REPORTED_BOND)).number;
  });

  await test.step("it comes to the buyer's back office live, which is told that it waits for them", async () => {
    await expect(rowOf(office, number)).toContainText("Reported, yours");
    await expect(office.page.getByRole("button", { name: /^Needs me [1-9]/ })).toBeVisible();
    await office.press("t", "w");
    await expect(office.side).toContainText(number);
    await office.press("Control+Enter");
    await expect(office.dealLine).toContainText("You buy 5.00");
    await expect(office.dealLine).toContainText("from Narmada Bank for ₹ ");
    await expect(office.dealLine).toBeFocused();
    await office.press("Enter");
    await expect(orderState(office)).toHaveText("Reported");
    await office.press("y");
    await expect(orderState(office)).toHaveText("Confirmed", { timeout: 20_000 });
    await expect(orderState(seller)).toHaveText("Confirmed");
  });

  const track = office.side.getByRole("region", { name: "Settlement" });
  await test.step("its clearing corporation says what came in, with the reference of the payment", async () => {
    await expect(office.side.getByRole("list", { name: "Clocks" })).toContainText("Pay-in due");
    expect(await faults(office.page)).toEqual([]);
    const deal = must((await orderIn(office, REPORTED_BOND)).deal_number);
    await reportFromCorporation(baseURL, deal, "securities_in");
    await expect(track.locator("[data-step=done]")).toContainText("Bonds in");
    await reportFromCorporation(baseURL, deal, "funds_in", { utr: "HDFCR52026112400099" });
    await expect(track).toContainText("UTR HDFCR52026112400099");
    await reportFromCorporation(baseURL, deal, "paid_out");
    for (const desk of [office, seller]) await expect(orderState(desk)).toHaveText("Settled");
    await expect(track.locator("[data-step=done]")).toHaveCount(3);
  });

  await test.step("its steps and its paper can be read, and the list is narrowed by the address", async () => {
    await office.press("t", "v");
    const steps = office.side.getByRole("region", { name: "Steps" }).getByRole("listitem");
    await expect(steps.first()).toContainText("Settled");
    const { id } = await orderIn(office, REPORTED_BOND);
    const paper = await office.context.request.get(`/api/orders/${id}/confirmation/?output=csv`);
    expect(await paper.text()).toContain("HDFCR52026112400099");
    await office.press("t", "p");
    await expect(office.page).toHaveURL(`/client/transactions/${id}/confirmation`);
    const page = office.page.getByRole("article", { name: "Deal confirmation" });
    await expect(page.getByRole("region", { name: "Settlement" })).toContainText("HDFCR52026112400099");
    await expect(page.getByRole("region", { name: "Money" })).toContainText(/Rupees (.+ )?Only/i);
    await expect(page).not.toContainText("Not confirmed");
    const file = office.page.waitForEvent("download");
    await office.press("d");
    expect((await file).suggestedFilename()).toMatch(/^deal-confirmation-.+\.pdf$/);
    // An outsider gets the same missing page as for an unknown id.
    await office.page.goto(`/client/transactions/${id.slice(0, -4)}zzzz/confirmation`);
    await expect(office.page.getByRole("heading", { level: 1 })).toHaveText("Not Found");
    await office.page.goto(`/client/transactions?state=settled&search=${number}`);
    await expect(rowOf(office, number)).toBeVisible();
    await expect(grid(office)).toBeFocused();
    await office.page.getByLabel("State").selectOption("Failed");
    await expect(office.page.getByText("No transaction matches these filters.")).toBeVisible();
    await expect(office.page).toHaveURL(/state=failed/);
  });

  await test.step("what was bought is in the buyer's book, and is offered out of it", async () => {
    const dealer = await Desk.open(browser, BUYER);
    const { page } = dealer;
    await page.goto("/inventory");
    const holdings = page.getByRole("grid", { name: "Holdings" });
    await expect(holdings.getByRole("row").nth(1)).toBeVisible();
    await dealer.press("/");
    await page.keyboard.type(REPORTED_BOND);
    await expect(holdings.getByRole("row")).toHaveCount(2);
    await dealer.press("Enter");
    const lot = page.getByRole("article", { name: /^Lot of / }).filter({ hasText: "Deal here" });
    await expect(lot).toContainText("5,00,00,000");
    await dealer.press("o");
    const offer = page.getByRole("form", { name: "Offer on the market" });
    await expect(offer.getByLabel("Face ₹")).toBeFocused();
    await expect(offer.getByLabel("Yield %")).not.toHaveValue("");
    await dealer.press("Control+Enter");
    await expect(page.getByRole("region", { name: "Confirm" })).toContainText(/Offer ₹\s5,00,00,000 of/);
    await dealer.press("y");
    await expect(dealer.toast("1 quote posted.")).toBeVisible();
    await dealer.close();
  });
  await test.step("its clearing corporation takes it back: it stays settled and says so, and is among what is to be looked at", async () => {
    const order = await orderIn(seller, REPORTED_BOND);
    await reportFromCorporation(baseURL, must(order.deal_number), "reverse");
    await expect(orderState(seller)).toHaveText("Settled, reversed");
    await expect(rowOf(seller, number)).toContainText("Settled, reversed");
    await expect(seller.side.getByRole("alert")).toContainText(
      "NSE Clearing reversed the settlement after it was settled",
    );
    expect(await faults(seller.page)).toEqual([]);
  });
  await office.close();
  await seller.close();
});

test("by mouse: money that comes in short and a settlement that is reversed are notified to both, who settle it again (A-098, S-20)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const api = await ApiDealer.signIn(playwright, must(baseURL), SELLER);
  const other = await ApiDealer.signIn(playwright, must(baseURL), BUYER);
  const quote = { finstrument_id: FAILING_BOND, quantum: 50_000_000, yield_stored: 0.0667 };
  const ask = await api.post({ ...quote, quote_type: "ASK" });
  const bid = await other.post({ ...quote, quote_type: "BID" });
  const ticket = await other.hit(bid, ask);
  await api.consent(ticket);
  await other.consent(ticket);
  await expect.poll(() => api.stateOf(ticket), { timeout: 20_000 }).toBe("EXECUTED");
  await api.close();
  await other.close();

  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);
  const order = await orderIn(buyer, FAILING_BOND);
  for (const desk of [buyer, seller]) {
    await openTransactions(desk);
    await rowOf(desk, order.number).dblclick();
    await expect(orderState(desk)).toHaveText("Confirmed");
    await expect(desk.side.getByRole("button", { name: `Ticket ${ticket}` })).toBeVisible();
  }

  const office = await Desk.open(browser, BUYERS_OFFICE);
  await test.step("money comes in short: the buyer's back office, which looks elsewhere, reads by how much", async () => {
    const due = must((await orderIn(buyer, FAILING_BOND)).settlement).pay_in;
    await reportFromCorporation(baseURL, must(order.deal_number), "funds_in", { amount: due - 114_736 });
    const short = office.toast(`Paid ₹1,14,736 short: ${order.number}`);
    await expect(short).toContainText(`${order.bond_name}, Narmada Bank, NSE: `);
    await expect(short).toContainText(/₹[\d,.]+ due, ₹[\d,.]+ came in from Meridian Mutual Fund/);
  });

  await test.step("the clearing corporation reverses it: both are told that it failed, and by how many rupees", async () => {
    await reportFromCorporation(baseURL, must(order.deal_number), "reverse");
    const failed = office.toast(`Settlement failed: ${order.number}`);
    await expect(failed).toContainText(/₹[\d,.]+ not settled\. The clearing corporation reversed the settlement\./);
    await office.press("g", "e");
    const bell = office.page.getByRole("listbox", { name: "Today's notifications" });
    await expect(bell.getByRole("option").filter({ hasText: "Settlement failed" })).toContainText(order.bond_name);
    await expect(bell.getByRole("option").filter({ hasText: "Paid ₹1,14,736 short" })).toBeVisible();
    await office.close();
    for (const desk of [buyer, seller]) {
      await expect(orderState(desk)).toHaveText("Failed");
      await expect(rowOf(desk, order.number)).toContainText("Failed");
    }
    await expect(buyer.side.getByRole("alert")).toContainText("Settle it again, or cancel it.");
  });

  await test.step("each reads what it saved against the middle that similar bonds speak for (B-21)", async () => {
    for (const desk of [buyer, seller]) {
      const cost = desk.side.getByRole("region", { name: "Transaction cost" });
      await expect(cost).toContainText(/Model mid, within \d+ bp/);
      await expect(cost).toContainText(/(Saved|Given away) against mid\d+\.\d\d bp, .*₹/);
    }
  });

  await test.step("the buyer asks, the seller agrees to the day by one button: it settles again on another day", async () => {
    await buyer.side.getByRole("button", { name: /^Settle again/ }).click();
    await buyer.side.getByRole("button", { name: "Settle again…" }).click();
    await expect(buyer.dealLine).toContainText(`Settle ${order.number}`);
    const strip = (desk: Desk) => desk.side.getByRole("region", { name: "Confirm" });
    await strip(buyer)
      .getByRole("button", { name: /^Settle again/ })
      .click();
    await expect(seller.side).toContainText("asked to settle again on");
    await expect(buyer.side).toContainText("The other side has to agree.");
    await expect(buyer.side.getByRole("button", { name: /^Agree to settle again/ })).toHaveCount(0);
    const agree = /^Agree to settle again on \d\d-\w{3}-\d{4}/;
    await seller.side.getByRole("button", { name: agree }).click();
    await expect(seller.dealLine).toContainText(`Settle ${order.number}`);
    await strip(seller).getByRole("button", { name: agree }).click();
    for (const desk of [buyer, seller]) await expect(orderState(desk)).toHaveText("Confirmed");
    await expect(seller.side.getByRole("region", { name: "Settlement" })).toContainText("attempt 2");
  });
  await buyer.close();
  await seller.close();
});
