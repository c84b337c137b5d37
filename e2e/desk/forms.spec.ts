import { expect, test } from "@playwright/test";
import { Desk } from "../pages/desk.ts";

// Drafts survive their page, but not their author's session.

test("a profile's draft holds no one-time code, and goes with its writer (B-61)", async ({ browser }) => {
  const desk = await Desk.open(browser, "viewer@meridian.example", { isStandard: true });
  const { page } = desk;
  await page.goto("/profile");
  const form = page.getByRole("form", { name: "You" });
  await form.getByLabel("Last name").fill("Half-Typed");
  await form.getByLabel("Mobile").fill("9811122233");
  await form.getByLabel("One-time code").fill("135790");
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  await expect.poll(stored).toContain("Half-Typed");
  expect(await stored()).not.toContain("135790");
  await page.reload();
  await expect(form.getByLabel("Last name")).toHaveValue("Half-Typed");
  await expect(form.getByLabel("One-time code")).toHaveValue("");
  await page.goto("/auth/logout");
  await page.waitForURL(/\/$/);
  expect(await stored()).not.toContain("Half-Typed");
  await desk.signIn("dealer@meridian.example");
  await page.waitForURL("**/dart");
  await page.goto("/profile");
  await expect(form.getByLabel("Last name")).not.toHaveValue("Half-Typed");
  await expect(form.getByText("Draft restored")).toHaveCount(0);
  await desk.close();
});

test("a visitor's message outlives a reload in its tab, and nobody who signs in finds it (B-61)", async ({ page }) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Message to support" });
  await form.getByLabel("Message", { exact: true }).fill("A firm of nine desks asks for access");
  await page.reload();
  await expect(form.getByText("Draft restored")).toBeVisible();
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("A firm of nine desks asks for access");
  await new Desk(page, page.context()).signIn("dealer@narmada.example");
  await page.waitForURL("**/dart");
  await page.goto("/contact");
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain("nine desks");
});
