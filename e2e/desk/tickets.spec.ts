import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";
import {
  actIsDone,
  dealt,
  openTicketByMouse,
  TICKET_BOND,
  TICKET_BUYER,
  TICKET_SELLER,
  ticketRow,
  ticketState,
} from "../pages/ticketing.ts";

// A ticket from the deal to both consents and its exchange (A-108..A-117, A-122, N-08..N-11, M-20, U-18). No other
// journey deals in its bond.

const BROKER = "broker@kaveri.example";

async function confirmByMouse(desk: Desk, name: RegExp): Promise<void> {
  await desk.side.getByRole("region", { name: "Confirm" }).getByRole("button", { name }).click();
}

/** Opens the first row, which is the newest ticket. */
async function openByKeys(desk: Desk, number: string): Promise<void> {
  await expect(ticketRow(desk, number)).toBeVisible();
  await desk.press("g", "t", "Home", "Enter");
  await expect(desk.side).toContainText(number);
}

test("by keyboard alone: both sides consent to the ticket of a deal, it is reported and executed, and each finds what it had seen (F-20)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0691);
  const buyer = await Desk.open(browser, TICKET_BUYER);
  const seller = await Desk.open(browser, TICKET_SELLER);

  await test.step("the buyer reads what it binds to, and Enter does not bind", async () => {
    await openByKeys(buyer, number);
    await expect(ticketState(buyer)).toHaveText("Sent");
    await expect(buyer.side.getByRole("list", { name: "Clocks" })).toContainText("Report due");
    await expect(buyer.side.getByRole("region", { name: "Buyer", exact: true })).toContainText("Ready to settle");
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toContainText("You buy 5.00 Cr");
    await expect(buyer.dealLine).toContainText("from Meridian Mutual Fund for ₹ ");
    await expect(buyer.dealLine).toContainText("NSE OTC report");
    await expect(buyer.dealLine).toBeFocused();
    await buyer.press("Enter");
    await expect(ticketState(buyer)).toHaveText("Sent");
    await buyer.press("y");
    await expect(ticketState(buyer)).toHaveText("Part agreed");
  });

  await test.step("the seller sees it and consents", async () => {
    await openByKeys(seller, number);
    await expect(seller.side.getByRole("region", { name: "Buyer", exact: true })).toContainText("consented");
    await seller.press("Control+Enter");
    await expect(seller.dealLine).toContainText("NSE OTC report, and executed there at once");
    await seller.confirm();
  });

  await test.step("it is executed on the exchange, and both have its number", async () => {
    for (const desk of [seller, buyer]) {
      await expect(ticketState(desk)).toHaveText("Executed");
      await expect(desk.side).toContainText(/Deal numberD\d{14}/);
    }
    await expect(buyer.toast(`Executed: ticket ${number}`)).toBeVisible();
    await expect(seller.side.getByRole("list", { name: "Clocks" })).toHaveCount(0);
  });

  await test.step("what was seen at the consent opens as it was frozen", async () => {
    await seller.press("t", "v");
    const evidence = seller.side.getByRole("region", { name: "Market at consent" });
    await expect(evidence).toContainText("SHA-256");
    await expect(evidence).toContainText("6.9100");
  });

  await buyer.close();
  await seller.close();
});

test("by keyboard alone: a line of a chat becomes a ticket, is sent, found by its number and consented to by both (F-22, A-107, A-111, A-116)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const chat = await ChatApi.signIn(playwright, must(baseURL), TICKET_SELLER);
  await chat.sendMessage(await chat.openDirect("usr_dealernarmada"), "7.10 gs 34 offer 100.87 10cr t1");
  await chat.close();
  const buyer = await Desk.open(browser, TICKET_BUYER);
  const seller = await Desk.open(browser, TICKET_SELLER);
  const line = buyer.panel("Private Runs").getByRole("row").filter({ hasText: "100.8700" });

  const number = await test.step("the buyer writes the ticket of the line and sends it", async () => {
    await expect(line).toHaveCount(1);
    await buyer.press("g", "v", "Control+Home");
    await expect(line).toHaveAttribute("aria-selected", "true");
    await buyer.press("t", "l");
    await expect(buyer.toast("1 draft written")).toBeVisible();
    await expect(ticketState(buyer)).toHaveText("Draft");
    await expect(buyer.side).toContainText("10,00,00,000");
    await expect(buyer.side).toContainText("100.8700");
    await buyer.act("Control+Shift+Enter");
    await actIsDone(buyer, "Sent");
    return must(/T-\d{8}-\d{4}/.exec(await buyer.side.innerText())?.[0], "number of the ticket");
  });
  await test.step("both consent; the seller finds it by its number", async () => {
    await buyer.act("Control+Enter");
    await expect(ticketState(buyer)).toHaveText("Part agreed");
    await seller.press("Control+k");
    await seller.page.keyboard.type(number);
    await expect(seller.palette.getByRole("option", { selected: true })).toContainText(number);
    await seller.press("Enter");
    await expect(seller.side).toContainText(number);
    await seller.act("Control+Enter");
    for (const desk of [seller, buyer]) await expect(ticketState(desk)).toHaveText("Agreed");
  });
  await buyer.close();
  await seller.close();
});

