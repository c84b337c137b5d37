import { expect, test, type PlaywrightWorkerArgs } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";

// A ticket from the deal to both consents and its exchange (A-108..A-117, A-122, N-08..N-11, M-20, U-18). Dealt in a bond that
// no other journey does.

const BOND = "IN0020240019";
const SELLER = "dealer@meridian.example";
const BUYER = "dealer@narmada.example";
const BROKER = "broker@kaveri.example";

/** The two deal; the number of their ticket. */
async function dealt(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  yieldStored: number,
): Promise<string> {
  await withoutQuotes(playwright, baseURL, [SELLER, BUYER]);
  const seller = await ApiDealer.signIn(playwright, must(baseURL), SELLER);
  const buyer = await ApiDealer.signIn(playwright, must(baseURL), BUYER);
  const quote = { finstrument_id: BOND, quantum: 50_000_000, yield_stored: yieldStored };
  const ask = await seller.post({ ...quote, quote_type: "ASK" });
  const bid = await buyer.post({ ...quote, quote_type: "BID" });
  const number = await buyer.hit(bid, ask);
  await seller.close();
  await buyer.close();
  return number;
}

async function confirmByMouse(desk: Desk, name: RegExp): Promise<void> {
  await desk.side.getByRole("region", { name: "Confirm" }).getByRole("button", { name }).click();
}

const rowOf = (desk: Desk, number: string) => desk.panel("Ticketing").getByRole("row").filter({ hasText: number });
const state = (desk: Desk) => desk.side.locator("[data-ticket-state]");

async function openByMouse(desk: Desk, number: string): Promise<void> {
  await rowOf(desk, number).dblclick();
  await expect(desk.side).toContainText(number);
}

/** The newest ticket stands first. */
async function openByKeys(desk: Desk, number: string): Promise<void> {
  await expect(rowOf(desk, number)).toBeVisible();
  await desk.press("g", "t", "Home", "Enter");
  await expect(desk.side).toContainText(number);
}

test("by keyboard alone: both sides consent to the ticket of a deal, it is reported and executed, and each finds what it had seen (F-20)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0691);
  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);

  await test.step("the buyer reads what it binds to, and Enter does not bind", async () => {
    await openByKeys(buyer, number);
    await expect(state(buyer)).toHaveText("Sent");
    await expect(buyer.side.getByRole("list", { name: "Clocks" })).toContainText("Report due");
    await expect(buyer.side.getByRole("region", { name: "Buyer", exact: true })).toContainText("Ready to settle");
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toContainText("You buy 5.00 Cr");
    await expect(buyer.dealLine).toContainText("from Meridian Mutual Fund for ₹ ");
    await expect(buyer.dealLine).toContainText("NSE OTC report");
    await expect(buyer.dealLine).toBeFocused();
    await buyer.press("Enter");
    await expect(state(buyer)).toHaveText("Sent");
    await buyer.press("y");
    await expect(state(buyer)).toHaveText("Part agreed");
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
      await expect(state(desk)).toHaveText("Executed");
      await expect(desk.side).toContainText(/Deal numberD\d{14}/);
    }
    await expect(buyer.toast(`Executed: ticket ${number}`)).toBeVisible();
    await expect(seller.side.getByRole("list", { name: "Clocks" })).toHaveCount(0);
  });

  await test.step("what was seen at the consent opens as it was frozen", async () => {
    await seller.press("t", "v");
    const evidence = seller.side.getByRole("region", { name: "Seen at the consent" });
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
  const chat = await ChatApi.signIn(playwright, must(baseURL), SELLER);
  await chat.sendMessage(await chat.openDirect("usr_dealernarmada"), "7.10 gs 34 offer 100.87 10cr t1");
  await chat.close();
  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);
  const line = buyer.panel("Private Runs").getByRole("row").filter({ hasText: "100.8700" });

  const number = await test.step("the buyer writes the ticket of the line and sends it", async () => {
    await expect(line).toHaveCount(1);
    await buyer.press("g", "v", "Control+Home");
    await expect(line).toHaveAttribute("aria-selected", "true");
    await buyer.press("t", "l");
    await expect(buyer.toast("1 draft written")).toBeVisible();
    await expect(state(buyer)).toHaveText("Draft");
    await expect(buyer.side).toContainText("10,00,00,000");
    await expect(buyer.side).toContainText("100.8700");
    await buyer.act("Control+Shift+Enter");
    await expect(state(buyer)).toHaveText("Sent");
    return must(/T-\d{8}-\d{4}/.exec(await buyer.side.innerText())?.[0], "number of the ticket");
  });
  await test.step("both consent; the seller finds it by its number", async () => {
    await buyer.act("Control+Enter");
    await expect(state(buyer)).toHaveText("Part agreed");
    await seller.press("Control+k");
    await seller.page.keyboard.type(number);
    await expect(seller.palette.getByRole("option", { selected: true })).toContainText(number);
    await seller.press("Enter");
    await expect(seller.side).toContainText(number);
    await seller.act("Control+Enter");
    for (const desk of [seller, buyer]) await expect(state(desk)).toHaveText("Executed");
  });
  await buyer.close();
  await seller.close();
});

