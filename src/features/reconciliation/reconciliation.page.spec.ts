import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { differenceOf, executedDeal, misstate } from "#e2e/pages/reconciliation.ts";

// Page of a firm's differences with its exchange, by mouse, and for users who only read.

const OPS = "ops@meridian.example";

test("by mouse: a difference is compared, saved in a file, and closed with a note; the page has no faults in both themes", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const deal = await executedDeal(playwright, must(baseURL));
  await misstate(must(baseURL), deal);
  const desk = await Desk.open(browser, OPS);
  const { page } = desk;
  await page.goto("/profile");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Reconciliation" }).click();
  await page.getByRole("button", { name: "Compare now" }).click();
  const row = differenceOf(page, deal);
  await row.click();
  expect(await faults(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^reconciliation-NSE-\d{8}\.csv$/);
  const text = readFileSync(must(await file.path()), "utf8");
  expect(text).toContain("exchange,kind,key,ours,venue,difference,since");
  expect(text).toContain(`NSE,money,${must(deal.deal_number)},${must(deal.consideration).consideration}`);

  const view = page.getByRole("region", { name: "Difference" });
  await view.getByRole("button", { name: /^Close the difference/ }).click();
  await view.getByLabel("Note").fill("Corrected by hand");
  await view.getByRole("button", { name: "Close it…" }).click();
  await view.getByRole("button", { name: /^Close/ }).click();
  await expect(row).toContainText("Closed");
  await desk.close();
});

test("the ops admin reads and closes nothing", async ({ browser }) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const { page } = desk;
  await page.goto("/reconciliation");
  await expect(page.getByRole("heading", { name: "Reconciliation" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Compare now" })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await desk.close();
});
