import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer, withoutQuotes } from "#e2e/pages/api-dealer.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { eoiFormOf } from "#e2e/pages/eoi-form.ts";

// Venue of a deal: Alt+N, Alt+B and Alt+O choose NSE, BSE and OTC from any field of a form.

/** This firm has no BSE credentials: its ops admin enters them by hand. */
const DEALER = "dealer@meridian.example";
const NO_BSE = "Your firm's BSE credentials are not set. Ask your ops admin.";
const BOND = "IN0020230085";

let desk: Desk;
let eoi: ReturnType<typeof eoiFormOf>;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, DEALER);
  eoi = eoiFormOf(desk);
});
test.afterAll(() => desk.close());

const venue = (name: "No" | "NSE" | "BSE") => eoi.form.getByRole("radio", { name, exact: true });

test.describe("a new quote", () => {
  test.beforeEach(() => eoi.open());
  test.afterEach(() => eoi.leave());

  test("goes to an exchange and to none by keys pressed in any field, and nothing typed is lost", async () => {
    await eoi.size.focus();
    await desk.page.keyboard.type("5cr");
    await desk.press("Alt+n");
    await expect(venue("NSE")).toBeChecked();
    await expect(eoi.size).toBeFocused();
    await expect(eoi.size).toHaveValue("5cr");
    await eoi.validity.focus();
    await desk.press("Alt+o");
    await expect(venue("No")).toBeChecked();
    await expect(eoi.validity).toBeFocused();
    await eoi.bond.focus();
    await desk.press("Alt+n");
    await expect(venue("NSE")).toBeChecked();
    await expect(venue("NSE")).toHaveAttribute("aria-keyshortcuts", "Alt+N");
    await expect(eoi.form.locator("fieldset").filter({ hasText: "Exchange" })).toContainText("Alt+N");
    expect(await faults(desk.page)).toEqual([]);
  });

  test("keeps the focus where the fields of an exchange go", async () => {
    await eoi.size.focus();
    await desk.press("Alt+n");
    await eoi.form.getByRole("radio", { name: "One to one" }).click();
    const participant = eoi.form.getByRole("combobox", { name: /Participant/ });
    await participant.focus();
    await desk.press("Alt+o");
    await expect(participant).toHaveCount(0);
    await expect(venue("No")).toBeFocused();
  });

  test("says why a venue is barred, for the firm and for what is quoted", async () => {
    await eoi.size.focus();
    await desk.press("Alt+b");
    await expect(desk.toast(NO_BSE)).toBeVisible();
    await expect(venue("BSE")).toBeDisabled();
    await expect(venue("BSE")).toHaveAttribute("title", NO_BSE);
    await expect(venue("No")).toBeChecked();
    await expect(eoi.size).toBeFocused();
    await eoi.form.getByText("Indicative", { exact: true }).click();
    await desk.press("Alt+n");
    await expect(desk.toast("An indicative quote is not sent to an exchange.")).toBeVisible();
    await expect(venue("NSE")).toBeDisabled();
    await expect(venue("No")).toBeChecked();
  });

  test("has its venue from the palette, and the sheet of keys lists the keys", async () => {
    await desk.press("Control+k");
    await desk.page.keyboard.type("choose nse");
    await desk.press("Enter");
    await expect(venue("NSE")).toBeChecked();
    await eoi.bond.blur();
    await desk.press("?");
    const sheet = desk.page.getByRole("dialog", { name: "Keys" });
    await expect(sheet.getByRole("listitem").filter({ hasText: "Choose NSE as the venue" })).toContainText("Alt+N");
    await expect(sheet.getByRole("listitem").filter({ hasText: "Choose OTC, no exchange" })).toContainText("Alt+O");
    await desk.press("Escape");
  });
});

test("a quote that is changed keeps its venue, and its keys say which", async ({ playwright, baseURL }) => {
  await withoutQuotes(playwright, baseURL, [DEALER]);
  const api = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  const id = await api.post({ finstrument_id: BOND, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0701 });
  await desk.drawnQuote(id).click();
  await desk.press("e");
  await eoi.size.focus();
  await desk.press("Alt+n");
  await expect(desk.toast("Only OTC is available here: nothing goes to an exchange.")).toBeVisible();
  await expect(eoi.size).toBeFocused();
  await eoi.leave();
  await api.withdrawAll();
  await api.close();
});

test("tickets and reported trades take their exchange and OTC by the same keys", async () => {
  await desk.press("t", "n");
  const ticket = desk.page.getByRole("form", { name: "New ticket" });
  await ticket.getByLabel("Execution").selectOption("RFQ, one to one");
  await ticket.getByLabel("Size").focus();
  await desk.press("Alt+b");
  await expect(ticket.getByLabel("Exchange")).toHaveValue("BSE");
  await desk.press("Alt+o");
  await expect(ticket.getByLabel("Execution")).toHaveValue("OTC_REPORT");
  await desk.press("Alt+n");
  await expect(ticket.getByLabel("Exchange")).toHaveValue("NSE");
  await expect(ticket.getByLabel("Size")).toBeFocused();
  await desk.closeSide();

  await desk.press("t", "h");
  const report = desk.page.getByRole("form", { name: "Report a trade" });
  await report.getByLabel("Size").focus();
  await desk.press("Alt+b");
  await expect(report.getByLabel("Exchange")).toHaveValue("BSE");
  await desk.press("Alt+o");
  await expect(desk.toast("A trade reported here is OTC.")).toBeVisible();
  await expect(report.getByLabel("Size")).toBeFocused();
  await desk.press("Alt+n");
  await desk.closeSide();
});