test("by mouse alone: an edit takes back the consents and shows old and new; a rejected ticket is reopened and sent again", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0692);
  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);
  await openByMouse(buyer, number);
  await openByMouse(seller, number);

  await test.step("the buyer consents", async () => {
    await buyer.side.getByRole("button", { name: /^Consent to the money/ }).click();
    await buyer.side
      .getByRole("region", { name: "Confirm" })
      .getByRole("button", { name: /^Consent/ })
      .click();
    await expect(state(buyer)).toHaveText("Part agreed");
  });

  await test.step("the seller halves the size: the consent is gone, old and new stand beside each other", async () => {
    await expect(state(seller)).toHaveText("Part agreed");
    await seller.side.getByRole("button", { name: /^Edit the ticket/ }).click();
    await seller.side.getByLabel("Size", { exact: true }).fill("2.5cr");
    await seller.side.getByRole("button", { name: "Change the ticket" }).click();
    await expect(state(buyer)).toHaveText("Sent");
    const changed = buyer.side.getByRole("region", { name: "What changed" });
    await expect(changed).toContainText("5,00,00,000");
    await expect(changed).toContainText("2,50,00,000");
    await expect(changed).toContainText("Effect on the consideration");
    await expect(seller.side.getByRole("region", { name: "What changed" })).toHaveCount(0);
  });

  await test.step("the buyer rejects it with a reason, the firm that dealt reopens it and sends it again", async () => {
    await buyer.side.getByRole("button", { name: /^Reject the ticket/ }).click();
    await buyer.side.getByLabel("Why").fill("We dealt five crore");
    await buyer.side.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(state(seller)).toHaveText("Rejected");
    await expect(seller.side).toContainText("Reason: We dealt five crore");
    await buyer.side.getByRole("button", { name: /^Reopen the ticket/ }).click();
    await expect(state(buyer)).toHaveText("Draft");
    await expect(rowOf(seller, number)).toHaveCount(0);
    await buyer.side.getByRole("button", { name: /^Send the ticket/ }).click();
    await buyer.side.getByRole("region", { name: "Confirm" }).getByRole("button", { name: /^Send/ }).click();
    await expect(state(buyer)).toHaveText("Sent");
    await expect(rowOf(seller, number)).toContainText("Sent");
  });

  await buyer.close();
  await seller.close();
});

test("by mouse alone: a deal for BSE waits for the seller, is refused there, and is executed once that is put right", async ({
  browser,
  playwright,
  baseURL,
}) => {
  // Meridian's credentials at BSE are its ops admin's to enter: until then the deal waits.
  const author = await ApiDealer.signIn(playwright, must(baseURL), SELLER);
  const number = await author.sendTicket({
    finstrument_id: BOND,
    side: "seller",
    counterparty: { client_id: "cli_narmada" },
    quantity: 50_000_000,
    yield_stored: 0.0695,
    settlement_delta: 1,
    exchange: "BSE",
  });
  await author.close();
  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);
  for (const desk of [buyer, seller]) {
    await openByMouse(desk, number);
    await desk.side.getByRole("button", { name: /^Consent to the money/ }).click();
    await expect(desk.dealLine).not.toContainText("executed there at once");
    await confirmByMouse(desk, /^Consent/);
  }
  await expect(state(buyer)).toHaveText("Agreed");
  await expect(buyer.side.getByRole("button", { name: /^Execute the deal/ })).toHaveCount(0);

  await seller.side.getByRole("button", { name: /^Execute the deal/ }).click();
  await expect(seller.dealLine).toContainText(`Report it to BSE: ${number}, 5.00 Cr`);
  await confirmByMouse(seller, /^Execute/);
  await expect(seller.toast("The seller's BSE credentials are not set. Its ops admin can set them.")).toBeVisible();
  await expect(state(seller)).toHaveText("Agreed");

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
  for (const desk of [seller, buyer]) await expect(state(desk)).toHaveText("Executed");
  await expect(buyer.side).toContainText(/Deal numberD\d{10}/);

  await bse.getByRole("button", { name: "Delete" }).click();
  await bse.getByRole("button", { name: "Delete them now" }).click();
  await expect(bse.getByRole("status").first()).toHaveText("Not set");
  for (const desk of [buyer, seller, admin]) await desk.close();
});

