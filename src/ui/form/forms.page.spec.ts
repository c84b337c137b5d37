import { expect, test } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Errors of forms, and drafts of unsent input.

test("several wrong fields are listed above the form, each a way to its field; a single one takes the focus itself", async ({
  page,
}) => {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  const list = page.getByRole("group", { name: "Please correct 2 fields" });
  await expect(list).toBeFocused();
  expect(await faultsInTheme(page)).toEqual([]);

  await page.keyboard.press("Tab");
  await expect(list.getByRole("link", { name: "Email is required." })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Password is required.");

  await page.keyboard.type("wrong");
  await expect(page.getByRole("group", { name: "Please correct 1 field" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("group", { name: /wrong/ })).toHaveCount(0);
});

test.describe("the form of a client", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    desk = await Desk.open(browser, "backoffice@sahyadri.example", { home: "/manage-clients" });
  });
  test.afterAll(() => desk.close());

  test("a client that is being changed is there again after a reload, says so, and is dropped by its button (B-61)", async () => {
    const { page } = desk;
    await page.goto("/manage-clients/edit/cli_sahyadritamra");
    const form = page.getByRole("form", { name: "Client" });
    const city = form.getByLabel("City");
    const before = await city.inputValue();
    await expect(form.getByText("Draft restored")).toHaveCount(0);
    await city.fill("Kolhapur");
    await page.reload();
    await expect(city).toHaveValue("Kolhapur");
    await expect(form.getByText("Draft restored")).toBeVisible();
    await form.getByRole("button", { name: "Discard draft" }).press("Enter");
    await expect(city).toHaveValue(before);
    await expect(form.getByText("Draft restored")).toHaveCount(0);
    await expect(form.locator(":focus")).toBeVisible();
    await page.reload();
    await expect(city).toHaveValue(before);
    await expect(form.getByText("Draft restored")).toHaveCount(0);
  });

  test("a wrong field far up in a long form is scrolled to with its label above it", async () => {
    const { page } = desk;
    await page.goto("/manage-clients/edit/cli_sahyadriwadia");
    await page.getByLabel("PAN", { exact: true }).fill("AB");
    await page.getByRole("textbox").last().focus();
    await expect(page.getByText("PAN", { exact: true })).not.toBeInViewport();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByLabel("PAN", { exact: true })).toBeFocused();
    await expect(page.getByText("PAN", { exact: true })).toBeInViewport({ ratio: 1 });
  });
});
