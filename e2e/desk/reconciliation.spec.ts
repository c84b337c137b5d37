import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { Desk } from "../pages/desk.ts";
import { differenceOf, executedDeal, misstate } from "../pages/reconciliation.ts";
import { toastOn } from "../pages/toasts.ts";

// A firm's books against its exchange's list: the back office compares them, sees both figures and closes the
// difference with a note.

const OPS = "ops@meridian.example";

test("by keyboard: a paisa that differs is compared, told in the bell, and closed with a note and its distinct key", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const deal = await executedDeal(playwright, must(baseURL));
  await misstate(must(baseURL), deal);
  const desk = await Desk.open(browser, OPS);
  const { page } = desk;
  await page.keyboard.press("g");
  await page.keyboard.press("Shift+R");
  await expect(page).toHaveURL(/\/reconciliation$/);
  await expect(page.getByRole("heading", { name: "Reconciliation", level: 1 })).toBeVisible();
  await page.keyboard.press("r");
  const row = differenceOf(page, deal);
  await expect(row).toContainText("Consideration");
  await expect(row).toContainText("₹\u00A00.01");
  await expect(row).toContainText("Open");
  await expect(page.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();

  await row.click();
  await page.keyboard.press("c");
  const view = page.getByRole("region", { name: "Difference" });
  await expect(view.getByLabel("Note")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(view.getByLabel("Note")).toHaveAccessibleDescription("Note is required.");
  await page.keyboard.type("NSE corrects it");
  await page.keyboard.press("Enter");
  const line = page.locator("[data-deal-line]");
  await expect(line).toBeFocused();
  await expect(line).toContainText(`Close NSE ${must(deal.deal_number)}: consideration ₹`);
  await page.keyboard.press("Enter");
  await expect(row).toContainText("Open");
  await page.keyboard.press("y");
  await expect(row).toContainText("Closed");
  await expect(view).toContainText("NSE corrects it");

  await page.keyboard.press("r");
  await expect(toastOn(page, "Compared with NSE")).toBeVisible();
  await expect(row).toContainText("Closed");
  await desk.close();
});