test("brokered: the brokerage with its GST is seen by its side and the broker, and by nobody else", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0693);
  const seller = await Desk.open(browser, SELLER);
  const buyer = await Desk.open(browser, BUYER);
  const broker = await Desk.open(browser, BROKER);
  await openByMouse(seller, number);
  await openByMouse(buyer, number);

  await seller.side.getByRole("button", { name: /^My side/ }).click();
  await seller.side
    .getByRole("combobox", { name: "Broker", exact: true })
    .selectOption({ label: "Kaveri Securities (Farah Irani)" });
  await seller.side.getByLabel("Rate or amount").fill("1");
  await seller.side.getByRole("button", { name: "Set for my side" }).click();
  const own = seller.side.getByRole("region", { name: "Seller, for this side alone" });
  await expect(own).toContainText("5,000.00");
  await expect(own).toContainText("900.00");

  await openByMouse(broker, number);
  await expect(broker.side.getByRole("region", { name: "Seller, for this side alone" })).toContainText("5,000.00");
  await expect(broker.side.getByRole("button", { name: /^Consent/ })).toHaveCount(0);
  await expect(buyer.side.getByRole("region", { name: "Seller", exact: true })).toContainText("Kaveri Securities");
  await expect(buyer.side.getByRole("region", { name: "Seller, for this side alone" })).toHaveCount(0);
  await expect(buyer.side).not.toContainText("5,000.00");

  await seller.close();
  await buyer.close();
  await broker.close();
});

test("by keyboard alone: a deal made by phone is written by hand, found by its firm's name, and sent (A-112, A-113, V-51)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, [SELLER, BUYER]);
  const author = await Desk.open(browser, BUYER);
  const other = await Desk.open(browser, SELLER);
  const form = author.page.getByRole("form", { name: "New ticket" });
  await author.press("t", "n");
  await expect(form.getByRole("combobox", { name: "Bond" })).toBeFocused();
  await author.page.keyboard.type(BOND);
  await expect(form.getByRole("option").first()).toContainText(BOND);
  await author.press("Enter");
  await form.getByRole("combobox", { name: "Counterparty" }).focus();
  await author.page.keyboard.type("zzzz");
  await expect(form.getByRole("listbox", { name: "Counterparty" })).toContainText("No Sellers Found");
  await author.press("Control+a");
  await author.page.keyboard.type("Meridian");
  await expect(form.getByRole("group", { name: "Company" })).toContainText("Meridian Mutual Fund");
  await author.press("Enter");
  await author.press("Tab");
  await author.page.keyboard.type("5cr");
  await author.press("Tab");
  await author.page.keyboard.type("6.94");
  await author.press("Tab", "Tab");
  await author.page.keyboard.type("23:59");
  await author.press("Control+Enter");
  await expect(form).toContainText("Trade time cannot be later than the current time.");
  await author.press("Control+a");
  await author.page.keyboard.type("00:00");
  await author.press("Control+Enter");
  await expect(state(author)).toHaveText("Draft");
  const number = must(await author.side.locator(".code").first().textContent());
  await expect(rowOf(other, number)).toHaveCount(0);
  await author.act("Control+Shift+Enter");
  await expect(state(author)).toHaveText("Sent");
  await expect(rowOf(other, number)).toContainText("Sent");
  await author.close();
  await other.close();
});

