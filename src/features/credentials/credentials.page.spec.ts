import { expect, test } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Exchange credentials of a firm.

test("credentials are stored and replaced, never shown again, and deleted at the second press (R-25)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const { page } = desk;
  await expect(
    page.getByRole("grid", { name: "Users" }).getByRole("row").filter({ hasText: "Gauri Rao" }),
  ).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  const bse = page.getByRole("region", { name: "BSE (ICCL)" });
  const nse = page.getByRole("region", { name: "NSE (NSE Clearing)" });
  await expect(nse.getByRole("status").first()).toContainText("Set by ");
  await expect(bse.getByRole("status").first()).toHaveText("Not set");
  await bse.getByRole("button", { name: "Store" }).click();
  await expect(bse.getByRole("group", { name: "Please correct 3 fields" })).toBeFocused();
  await bse.getByLabel("Participant code").fill("MERIDN01");
  await bse.getByLabel("Username").fill("meridian.rfq");
  await bse.getByLabel("Password").fill("Gilt&Edge 9");
  expect(await faultsInTheme(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(desk.toast("Credentials for BSE stored")).toBeVisible();
  await expect(bse.getByRole("status").first()).toContainText("Set by Gauri Rao, ");
  for (const label of ["Participant code", "Username", "Password"]) await expect(bse.getByLabel(label)).toHaveValue("");
  await page.reload();
  await expect(bse.getByRole("button", { name: "Replace" })).toBeVisible();
  expect(await page.content()).not.toContain("MERIDN01");

  await bse.getByRole("button", { name: "Delete" }).click();
  await expect(bse.getByRole("button", { name: "Cancel" })).toBeFocused();
  await bse.getByRole("button", { name: "Delete now" }).click();
  await expect(bse.getByRole("status").first()).toHaveText("Not set");
  await desk.close();
});
