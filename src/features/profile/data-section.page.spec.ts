import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";

test("a person downloads what the product holds about them, by keyboard alone and by their password", async ({
  browser,
}) => {
  const email = "viewer@meridian.example";
  const desk = await Desk.open(browser, email);
  const { page } = desk;
  await page.keyboard.press("Control+k");
  await expect(desk.palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("download my data");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/profile#data");
  const section = page.getByRole("region", { name: "Your data" });
  await expect(section).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(section.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("not it");
  await page.keyboard.press("Enter");
  await expect(section.getByText("This password is incorrect.").first()).toBeVisible();
  await section.getByLabel("Your password").fill(PASSWORD);
  const saving = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await saved.path(), "utf8")) as Record<string, unknown>;
  expect(data["profile"]).toMatchObject({ email });
  const done = section.getByRole("status");
  await expect(done).toHaveText(/^Your data was saved as my-data-[\d-]+\.json, [\d.]+ [kM]B\.$/);
  await expect(done).toBeFocused();
  await expect(section.getByRole("button", { name: "Download my data" })).toBeVisible();
  await desk.close();
});
