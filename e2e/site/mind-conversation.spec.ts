import { expect, test, type Browser, type Page } from "@playwright/test";
import { PASSWORD } from "../pages/desk.ts";

// A conversation with Mind: asking, reading, narrowing and acting, by keyboard and by mouse.

const box = (page: Page) => page.getByRole("textbox", { name: "Question" });
const answer = (page: Page) => page.getByRole("article").last();
const conditions = (page: Page) => answer(page).getByRole("list", { name: "Conditions" });
const table = (page: Page) => answer(page).getByRole("grid");
const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const source = (page: Page) => page.getByRole("dialog", { name: "Source" });

async function openMind(browser: Browser, email = "research@meridian.example"): Promise<Page> {
  const context = await browser.newContext();
  const data = { email, password: PASSWORD };
  expect((await context.request.post("/api/token/", { data })).status()).toBe(200);
  const page = await context.newPage();
  await page.goto("/mind");
  await expect(box(page)).toBeVisible({ timeout: 30_000 });
  return page;
}

/** Sends a question and waits until the answer with this number is complete. */
async function ask(page: Page, text: string, number: number): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
  await ended(page, number);
}

async function ended(page: Page, number: number): Promise<void> {
  await expect(page.getByRole("article")).toHaveCount(number);
  await expect(page.locator("article[aria-busy]")).toHaveCount(0);
}

test("by keys: a list is read before Enter, a figure opens its source, its bond is watched, the list is tightened and loosened (R-29, R-30, N-15)", async ({
  browser,
}) => {
  const page = await openMind(browser);
  await box(page).fill("AAA PSU 3-5y above 7.4");
  await expect(page.getByRole("list", { name: "How this is read" })).toContainText("rated AAA");
  await expect(page.getByText("2 bonds", { exact: true })).toBeVisible();
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/mind\/chat\/mch_/);
  await ended(page, 1);
  await expect(status(page, "Answer ready, 2 bonds. Bonds that meet this: 2.")).toBeAttached();
  await expect(table(page).getByRole("row")).toHaveCount(3);

  await answer(page).locator("[data-figure]").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(table(page).locator("tr[data-isin]").nth(1).locator("[data-figure]").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(source(page)).toContainText("As of");
  await page.keyboard.press("Escape");
  await expect(source(page)).toBeHidden();
  await page.keyboard.press(".");
  await expect(answer(page).getByRole("list", { name: "Steps" })).toContainText("Bonds: PSU, rated AAA");
  await page.keyboard.press("w");
  const watch = page.getByRole("dialog", { name: /^Watch / });
  await watch.getByRole("button", { name: "New list…" }).press("Enter");
  await page.keyboard.type("From Mind");
  await page.keyboard.press("Enter");
  await expect(watch.getByRole("checkbox", { name: /From Mind/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(watch).toBeHidden();

  await ask(page, "only secured ones", 2);
  await expect(conditions(page)).toContainText("secured");
  await conditions(page).getByRole("button", { name: "Remove secured" }).press("Enter");
  await ended(page, 3);
  await expect(conditions(page)).not.toContainText("secured");
  await expect(table(page).getByRole("row")).toHaveCount(3);

  await conditions(page).getByRole("button", { name: "3 to 5 years", exact: true }).press("Enter");
  const field = page.getByRole("textbox", { name: "In place of 3 to 5 years" });
  await expect(field).toBeFocused();
  await page.keyboard.type("blue moon");
  await page.keyboard.press("Enter");
  await expect(conditions(page).getByRole("alert")).toContainText("Not read as a condition.");
  await page.keyboard.press("Escape");
  await expect(conditions(page).getByRole("button", { name: "3 to 5 years", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("3 to 6 years");
  await page.keyboard.press("Enter");
  await ended(page, 4);
  await expect(conditions(page)).toContainText("3 to 6 years");
  await expect(conditions(page)).toContainText("rated AAA");
  await expect(conditions(page)).not.toContainText("3 to 5 years");
});
