import { expect, test } from "@playwright/test";
import { PASSWORD } from "#e2e/pages/desk.ts";

// Page behind the mailed link.

/** New password; the demo's own is shorter than the minimum for new ones. */
const CHOSEN = "Bond#Desk1-Repo";

test("a new password is neither short nor easy to guess, typed twice alike, and no link of nobody's sets it", async ({
  page,
}) => {
  await page.goto("/auth/reset-password?user=usr_somebody&token=of-a-mail");
  const first = page.getByLabel("New password", { exact: true });
  await first.fill("Manchester99!");
  await expect(page.getByText("Strength: Easy to guess")).toBeVisible();
  await page.getByLabel("New password again").fill("Manchester99!");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This password is easy to guess.")).toBeVisible();
  await first.fill(PASSWORD);
  await expect(page.getByText("Strength: Fair")).toBeVisible();
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Use at least 12 characters.", { exact: true })).toBeVisible();
  await first.fill("coupon strip monsoon");
  await expect(page.getByText("Strength: Strong")).toBeVisible();
  await first.fill(CHOSEN);
  await page.getByLabel("New password again").fill("something else");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.getByLabel("New password again").fill(CHOSEN);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "been used or has expired" })).toBeVisible();
});
