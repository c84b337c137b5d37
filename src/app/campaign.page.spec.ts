import { expect, test, type Page } from "@playwright/test";

// The campaign that led a visitor here, as it is stored.

const campaignOf = (page: Page) => page.evaluate(() => localStorage.getItem("yieldboard.utm"));

test("the utm_ parameters of an address are stored in this browser, nothing else of it, are sent nowhere, and are named in the privacy page (F-39)", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/about");
  await expect(page.getByRole("main")).toBeVisible();
  expect(await campaignOf(page)).toBeNull();
  await page.goto("/?utm_source=newsletter-7&utm_campaign=gilts&q=private&utm_other=1#x");
  await expect.poll(() => campaignOf(page)).toBe('{"utm_source":"newsletter-7","utm_campaign":"gilts"}');
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  expect(sent.filter((text) => text.includes("newsletter-7") && !text.includes("/?utm_source="))).toEqual([]);
  // A later visit without any leaves it, one with others replaces it.
  expect(await campaignOf(page)).toContain("newsletter-7");
  await page.goto("/privacy?utm_source=conference");
  await expect.poll(() => campaignOf(page)).toBe('{"utm_source":"conference"}');
  await expect(page.getByRole("main")).toContainText("utm_");
  await expect(page.getByRole("main")).toContainText("Error reports");
});
