import { expect, test } from "@playwright/test";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";

// Sessions of a user, and signing them out.

test("another session is signed out from the profile, and leaves at once", async ({ browser }) => {
  const email = "viewer@meridian.example";
  const other = await Desk.open(browser, email);
  const desk = await Desk.open(browser, email);
  const { page } = desk;
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await page.keyboard.type("where I am signed in");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/profile#sessions");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await sessions.getByRole("button", { name: "Sign out all other sessions" }).click();
  await expect(sessions.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByText("this browser")).toBeVisible();
  await other.page.waitForURL(/\/(auth\/.*)?$/);
  await other.close();
  await desk.close();
});
