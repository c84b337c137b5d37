import { expect, test, type Locator } from "@playwright/test";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { openTicketByMouse, ticketRow, ticketState } from "#e2e/pages/ticketing.ts";
import { openTransactions, orderState } from "#e2e/pages/transactions.ts";

// A deal in a government security: both sides report their own leg on NDS-OM and enter the same deal number.

const BUYER = "dealer@meridian.example";
const SELLER = "dealer@narmada.example";
const CRORE = 10_000_000;

/** Government bonds that the seller holds: it sells nothing that it does not have. */
const isGovernment = (isin: string) => /^IN(?:0|1|2|3)\d/.test(isin);

let buyerApi: ApiDealer;
let sellerApi: ApiDealer;
let bonds: string[];
test.beforeAll(async ({ playwright, baseURL }) => {
  buyerApi = await ApiDealer.signIn(playwright, must(baseURL), BUYER);
  sellerApi = await ApiDealer.signIn(playwright, must(baseURL), SELLER);
  const held = (await sellerApi.holdings()).filter(
    ({ finstrument_id: isin, face }) => isGovernment(isin) && face >= 5 * CRORE,
  );
  bonds = held.map(({ finstrument_id: isin }) => isin);
});
test.afterAll(async () => {
  await buyerApi.close();
  await sellerApi.close();
});

/** The two agree a ticket without naming a route; returns its number. */
async function agreed(bond: string): Promise<string> {
  const number = await buyerApi.sendTicket({
    finstrument_id: bond,
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    quantity: CRORE,
    unit_price_stored: 100,
    settlement_delta: 1,
    confirms: [],
  });
  await buyerApi.consent(number);
  await sellerApi.consent(number);
  return number;
}

const legs = (desk: Desk): Locator => desk.side.getByRole("region", { name: "Report on NDS-OM" });
const leg = (desk: Desk, side: "buyer" | "seller"): Locator => legs(desk).locator(`[data-leg="${side}"]`);
const form = (desk: Desk, name: string): Locator => desk.side.getByRole("form", { name });

async function confirmByMouse(desk: Desk, name: RegExp): Promise<void> {
  await expect(desk.dealLine).toBeVisible();
  await desk.side.getByRole("region", { name: "Confirm" }).getByRole("button", { name }).click();
}

