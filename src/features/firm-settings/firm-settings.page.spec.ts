import { expect, test } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Firm settings of an ops admin.

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, "admin@meridian.example", { home: "/firm-settings" });
});
test.afterAll(() => desk.close());

test("a firm with one ops admin cannot ask for a second person, and is told what it takes", async () => {
  await desk.page.goto("/firm-settings");
  const rule = desk.page.getByRole("form", { name: "Second person's approval" });
  await rule.getByRole("checkbox").check();
  await rule.getByRole("button", { name: "Save" }).click();
  await expect(rule.getByText("Only one active user can approve roles of people.").first()).toBeVisible();
});

test("addresses to sign in from are checked field by field, and never without one's own", async () => {
  const { page } = desk;
  await page.goto("/firm-settings");
  const form = page.getByRole("form", { name: "Addresses to sign in from" });
  await form.getByRole("button", { name: "Add range" }).click();
  await expect(form.getByLabel("Range 1", { exact: true })).toBeFocused();
  await page.keyboard.type("office");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Range 1", { exact: true })).toHaveAccessibleDescription(
    /Should be an address or a range such as/,
  );
  await form.getByLabel("Range 1", { exact: true }).fill("203.0.113.7/24");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Range 1", { exact: true })).toHaveAccessibleDescription(
    "This range begins at 203.0.113.0: write 203.0.113.0/24.",
  );
  await form.getByLabel("Range 1", { exact: true }).fill("203.0.113.0/24");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText(/is in none of these ranges: you would lock yourself out/).first()).toBeVisible();
  expect(await faultsInTheme(page)).toEqual([]);
  await form.getByRole("button", { name: "Add my address" }).click();
  await form.getByRole("button", { name: "Save addresses" }).click();
  await expect(desk.toast("Sign-in allowed from these addresses only")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Range 2", { exact: true })).toHaveValue(/\/(?:32|128)$/);
  for (const one of [2, 1]) await form.getByRole("button", { name: `Remove range ${one}` }).click();
  await form.getByRole("button", { name: "Save addresses" }).click();
  await expect(desk.toast("Sign-in allowed from anywhere")).toBeVisible();
});

test("sales beyond the holding are refused once the ops admin says so", async () => {
  const { page } = desk;
  await page.goto("/firm-settings");
  const form = page.getByRole("form", { name: "Sales beyond the holding" });
  const box = form.getByRole("checkbox", { name: "Refuse sales of more than the firm has free." });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+Enter");
  await expect(desk.toast("Sales beyond the holding are refused")).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  expect(await faultsInTheme(page)).toEqual([]);
  await box.uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(desk.toast("Sales beyond the holding are allowed")).toBeVisible();
});

test("the account for government securities is set with its member and codes, checked field by field", async () => {
  const { page } = desk;
  await page.goto("/firm-settings");
  const form = page.getByRole("form", { name: "Account for government securities" });
  const kind = form.getByLabel("Account", { exact: true });
  await expect(kind).toHaveValue("SGL");
  await expect(form.getByLabel("Member code")).toHaveValue("MERIDIAN");
  await expect(form.getByLabel("Primary member")).toHaveCount(0);
  await kind.focus();
  await page.keyboard.press("End");
  await expect(kind).toHaveValue("CSGL");
  await expect(form.getByLabel("Member code")).toHaveValue("");
  await form.getByLabel("Member code").fill("N-1");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Member code")).toHaveAccessibleDescription(
    "Member code has 2 to 20 letters and digits.",
  );
  await expect(form.getByLabel("Primary member")).toHaveAccessibleDescription("Name of member is a required field");
  await expect(form.getByLabel("Account number")).toHaveAccessibleDescription(
    "Account number has 2 to 20 letters and digits.",
  );
  expect(await faultsInTheme(page)).toEqual([]);
  await form.getByLabel("Primary member").fill("Narmada Bank");
  await form.getByLabel("Member code").fill("NARMADA");
  await form.getByLabel("Account number").fill("CMERIDIAN");
  await form.getByRole("button", { name: "Save account" }).click();
  await expect(desk.toast("Your primary member reports on NDS-OM")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("Primary member")).toHaveValue("Narmada Bank");
  await expect(form.getByLabel("Account number")).toHaveValue("CMERIDIAN");
  await kind.selectOption("None");
  await form.getByRole("button", { name: "Save account" }).click();
  await expect(desk.toast("No account for government securities")).toBeVisible();
  await kind.selectOption("Own SGL account");
  await form.getByLabel("Member code").fill("MERIDIAN");
  await page.keyboard.press("Control+Enter");
  await expect(desk.toast("Your firm reports on NDS-OM itself")).toBeVisible();
});