test("buyers, sellers, brokers, custodians and the client one deals for are picked by name; who is not there is said so (F-36, V-50, V-52)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const dealer = "dealer@sahyadri.example";
  const author = await ApiDealer.signIn(playwright, must(baseURL), dealer);
  const number = await author.sendTicket({
    finstrument_id: BOND,
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    quantity: 50_000_000,
    yield_stored: 0.0696,
    settlement_delta: 1,
    exchange: "NSE",
  });
  await author.close();
  const desk = await Desk.open(browser, dealer);

  await test.step("whoever sells seeks a buyer", async () => {
    await desk.press("t", "n");
    const form = desk.page.getByRole("form", { name: "New ticket" });
    await form.getByRole("radio", { name: "Sell" }).click();
    const party = form.getByRole("combobox", { name: "Counterparty" });
    await party.fill("zzzz");
    await expect(form.getByRole("listbox", { name: "Counterparty" })).toContainText("No Buyers Found");
    await party.fill("rohan");
    await form
      .getByRole("group", { name: "Member" })
      .getByRole("option", { name: "Narmada Bank (Rohan Mehta)" })
      .click();
    await expect(party).toHaveValue("Narmada Bank (Rohan Mehta)");
    await desk.press("Escape");
  });

  await test.step("the own side's broker, custodian and client are set together", async () => {
    await openByMouse(desk, number);
    await desk.side.getByRole("button", { name: /^My side/ }).click();
    const form = desk.side.getByRole("form", { name: "My side" });
    await form
      .getByRole("combobox", { name: "Broker", exact: true })
      .selectOption({ label: "Kaveri Securities (Farah Irani)" });
    await form.getByRole("combobox", { name: "Custodian" }).selectOption({ label: "Godavari Custody" });
    const account = form.getByRole("combobox", { name: "Account" });
    await account.fill("zzzz");
    await expect(form.getByRole("listbox", { name: "Account" })).toContainText("No Entities Found");
    await account.fill("wadia");
    await form.getByRole("option", { name: "Wadia Family Office" }).click();
    await form.getByRole("button", { name: "Set for my side" }).click();
    const own = desk.side.getByRole("region", { name: "Buyer, for this side alone" });
    await expect(own).toContainText("Wadia Family Office");
    await expect(own).toContainText("Godavari Custody");
    await expect(desk.side.getByRole("region", { name: "Buyer", exact: true })).toContainText("Kaveri Securities");
  });

  await test.step("the confirmation comes as PDF by key and as CSV by mouse", async () => {
    const [pdf] = await Promise.all([desk.page.waitForEvent("download"), desk.press("t", "p")]);
    expect(pdf.suggestedFilename()).toMatch(/^deal-confirmation-IN0020240019-\d{8}\.pdf$/);
    const csv = desk.page.waitForEvent("download");
    await desk.side.getByRole("button", { name: "As CSV" }).click();
    expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
  });
  await desk.close();
});

