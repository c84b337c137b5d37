import { expect, test, type Browser, type Page } from "@playwright/test";
import { faults } from "../pages/axe.ts";
import { Desk } from "../pages/desk.ts";

// A firm's inventory: loaded, valued, offered from and corrected, by keyboard and by mouse.

const PFC = "INE134E08LA3";
const grid = (page: Page) => page.getByRole("grid", { name: "Holdings" });
const row = (page: Page, text: string | RegExp) => grid(page).getByRole("row").filter({ hasText: text });
const sentence = (page: Page) => page.getByRole("region", { name: "Confirm" });

/** Opens only this page, signed in, without the desk. */
async function openBook(browser: Browser, email: string): Promise<Desk> {
  const desk = await Desk.open(browser, email, { home: "/inventory" });
  // The first page of a journey loads all of its code.
  await expect(grid(desk.page).getByRole("row").nth(1)).toBeVisible({ timeout: 30_000 });
  return desk;
}

/** Pastes cells at the focus, in the clipboard format of a spreadsheet. */
async function pasteCells(page: Page, lines: readonly string[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    },
    lines.map((line) => line.replaceAll(",", "\t")).join("\n"),
  );
}

test("by keyboard: rows of a spreadsheet are loaded with the wrong ones named, the holding copied back, valued and offered in a filled quote (A-088, A-094, A-095, B-55, F-21)", async ({
  browser,
}) => {
  const desk = await openBook(browser, "dealer@meridian.example");
  const { page } = desk;
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("u");
  const dialog = page.getByRole("dialog", { name: "Upload holdings" });
  await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeFocused();
  await pasteCells(page, [
    "isin,face,acquired_on,cost_price,account,ref",
    `${PFC},5cr,2026-06-15,99.64,Keyboard,K-1`,
    `${PFC},0,2026-06-15,99.64,Keyboard,K-2`,
    "INE000000000,1cr,,,Keyboard,K-3",
  ]);
  const status = dialog.getByRole("status").first();
  await expect(status).toHaveText("Pasted rows: 1 lot to load, 2 rows to correct.");
  await expect(dialog.getByLabel("Face, row 3")).toHaveAccessibleDescription("Cannot be zero");
  await expect(dialog.getByLabel("ISIN, row 4")).toHaveAccessibleDescription("This is no ISIN: INE000000000.");
  await expect(dialog.getByRole("button", { name: "Load 1, leave 2 out" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(status).toHaveText("Pasted rows: 1 lot loaded, 2 rows to correct.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(grid(page)).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("keyboard");
  await expect(grid(page).getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(grid(page)).toBeFocused();
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("Control+c");
  await expect(desk.toast("1 row copied")).toBeVisible();
  const [headings = "", copied = ""] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(headings.split("\t")).toHaveLength(copied.split("\t").length);
  expect(copied.split("\t")).toContain("50000000");
  await page.keyboard.press("v");
  const value = page.getByRole("form", { name: /^Value / });
  await expect(value.getByLabel("Clean price")).toBeFocused();
  await page.keyboard.type("100.4");
  // Waits for the queued keys, since mouse actions before they are processed are lost.
  await expect(value.getByLabel("Clean price")).toHaveValue("100.4");
  await value.getByLabel("Reason").fill("Broker poll");
  await page.keyboard.press("Control+Enter");
  await expect(sentence(page)).toContainText("is valued at 100.4000 today");
  // A held Enter does nothing, since the act has a distinct key.
  await page.keyboard.press("Enter");
  await expect(sentence(page)).toBeVisible();
  await page.keyboard.press("y");
  await expect(row(page, "Keyboard")).toContainText("100.4000");
  await expect(row(page, "Keyboard")).toContainText("Desk");
  await expect(row(page, "Keyboard")).toContainText("3,80,000");

  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("o");
  const offer = page.getByRole("form", { name: "Offer on the market" });
  await expect(offer.getByLabel("Face ₹")).toBeFocused();
  await expect(offer.getByLabel("Face ₹")).toHaveValue("5\u00A0Cr");
  await expect(offer.getByLabel("Yield %")).not.toHaveValue("");
  await offer.getByLabel("Face ₹").fill("2cr");
  await offer.getByRole("radio", { name: "No", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(offer.getByRole("radio", { name: "No", exact: true })).not.toBeChecked();
  await offer.getByRole("radio", { name: "One to many" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Enter");
  await expect(offer.getByRole("combobox", { name: "Participant" })).toHaveAccessibleDescription(
    /Name the participant for a one-to-one quote\./,
  );
  const participant = offer.getByRole("combobox", { name: "Participant" });
  await participant.focus();
  await page.keyboard.type("narm");
  // Enter selects the match for the whole text as soon as it is loaded.
  await page.keyboard.press("Enter");
  await expect(participant).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Control+Enter");
  await expect(sentence(page)).toContainText(
    /Offer ₹\s2,00,00,000 of .+, for ₹\s[\d,.]+, settling .+, firm until .+, and to Narmada Bank alone at NSE/,
  );
  await page.keyboard.press("y");
  await expect(desk.toast("1 quote posted.")).toBeVisible();
  await expect(row(page, "Keyboard")).toContainText("3.00");
  await desk.close();
});

test("by mouse: lots are looked at, a trade made elsewhere is recorded, payments are read; in both themes without faults (A-089, A-090, A-091, B-17)", async ({
  browser,
}) => {
  const desk = await openBook(browser, "ops@meridian.example");
  const { page } = desk;
  await grid(page).getByRole("row").nth(1).click();
  await expect(page.getByRole("article", { name: /^Lot of / }).first()).toContainText("Opened");
  expect(await faults(page)).toEqual([]);

  await page.getByRole("button", { name: "External trade" }).click();
  const trade = page.getByRole("form", { name: "External trade" });
  await trade.getByLabel("ISIN").fill(PFC);
  await trade.getByLabel("Account (optional)").fill("Mouse");
  await trade.getByRole("radio", { name: "Sold" }).click();
  await trade.getByLabel("Face ₹").fill("1cr");
  await trade.getByLabel("Clean price").fill("100.25");
  await trade.getByLabel("Trade time (IST)").fill("00:00");
  await trade.getByLabel("Settles").fill("31-Dec-2029");
  await trade.getByLabel("Counterparty").fill("Tungabhadra");
  await trade.getByRole("button", { name: "Record the trade" }).click();
  await page.getByRole("button", { name: "Record Y" }).click();
  await expect(trade.getByLabel("Face ₹")).toHaveAccessibleDescription(/You hold none of this bond\./);
  await trade.getByRole("radio", { name: "Bought" }).click();
  await trade.getByRole("button", { name: "Record the trade" }).click();
  await expect(page.getByText(/^Bought ₹\s1,00,00,000 of .+, for ₹\s[\d,]+\.\d\d, settling 31-Dec-2029/)).toBeVisible();
  await page.getByRole("button", { name: "Record Y" }).click();
  await expect(desk.toast("Trade recorded")).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter the holdings" }).fill("mouse");
  await row(page, "Mouse").click();
  await expect(page.getByRole("definition").filter({ hasText: "1,00,00,000" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Statement" }).click();
  await page.getByRole("button", { name: "Confirm the statement" }).click();
  await page.getByRole("button", { name: "Confirm Y" }).click();
  await expect(desk.toast(/Statement confirmed for \d+/)).toBeVisible();

  await page.getByRole("button", { name: "Upcoming payments" }).click();
  const payments = page.getByRole("table", { name: "Upcoming payments" });
  await expect(payments.getByRole("row").nth(1)).toContainText("Coupon");
  expect(await faults(page)).toEqual([]);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the list as CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^cashflows-\d{8}\.csv$/);
  const booked = await page.request.get("/api/inventory/entries/", { params: { state: "all", paginate: false } });
  const { results } = (await booked.json()) as { results: unknown[] };
  await page.getByRole("button", { name: "Received", exact: true }).click();
  // A coupon is listed if today is its payment date.
  const coupon = page.getByRole("grid", { name: "Payments in the book" }).getByRole("gridcell", { name: "Coupon" });
  await expect(results.length === 0 ? page.getByText("No payments due yet.") : coupon.first()).toBeVisible();
  await desk.close();
});