test("by mouse alone: an edit takes back the consents and shows old and new; rejected, reopened and cancelled by both the deal stays on both screens", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0692);
  const buyer = await Desk.open(browser, TICKET_BUYER);
  const seller = await Desk.open(browser, TICKET_SELLER);
  await openTicketByMouse(buyer, number);
  await openTicketByMouse(seller, number);

  await test.step("the buyer consents", async () => {
    await buyer.side.getByRole("button", { name: /^Consent to the money/ }).click();
    await buyer.side
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Consent/ })
      .click();
    await expect(ticketState(buyer)).toHaveText("Part agreed");
  });

  await test.step("the seller halves the size: the consent is gone, old and new stand beside each other", async () => {
    await expect(ticketState(seller)).toHaveText("Part agreed");
    await seller.side.getByRole("button", { name: /^Edit the ticket/ }).click();
    await seller.side.getByLabel("Size", { exact: true }).fill("2.5cr");
    await seller.side.getByRole("button", { name: "Change the ticket" }).click();
    await expect(seller.dealLine).toContainText(/: size 5.Cr → 2\.5cr\. Both sides consent again\./);
    await confirmByMouse(seller, /^Change the ticket/);
    await expect(ticketState(buyer)).toHaveText("Sent");
    const changed = buyer.side.getByRole("region", { name: "What changed" });
    await expect(changed).toContainText("5,00,00,000");
    await expect(changed).toContainText("2,50,00,000");
    await expect(changed).toContainText("Effect on the consideration");
    await expect(seller.side.getByRole("region", { name: "What changed" })).toHaveCount(0);
    await expect(buyer.toast(`Changed: ticket ${number}`)).toContainText(
      /Meridian Mutual Fund changed the size of .* from 5.Cr to 2\.5.Cr, −₹.*\. Your consent is needed again\./,
    );
  });

  await test.step("the buyer rejects it with a reason, the firm that dealt reopens it: both keep it with its clock", async () => {
    await buyer.side.getByRole("button", { name: /^Reject the ticket/ }).click();
    await buyer.side.getByLabel("Reason").fill("We dealt five crore");
    await buyer.side.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(buyer.dealLine).toContainText(/^Reject ticket .*: We dealt five crore$/);
    await confirmByMouse(buyer, /^Reject/);
    await expect(ticketState(seller)).toHaveText("Rejected");
    await expect(seller.side).toContainText("Reason: We dealt five crore");
    await expect(seller.toast(`Rejected: ticket ${number}`)).toContainText(
      /Narmada Bank rejected .*: We dealt five crore/,
    );
    await buyer.side.getByRole("button", { name: /^Reopen the ticket/ }).click();
    await buyer.side.getByLabel("Reason").fill("Half is fine");
    await buyer.side.getByRole("button", { name: "Reopen", exact: true }).click();
    await confirmByMouse(buyer, /^Reopen/);
    for (const desk of [buyer, seller]) {
      await expect(ticketState(desk)).toHaveText("Sent");
      await expect(ticketRow(desk, number)).toContainText("Sent");
      await expect(desk.side.getByRole("list", { name: "Clocks" })).toContainText("Report due");
      const history = desk.side.getByRole("region", { name: "History" });
      await expect(history).toContainText("Narmada Bank (Rohan Mehta) reopened it. Reason: Half is fine");
      await expect(history).toContainText("changed the size from 5\u00A0Cr to 2.5\u00A0Cr, −₹");
    }
  });

  await test.step("the seller asks to cancel with a reason, and the deal ends when the buyer agrees", async () => {
    await seller.side.getByRole("button", { name: /^Cancel the ticket/ }).click();
    await seller.side.getByLabel("Reason").fill("Dealt twice");
    await seller.side.getByRole("button", { name: "Ask to cancel", exact: true }).click();
    await confirmByMouse(seller, /^Ask to cancel/);
    await expect(buyer.toast(`Asked to cancel: ticket ${number}`)).toContainText(/asks to cancel .*: Dealt twice\./);
    await expect(buyer.side.getByRole("status").first()).toContainText(
      /asked to cancel: Dealt twice\. You can agree until/,
    );
    await expect(seller.side.getByRole("status").first()).toContainText("The other side can agree until");
    await expect(ticketState(seller)).toHaveText("Sent");
    await expect(seller.side.getByRole("button", { name: /^Agree to cancel/ })).toHaveCount(0);
    await expect(buyer.side.getByRole("button", { name: /^Cancel the ticket/ })).toHaveCount(0);
    // The row's menu offers the same action and opens the same sentence.
    await ticketRow(buyer, number).click({ button: "right" });
    await buyer.page.getByRole("menuitem", { name: /^Agree to cancel/ }).click();
    await expect(buyer.dealLine).toContainText("(Dealt twice)");
    await buyer.press("n");
    await buyer.side.getByRole("button", { name: /^Agree to cancel/ }).click();
    await expect(buyer.dealLine).toContainText("(Dealt twice)");
    await confirmByMouse(buyer, /^Agree to cancel/);
    for (const desk of [buyer, seller]) {
      await expect(ticketState(desk)).toHaveText("Cancelled");
      await expect(desk.side).toContainText(
        /Meridian Mutual Fund \(.*\) and Narmada Bank \(Rohan Mehta\) cancelled it\. Reason: Dealt twice/,
      );
    }
  });

  await buyer.close();
  await seller.close();
});