test("by keyboard alone: a broker chooses how to execute by its RFQ share after the deal, and is warned before the OTC report that takes it below its floor (N-03)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  // Corporate paper, which counts; nobody else deals in it here.
  const counted = "INE031A07881";
  const level = 0.0575;
  const broker = await ApiDealer.signIn(playwright, must(baseURL), BROKER);
  const bank = await ApiDealer.signIn(playwright, must(baseURL), BUYER);
  const dealtOnRfq = await broker.sendTicket({
    finstrument_id: counted,
    side: "seller",
    counterparty: { client_id: "cli_narmada" },
    quantity: 50_000_000,
    yield_stored: level,
    settlement_delta: 1,
    exchange: "NSE",
    execution: "RFQ_OTO",
  });
  await bank.consent(dealtOnRfq);
  await broker.consent(dealtOnRfq);
  await expect.poll(() => broker.stateOf(dealtOnRfq), { timeout: 20_000 }).toBe("EXECUTED");
  await broker.close();
  await bank.close();

  const desk = await Desk.open(browser, BROKER);
  const meter = desk.side.getByRole("region", { name: "RFQ share", exact: true });
  const rowOfWay = (name: string) => meter.getByRole("row", { name });

  // The demo world's past deals count, too.
  let now = "";
  await test.step("the share by itself: nearly all of it is on RFQ so far", async () => {
    await desk.press("t", "s");
    const share = desk.side.getByRole("region", { name: "RFQ share, corporate bonds" });
    await expect(share).toContainText(/[5-9]\d\.\d\d\s%|100\.00\s%/);
    now = must(/\d+\.\d\d(?=\s%)/.exec(must(await share.textContent())))[0];
    await expect(share).toContainText("SEBI circular of 2 June 2023");
    await expect(desk.side).toContainText("NSE lists your firm as BROKER");
    await desk.press("Escape");
  });

  await test.step("an OTC report of ten times as much takes it below its floor; one to one does not", async () => {
    await desk.press("t", "n");
    const form = desk.page.getByRole("form", { name: "New ticket" });
    await desk.page.keyboard.type(counted);
    await expect(form.getByRole("option").first()).toContainText(counted);
    await desk.press("Enter");
    await form.getByRole("combobox", { name: "Counterparty" }).focus();
    await desk.page.keyboard.type("Narmada");
    await expect(form.getByRole("group", { name: "Company" })).toContainText("Narmada Bank");
    await desk.press("Enter", "Tab");
    await desk.page.keyboard.type("50cr");
    await desk.press("Tab");
    await desk.page.keyboard.type("5.75");
    await desk.press("Tab", "Tab");
    await desk.page.keyboard.type("00:00");
    await expect(rowOfWay(`Now ${now}`)).toBeVisible();
    await expect(rowOfWay("OTC report")).toContainText(/below the floor\s*\d+\.\d\d/);
    await expect(rowOfWay("OTC report")).toHaveAttribute("aria-current", "true");
    await expect(meter.getByRole("status")).toContainText(`from ${now}`);
    await expect(meter.getByRole("status")).toContainText(/ to \d+\.\d\d\s%, below its floor of 25\s%/);
    await desk.press("Tab", "Tab", "ArrowUp", "ArrowUp");
    await expect(rowOfWay("RFQ, one to one")).toHaveAttribute("aria-current", "true");
    await expect(rowOfWay("RFQ, one to one")).toContainText(/9\d\.\d\d|100\.00/);
    await expect(meter.getByRole("status")).toHaveText("");
    await desk.press("ArrowDown", "ArrowDown", "Control+Enter");
    await expect(state(desk)).toHaveText("Draft");
  });

  await test.step("the consent says it before it binds", async () => {
    await desk.act("Control+Shift+Enter");
    await expect(state(desk)).toHaveText("Sent");
    await desk.press("Control+Enter");
    await expect(desk.dealLine).toContainText("NSE OTC report");
    await expect(desk.side.getByRole("region", { name: "Confirm" })).toContainText(/below its floor of 25\s%/);
    await desk.press("n", "t", "c");
    await desk.confirm();
    await expect(state(desk)).toHaveText("Cancelled");
  });
  await desk.close();
});

test("by keyboard alone: who brought the sides together is named, both consent anew, it is executed, and the bond is quoted again from its ticket (A-017, D-095)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);
  const number = await dealt(playwright, baseURL, 0.0697);
  const facilitator = "Kaveri Securities (Farah Irani)";

  await test.step("the buyer consents, then the seller names the facilitator: the other side reads old and new", async () => {
    await openByKeys(buyer, number);
    await buyer.act("Control+Enter");
    await openByKeys(seller, number);
    await expect(state(seller)).toHaveText("Part agreed");
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
    await seller.press("Control+Enter");
    await expect(seller.side).toContainText(`Facilitator ${facilitator}`);
    await expect(buyer.side.getByRole("region", { name: "What changed" })).toContainText(facilitator);
    await expect(state(buyer)).toHaveText("Sent");
  });

  await test.step("both consent, it is executed, and the confirmation of each names them", async () => {
    await buyer.act("Control+Enter");
    await expect(state(seller)).toHaveText("Part agreed");
    await seller.act("Control+Enter");
    for (const desk of [buyer, seller]) {
      await expect(state(desk)).toHaveText("Executed");
      const id = await desk.side.locator("[data-ticket]").getAttribute("data-ticket");
      const paper = await desk.context.request.get(`/api/chatter/trade/confirmed-trade/${id}/?output=csv`);
      expect(await paper.text()).toContain(facilitator);
    }
    await seller.press("t", "v");
    await expect(seller.side.getByRole("region", { name: "Seen at the consent" })).toContainText(facilitator);
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
  await withoutQuotes(playwright, baseURL, [SELLER]);
});
