import { expect, test, type Page } from "@playwright/test";
import { Find } from "#e2e/pages/find.ts";

// Page of an issuer as a visitor reads it.

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

test("an issuer is opened from its bond by key, from the list by mouse and from the palette by name (F-34)", async () => {
  await page.goto("/security/INE020B08DT7");
  const link = page.getByRole("link", { name: "REC Limited" }).first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/issuer\/rec-limited$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("REC Limited");
  await expect(page).toHaveTitle("REC Limited · Yieldboard");
  await expect(page.getByText("rural electrification corporation")).toBeVisible();
  const live = await page.getByRole("definition").first().innerText();
  const years = page.getByRole("list", { name: "By year of maturity" });
  await expect(years.getByRole("listitem").first()).toBeVisible();
  const table = page.getByRole("table", { name: "Bonds of REC Limited" });
  await expect(table.getByRole("row")).toHaveCount(11);
  await expect(page.getByText(`of ${/^[\d,]+/.exec(live)?.[0]}`, { exact: false }).first()).toBeVisible();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("issuer's page");
  await page.keyboard.press("Enter");
  await palette.getByRole("combobox").fill("nabard");
  await expect(palette.getByRole("option", { selected: true })).toContainText("National Bank for Agriculture");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/issuer\/national-bank-for-agriculture-and-rural-development$/);

  const find = await Find.open(page, "?q=irfc");
  await find.rows.first().getByRole("link", { name: "Indian Railway Finance Corporation Limited" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Indian Railway Finance Corporation Limited");
  await page.goto("/issuer/no-such-issuer");
  await expect(page.getByText("Page Not Found: /issuer/no-such-issuer")).toBeVisible();
});

test("an issuer's page is no wider than a telephone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/issuer/government-of-india");
  await expect(page.getByRole("table")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