test("by mouse alone: a deal for BSE waits for the seller, is refused there, and is executed once that is put right", async ({
  browser,
  playwright,
  baseURL,
}) => {
  // Meridian's ops admin must enter its BSE credentials; until then the deal waits.
  const author = await ApiDealer.signIn(playwright, must(baseURL), TICKET_SELLER);
  const number = await author.sendTicket({
    finstrument_id: TICKET_BOND,
    side: "seller",
    counterparty: { client_id: "cli_narmada" },
    quantity: 50_000_000,
    yield_stored: 0.0695,
    settlement_delta: 1,
    exchange: "BSE",
  });
  await author.close();
  const buyer = await Desk.open(browser, TICKET_BUYER);
  const seller = await Desk.open(browser, TICKET_SELLER);
  for (const desk of [buyer, seller]) {
    await openTicketByMouse(desk, number);
    await desk.side.getByRole("button", { name: /^Consent to the money/ }).click();
    await expect(desk.dealLine).not.toContainText("executed there at once");
    await confirmByMouse(desk, /^Consent/);
  }
  await expect(ticketState(buyer)).toHaveText("Agreed");
  await expect(buyer.side.getByRole("button", { name: /^Execute the deal/ })).toHaveCount(0);

  await seller.side.getByRole("button", { name: /^Execute the deal/ }).click();
  await expect(seller.dealLine).toContainText(`Report it to BSE: ${number}, 5.00 Cr`);
  await confirmByMouse(seller, /^Execute/);
  await expect(seller.toast("The seller's BSE credentials are not set. Its ops admin can set them.")).toBeVisible();
  await expect(ticketState(seller)).toHaveText("Agreed");

  const admin = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  await admin.page.goto("/exchange-credentials");
  const bse = admin.page.getByRole("region", { name: "BSE (ICCL)" });
  await bse.getByLabel("Participant code").fill("IMERIDIAN");
  await bse.getByLabel("Username").fill("yieldboard");
  await bse.getByLabel("Password").fill(PASSWORD);
  await bse.getByRole("button", { name: "Store" }).click();
  await expect(admin.toast("Credentials for BSE stored")).toBeVisible();

  await seller.side.getByRole("button", { name: /^Execute the deal/ }).click();
  await confirmByMouse(seller, /^Execute/);
  for (const desk of [seller, buyer]) await expect(ticketState(desk)).toHaveText("Executed");
  await expect(buyer.side).toContainText(/Deal numberD\d{10}/);

  await bse.getByRole("button", { name: "Delete" }).click();
  await bse.getByRole("button", { name: "Delete now" }).click();
  await expect(bse.getByRole("status").first()).toHaveText("Not set");
  for (const desk of [buyer, seller, admin]) await desk.close();
});

