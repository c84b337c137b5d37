import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";
import {
  actIsDone,
  dealt,
  openTicketByMouse,
  TICKET_BOND,
  TICKET_BUYER,
  TICKET_SELLER,
  ticketState,
} from "#e2e/pages/ticketing.ts";

// Forms of a ticket: fields, searches and warnings (A-122, N-08..N-11, M-20, U-18).

const BROKER = "broker@kaveri.example";

test("by keyboard alone: a deal made by phone is written by hand, found by its firm's name, and sent (A-112, A-113, V-51)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const author = await Desk.open(browser, TICKET_BUYER);
  const other = await ApiDealer.signIn(playwright, must(baseURL), TICKET_SELLER);
  const form = author.page.getByRole("form", { name: "New ticket" });
  await author.press("t", "n");
  await expect(form.getByRole("combobox", { name: "Bond" })).toBeFocused();
  await author.page.keyboard.type(TICKET_BOND);
  await expect(form.getByRole("option").first()).toContainText(TICKET_BOND);
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
  await expect(ticketState(author)).toHaveText("Draft");
  const number = must(await author.side.locator(".code").first().textContent());
  expect(await other.tickets()).not.toContainEqual(expect.objectContaining({ number }));
  await author.act("Control+Shift+Enter");
  await expect(ticketState(author)).toHaveText("Sent");
  expect(await other.stateOf(number)).toBe("SENT");
  await author.close();
  await other.close();
});

test("on a low screen a form that opens below a ticket is in sight with its button", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const number = await dealt(playwright, baseURL, 0.0683);
  const desk = await Desk.open(browser, TICKET_BUYER);
  await desk.page.setViewportSize({ width: 1366, height: 560 });
  await openTicketByMouse(desk, number);
  await desk.side.getByRole("button", { name: "My side" }).click();
  await expect(desk.side.getByRole("combobox", { name: "Broker", exact: true })).toBeFocused();
  await expect(desk.side.getByRole("combobox", { name: "Broker", exact: true })).toBeInViewport();
  await expect(desk.side.getByRole("button", { name: "Set for my side" })).toBeInViewport();
  await desk.close();
});

test("buyers, sellers, brokers, custodians and the client one deals for are picked by name; who is not there is said so (F-36, V-50, V-52)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const dealer = "dealer@sahyadri.example";
  const author = await ApiDealer.signIn(playwright, must(baseURL), dealer);
  const number = await author.sendTicket({
    finstrument_id: TICKET_BOND,
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
    await openTicketByMouse(desk, number);
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
    const own = desk.side.getByRole("region", { name: "Buyer, for this side only" });
    await expect(own).toContainText("Wadia Family Office");
    await expect(own).toContainText("Godavari Custody");
    await expect(desk.side.getByRole("region", { name: "Buyer", exact: true })).toContainText("Kaveri Securities");
  });

  await test.step("the confirmation comes as PDF by key and as CSV by mouse", async () => {
    const [pdf] = await Promise.all([desk.page.waitForEvent("download"), desk.press("t", "p")]);
    expect(pdf.suggestedFilename()).toMatch(new RegExp(`^deal-confirmation-${TICKET_BOND}-\\d{8}\\.pdf$`));
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
  // Corporate paper counts towards the RFQ share; no other test deals in this bond.
  const counted = "INE031A07881";
  const level = 0.0575;
  const broker = await ApiDealer.signIn(playwright, must(baseURL), BROKER);
  const bank = await ApiDealer.signIn(playwright, must(baseURL), TICKET_BUYER);
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

  // Past deals count too: those of the demo world and of an earlier run.
  let now = "";
  let tenTimesCr = 0;
  await test.step("the share by itself: nearly all of it is on RFQ so far", async () => {
    await desk.press("t", "s");
    const share = desk.side.getByRole("region", { name: "RFQ share, corporate bonds" });
    await expect(share).toContainText(/[5-9]\d\.\d\d\s%|100\.00\s%/);
    const text = must(await share.textContent());
    now = must(/\d+\.\d\d(?=\s%)/.exec(text))[0];
    const countedSoFar = must(/Counts so far \(₹\)\s*([\d,]+)/.exec(text)?.[1], "value that counts");
    tenTimesCr = Math.ceil((10 * Number(countedSoFar.replaceAll(",", ""))) / 10_000_000);
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
    await desk.page.keyboard.type(`${tenTimesCr}cr`);
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
    await expect(ticketState(desk)).toHaveText("Draft");
  });

  await test.step("the consent says it before it binds", async () => {
    await desk.act("Control+Shift+Enter");
    await actIsDone(desk, "Sent");
    await desk.press("Control+Enter");
    await expect(desk.dealLine).toContainText("NSE OTC report");
    await expect(desk.side.getByRole("region", { name: "Confirm" })).toContainText(/below its floor of 25\s%/);
    await desk.press("n", "t", "c");
    await expect(desk.side.getByLabel("Reason")).toBeFocused();
    await desk.page.keyboard.type("Dealt on RFQ instead");
    await desk.act("Control+Enter");
    await expect(ticketState(desk)).toHaveText("Cancelled");
  });
  await desk.close();
});