test("a deal in a government security is executed, reported by hand by both sides and matched", async ({ browser }) => {
  const number = await agreed(must(bonds[0], "a government bond that Narmada holds"));
  const buyer = await Desk.open(browser, BUYER);
  const seller = await Desk.open(browser, SELLER);

  await test.step("the buyer executes it by key, and reads that both legs are due", async () => {
    await expect(ticketRow(buyer, number)).toBeVisible();
    await buyer.press("g", "t", "Home", "Enter");
    await expect(buyer.side).toContainText(number);
    await expect(buyer.side).toContainText("NDS-OM (CCIL)");
    await expect(buyer.side.getByRole("button", { name: /^Report it on NDS-OM/ })).toBeVisible();
    await buyer.press("t", "x");
    await expect(buyer.dealLine).toContainText("Report it on NDS-OM, each side its own leg");
    await buyer.confirm();
    await expect(ticketState(buyer)).toHaveText("Executing");
    await expect(buyer.toast(/Report on NDS-OM by \d\d:\d\d:\d\d: your leg and Narmada Bank's\./)).toBeVisible();
    await expect(leg(buyer, "buyer")).toContainText("Report due");
    await expect(leg(buyer, "seller")).toContainText("Report due");
    await expect(leg(buyer, "buyer")).toContainText("Slip number");
    await expect(leg(buyer, "seller")).not.toContainText("Slip number");
  });

  await test.step("by keyboard alone: R on the ticket opens the report of the own leg", async () => {
    await buyer.press("r");
    const report = form(buyer, "Mark reported on NDS-OM");
    await expect(report.getByLabel("Reference")).toBeFocused();
    await expect(report.getByLabel("Reported at")).toHaveValue(/^\d\d:\d\d:\d\d$/);
    await buyer.page.keyboard.type("NDS1");
    await buyer.press("Control+Enter");
    await expect(report).toContainText("Enter the reference from the platform, 6 to 30 characters.");
    await buyer.page.keyboard.type("-004711");
    await buyer.press("Tab", "Control+a");
    await buyer.page.keyboard.type("00:00:00");
    await buyer.press("Control+Enter");
    await expect(report).toContainText("The report cannot be earlier than the deal.");
    await buyer.press("Control+a");
    await buyer.page.keyboard.type("23:59:59");
    await buyer.press("Control+Enter");
    await expect(report).toContainText("The report cannot be later than the current time.");
  });

  await test.step("the sentence names side, face, price, due time and reference, and Y binds", async () => {
    await buyer.press("Control+a");
    await buyer.page.keyboard.type(istTimeOf(Date.now()));
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toHaveText(
      /^Reported on NDS-OM at \d\d:\d\d:\d\d: you buy 1\.00\sCr .* at 100\.0000 from Narmada Bank, due \d\d:\d\d:\d\d, reference NDS1-004711/,
    );
    await buyer.press("Enter");
    await expect(leg(buyer, "buyer")).toContainText("Report due");
    await buyer.confirm();
    await expect(leg(buyer, "buyer")).toContainText(/Reported at \d\d:\d\d:\d\d/);
    await expect(leg(buyer, "buyer")).toContainText("NDS1-004711");
    await expect(legs(buyer)).toContainText("Narmada Bank has not reported yet.");
    await expect(orderState(buyer)).toHaveText("Reported by one side");
  });

  await test.step("the seller reports by mouse, and never reads the buyer's reference", async () => {
    await openTicketByMouse(seller, number);
    await expect(leg(seller, "buyer")).toContainText(/Reported at/);
    await expect(legs(seller)).not.toContainText("NDS1-004711");
    await expect(legs(seller)).toContainText(/Report your leg on NDS-OM by .* Meridian Mutual Fund has reported\./);
    await seller.side.getByRole("button", { name: /^Mark reported/ }).click();
    const report = form(seller, "Mark reported on NDS-OM");
    await report.getByLabel("Reference").fill("NDS1-008822");
    await report.getByRole("button", { name: "Mark reported…" }).click();
    await confirmByMouse(seller, /^Mark reported/);
    await expect(orderState(seller)).toHaveText("Reported");
    expect(await faults(seller.page)).toEqual([]);
  });

  await test.step("the slip and the file of the own leg are downloaded", async () => {
    const [slip] = await Promise.all([
      seller.page.waitForEvent("download"),
      legs(seller).getByRole("button", { name: "Deal slip" }).click(),
    ]);
    expect(slip.suggestedFilename()).toMatch(/\.pdf$/);
    await expect(seller.toast("Downloaded. Mark the leg reported once NDS-OM shows it.")).toBeVisible();
    const [file] = await Promise.all([seller.page.waitForEvent("download"), seller.press("t", "f")]);
    expect(file.suggestedFilename()).toMatch(/^ndsom-report-\d{8}-narmada\.csv$/);
  });

  await test.step("a report is withdrawn and made again, due at the same time", async () => {
    await seller.press("t", "o");
    await seller.page.keyboard.type("Wrong account");
    await seller.press("Control+Enter");
    await expect(seller.dealLine).toContainText("Withdrawn from NDS-OM: you sell 1.00 Cr");
    await seller.confirm();
    await expect(leg(seller, "seller")).toContainText("Report due");
    await seller.press("r");
    await form(seller, "Mark reported on NDS-OM").getByLabel("Reference").fill("NDS1-008823");
    await seller.press("Control+Enter");
    await seller.confirm();
    await expect(orderState(seller)).toHaveText("Reported");
  });

  const deal = `77${number.slice(-4)}`;
  await test.step("both enter the deal number: it is matched once it is the same", async () => {
    await expect(orderState(buyer)).toHaveText("Reported");
    await buyer.press("t", "m");
    await buyer.page.keyboard.type(deal);
    await buyer.press("Control+Enter");
    await expect(buyer.dealLine).toContainText(`Matched on NDS-OM as deal ${deal}: you buy 1.00 Cr`);
    await buyer.confirm();
    await expect(legs(buyer)).toContainText(
      `Deal ${deal} entered. It is matched once Narmada Bank enters the same number.`,
    );
    await seller.side.getByRole("button", { name: /^Enter match/ }).click();
    const match = form(seller, "Match on NDS-OM");
    await match.getByLabel("Deal number").fill("779999");
    await match.getByRole("button", { name: "Enter match…" }).click();
    await confirmByMouse(seller, /^Enter the match/);
    await expect(match).toContainText(`Meridian Mutual Fund entered deal ${deal}. Check the number on NDS-OM.`);
    await match.getByLabel("Deal number").fill(deal);
    await match.getByRole("button", { name: "Enter match…" }).click();
    await confirmByMouse(seller, /^Enter the match/);
    await expect(orderState(seller)).toHaveText("Matched");
    await expect(legs(seller)).toContainText(
      new RegExp(`Matched on NDS-OM, deal ${deal}\\. Settles .* through CCIL\\.`),
    );
    await expect(legs(seller)).toContainText("Erroneous trade? Take it to FIMMDA's dispute committee.");
    await expect.poll(() => sellerApi.stateOf(number)).toBe("EXECUTED");
  });

  await test.step("CCIL takes it without guarantee, which both firms read", async () => {
    await seller.press("t", "g");
    const ccil = form(seller, "CCIL");
    await expect(ccil.getByRole("radio", { name: "Short" })).toBeDisabled();
    await expect(ccil).toContainText("A shortage shows on the settlement day.");
    await ccil.getByRole("radio", { name: "No guarantee" }).click();
    await ccil.getByRole("button", { name: "Enter…" }).click();
    await expect(seller.dealLine).toContainText(`CCIL took deal ${deal}, you sell 1.00 Cr`);
    await confirmByMouse(seller, /^Enter: without guarantee/);
    await expect(orderState(seller)).toHaveText("Matched, no guarantee");
    await expect(legs(buyer)).toContainText("CCIL took this deal without guarantee.");
    expect(await faults(buyer.page)).toEqual([]);
  });

  await test.step("the list of transactions has its venue, and finds it by that", async () => {
    await openTransactions(seller);
    const rows = seller.page.getByRole("row").filter({ hasText: deal });
    await expect(rows).toContainText("NDS-OM");
    await seller.page.getByLabel("Venue").selectOption("NDS-OM");
    await expect(seller.page).toHaveURL(/exchange=NDSOM/);
    await expect(rows).toBeVisible();
    await seller.page.getByLabel("Venue").selectOption("F-TRAC");
    await expect(rows).toHaveCount(0);
  });
  await buyer.close();
  await seller.close();
});
