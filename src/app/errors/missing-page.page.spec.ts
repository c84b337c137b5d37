import { expect, test } from "@playwright/test";

test("a path nobody knows shows the 404 page with its words (R-36, E-04, E-05, E-17)", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await expect(page.getByText("Page not found: /no/such/page", { exact: true })).toBeVisible();
  await expect(
    page.getByText("It looks like the page doesn't exist - please check the URL and try again", { exact: true }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await page.waitForURL(/\/$/);
});
