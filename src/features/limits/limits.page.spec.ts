import { expect, test, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Limits of a firm: set by its ops admin, read by its dealers.

const grid = (page: Page) => page.getByRole("grid", { name: "Limits" });
const row = (page: Page, text: string | RegExp) => grid(page).getByRole("row").filter({ hasText: text });
const count = (page: Page) => page.getByRole("main").getByRole("status").first();

test.describe("an ops admin", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  });
  test.afterAll(() => desk.close());

  test("adds, changes and removes a limit by keyboard alone (B-07)", async () => {
    const { page } = desk;
    await page.goto("/manage-users");
    await expect(page.getByRole("grid", { name: "Users" }).getByRole("row").nth(1)).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("Shift+L");
    await expect(page).toHaveURL(/\/limits$/);
    await expect(row(page, "Firm").first()).toBeVisible();
    const before = await count(page).textContent();

    await page.keyboard.press("n");
    const form = page.getByRole("form", { name: "Add a limit" });
    await expect(form.getByLabel("Level")).toBeFocused();
    // A slow page would end the search of a whole word in the native list halfway.
    await page.keyboard.press("c");
    await expect(form.getByLabel("Counterparty (optional)")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Nobody Bank");
    await page.keyboard.press("Control+Enter");
    await expect(form.getByLabel("Limit in rupees")).toHaveAccessibleDescription("Limit is required.");
    await expect(form.getByLabel("Limit in rupees")).toBeFocused();
    await page.keyboard.type("750cr");
    await expect(form.getByText("750.00\u00A0Cr · ₹\u00A07,50,00,00,000")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(form.getByLabel("Counterparty (optional)")).toHaveAccessibleDescription(
      /There is no firm of this name/,
    );
    await expect(form.getByLabel("Limit in rupees")).toHaveValue("750cr");
    const firm = form.getByRole("combobox", { name: "Counterparty (optional)" });
    await firm.fill("zzzz");
    await expect(form.getByRole("listbox")).toHaveText("No firms found");
    await firm.fill("kaveri");
    await expect(form.getByRole("option", { name: "Kaveri Securities" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(firm).toHaveValue("Kaveri Securities");
    await expect(firm).toBeFocused();
    await page.keyboard.press("Control+Enter");
    const added = row(page, "Kaveri Securities");
    await expect(added).toContainText("750.00");
    await expect(grid(page)).toBeFocused();

    const view = page.getByRole("region", { name: "Counterparty limit" });
    await expect(view.getByRole("heading")).toHaveText("Counterparty: Kaveri Securities");
    await expect(view.getByText("750.00\u00A0Cr", { exact: true }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(view.getByLabel("Limit in rupees")).toBeFocused();
    await expect(view.getByLabel("Limit in rupees")).toHaveAccessibleDescription(
      "750.00\u00A0Cr · ₹\u00A07,50,00,00,000",
    );
    await view.getByLabel("Limit in rupees").fill("800cr");
    await page.keyboard.press("Control+Enter");
    await expect(added).toContainText("800.00");

    await grid(page).focus();
    await page.keyboard.press("x");
    const removing = view.getByRole("button", { name: "Remove: no limit will remain" });
    await expect(removing).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(added).toHaveCount(0);
    await expect(count(page)).toHaveText(before ?? "");
  });

  test("bounds how far off the market a dealer may deal, by kind of paper and from a size", async () => {
    const { page } = desk;
    await page.goto("/limits");
    await expect(row(page, "Firm").first()).toBeVisible();
    await page.getByRole("button", { name: "Add a limit" }).click();
    const form = page.getByRole("form", { name: "Add a limit" });
    await form.getByLabel("Level").selectOption("Off the market");
    await form.getByLabel("Kind of paper").selectOption("Perpetual and structured");
    await form.getByLabel("Dealer (optional)").fill("Nobody at all");
    await form.getByLabel("Minimum size (optional)").fill("25cr");
    await expect(form.getByLabel("Minimum size (optional)")).toHaveAccessibleDescription(/^25.00\sCr/);
    await form.getByLabel("Basis points off the market").fill("40");
    await expect(form.getByLabel("Basis points off the market")).toHaveAccessibleDescription("");
    await form.getByText("Block", { exact: true }).click();
    await page.keyboard.press("Control+Enter");
    await expect(form.getByLabel("Dealer (optional)")).toHaveAccessibleDescription(
      "Nobody in your firm has this name.",
    );
    await form.getByLabel("Dealer (optional)").fill("dealer@meridian.example");
    await page.keyboard.press("Control+Enter");
    const added = row(page, "Perpetual and structured");
    await expect(added).toContainText("from 25.00\u00A0Cr");
    await expect(added).toContainText("40 bp");
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("Enter");
    await expect(added).toHaveCount(0);
  });

  test("does the same by mouse, in both themes without faults (B-07)", async () => {
    const { page } = desk;
    await page.goto("/manage-users");
    await page.getByRole("link", { name: "users", exact: true }).click();
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Limits" }).click();
    await expect(row(page, "Each counterparty").first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole("button", { name: "Add a limit" }).click();
    const form = page.getByRole("form", { name: "Add a limit" });
    await form.getByLabel("Level").selectOption("Single order");
    await form.getByLabel("Kind of paper").selectOption("Commercial paper");
    await form.getByLabel("Counts").selectOption("Yield band");
    await form.getByLabel("Width to each side").fill("0.75");
    await form.getByText("Block", { exact: true }).click();
    expect(await faults(page)).toEqual([]);
    await form.getByRole("button", { name: "Add the limit" }).click();
    const added = row(page, "Commercial paper");
    await expect(added).toContainText("± 0.75 percentage points");
    await added.click();
    const view = page.getByRole("region", { name: "Single order limit" });
    await view.getByRole("button", { name: "Remove", exact: true }).click();
    await view.getByRole("button", { name: "Remove: no limit will remain" }).click();
    await expect(added).toHaveCount(0);
  });
});

test("a dealer reads the limits and changes none; a firm without any is told what that means (B-07)", async ({
  browser,
}) => {
  const dealer = await Desk.open(browser, "dealer@meridian.example", { home: "/limits" });
  const { page } = dealer;
  await expect(row(page, "All deals").first()).toBeVisible();
  await expect(page.getByText("Your ops admin changes limits.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a limit" })).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await dealer.close();

  const other = await Desk.open(browser, "dealer@sahyadri.example", { home: "/limits" });
  await expect(other.page.getByText("Your firm has no limits.")).toBeVisible();
  await other.close();

  const viewer = await Desk.open(browser, "viewer@meridian.example", { home: "/limits" });
  await expect(viewer.page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(grid(viewer.page)).toHaveCount(0);
  await viewer.close();
});