test("brokered: the brokerage with its GST is seen by its side and the broker, and by nobody else", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0693);
  const seller = await Desk.open(browser, TICKET_SELLER);
  const buyer = await Desk.open(browser, TICKET_BUYER);
  const broker = await Desk.open(browser, BROKER);
  await openTicketByMouse(seller, number);
  await openTicketByMouse(buyer, number);

  await seller.side.getByRole("button", { name: /^My side/ }).click();
  await seller.side
    .getByRole("combobox", { name: "Broker", exact: true })
    .selectOption({ label: "Kaveri Securities (Farah Irani)" });
  await seller.side.getByLabel("Rate or amount").fill("1");
  await seller.side.getByRole("button", { name: "Set for my side" }).click();
  const own = seller.side.getByRole("region", { name: "Seller, for this side only" });
  await expect(own).toContainText("5,000.00");
  await expect(own).toContainText("900.00");

  await openTicketByMouse(broker, number);
  await expect(broker.side.getByRole("region", { name: "Seller, for this side only" })).toContainText("5,000.00");
  await expect(broker.side.getByRole("button", { name: /^Consent/ })).toHaveCount(0);
  await expect(buyer.side.getByRole("region", { name: "Seller", exact: true })).toContainText("Kaveri Securities");
  await expect(buyer.side.getByRole("region", { name: "Seller, for this side only" })).toHaveCount(0);
  await expect(buyer.side).not.toContainText("5,000.00");

  await seller.close();
  await buyer.close();
  await broker.close();
});

test("by keyboard alone: who brought the sides together is named, both consent anew, it is executed, and the bond is quoted again from its ticket (A-017, D-095)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const buyer = await Desk.open(browser, TICKET_BUYER);
  const seller = await Desk.open(browser, TICKET_SELLER);
  const number = await dealt(playwright, baseURL, 0.0697);
  const facilitator = "Kaveri Securities (Farah Irani)";

  await test.step("the buyer consents, then the seller names the facilitator: the other side reads old and new", async () => {
    await openByKeys(buyer, number);
    await buyer.act("Control+Enter");
    await openByKeys(seller, number);
    await expect(ticketState(seller)).toHaveText("Part agreed");
    await seller.press("t", "e");
    await expect(seller.side.getByLabel("Size", { exact: true })).toBeFocused();
    await seller.press("Tab", "Tab", "Tab", "Tab", "Tab");
    const named = seller.side.getByRole("combobox", { name: "Facilitator" });
    await expect(named).toBeFocused();
    await seller.page.keyboard.type("zzzz");
    await expect(seller.side.getByRole("listbox", { name: "Facilitator" })).toContainText("No Facilitators Found");
    await seller.press("Control+a");
    await seller.page.keyboard.type("irani");
    await expect(seller.side.getByRole("option", { name: facilitator })).toBeVisible();
    await seller.press("Enter");
    await expect(named).toHaveValue(facilitator);
    await seller.act("Control+Enter");
    await expect(seller.side).toContainText(`Facilitator ${facilitator}`);
    await expect(buyer.side.getByRole("region", { name: "What changed" })).toContainText(facilitator);
    await expect(ticketState(buyer)).toHaveText("Sent");
  });

  await test.step("both consent, it is executed, and the confirmation of each names them", async () => {
    await buyer.act("Control+Enter");
    await expect(ticketState(seller)).toHaveText("Part agreed");
    await seller.act("Control+Enter");
    for (const desk of [buyer, seller]) {
      await expect(ticketState(desk)).toHaveText("Executed");
      const id = await desk.side.locator("[data-ticket]").getAttribute("data-ticket");
      const paper = await desk.context.request.get(`/api/chatter/trade/confirmed-trade/${id}/?output=csv`);
      expect(await paper.text()).toContain(facilitator);
    }
    await seller.press("t", "v");
    await expect(seller.side.getByRole("region", { name: "Market at consent" })).toContainText(facilitator);
  });

  await test.step("the seller offers the same again; the EOI and its ticket are linked", async () => {
    await seller.press("t", "q");
    const form = seller.page.getByRole("form", { name: "EOI" });
    await expect(form).toContainText(`From ticket ${number}`);
    await expect(form.getByLabel("Size (face value)")).toHaveValue("5\u00A0Cr");
    await seller.press("Control+Enter");
    await expect(seller.dealLine).toContainText("Sell 5.00 Cr");
    await seller.confirm();
    await expect(seller.toast("EOI posted")).toBeVisible();
    await openByKeys(seller, number);
    await expect(seller.side.getByRole("navigation", { name: "Linked" })).toContainText("EOI from a ticket");
  });

  await buyer.close();
  await seller.close();
  await withoutQuotes(playwright, baseURL, [TICKET_SELLER]);
});
