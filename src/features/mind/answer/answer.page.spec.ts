import { expect, test, type Browser, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Mind's answers of each kind, refined and used with the mouse. A journey covers the keys.

const box = (page: Page) => page.getByRole("textbox", { name: "Question" });
const answer = (page: Page) => page.getByRole("article").last();
const conditions = (page: Page) => answer(page).getByRole("list", { name: "Conditions" });
const table = (page: Page) => answer(page).getByRole("grid");
const source = (page: Page) => page.getByRole("dialog", { name: "Source" });

async function openMind(browser: Browser, email: string): Promise<Desk> {
  const desk = await Desk.open(browser, email, { home: "/mind" });
  await expect(box(desk.page)).toBeVisible({ timeout: 30_000 });
  return desk;
}

/** Asks and waits until the answer with this number is complete. */
async function ask(page: Page, text: string, number: number): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
  await ended(page, number);
}

async function ended(page: Page, number: number): Promise<void> {
  await expect(page.getByRole("article")).toHaveCount(number);
  await expect(page.locator("article[aria-busy]")).toHaveCount(0);
}

test.describe("of a researcher", () => {
  let desk: Desk;
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    desk = await openMind(browser, "research@meridian.example");
    ({ page } = desk);
  });
  test.afterAll(() => desk.close());
  test.beforeEach(async () => {
    if (new URL(page.url()).pathname !== "/mind") await page.goto("/mind");
  });

  test("by mouse: a source is shown under the pointer, a table is exported and its bonds compared (R-30, N-15)", async () => {
    await ask(page, "AAA PSU 3-5y above 7.4", 1);
    await table(page).locator("[data-figure]").nth(4).hover();
    await expect(source(page)).toContainText("As of");
    await page.mouse.move(5, 5);
    await expect(source(page)).toBeHidden();
    const download = page.waitForEvent("download");
    await answer(page)
      .getByRole("button", { name: /^Export CSV/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/^mind-\d+\.csv$/);
    await conditions(page).getByRole("button", { name: "Condition", exact: true }).click();
    await page.getByRole("textbox", { name: "Another condition" }).fill("maturing before 2031");
    await expect(conditions(page)).toContainText("Read as: maturing before 01-Jan-2031");
    await page.keyboard.press("Enter");
    await ended(page, 2);
    await expect(table(page).getByRole("row")).toHaveCount(2);
    await page.getByRole("article").first().scrollIntoViewIfNeeded();
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Compare/ })
      .click();
    await expect(page.getByRole("dialog", { name: "Compare 2 bonds" })).toBeVisible();
  });

  test("what is asked back is picked by its digit, a price is from the engine, advice is refused, and both themes are without fault (R-29, R-30)", async () => {
    await ask(page, "yield of 7.10 gs", 1);
    await expect(answer(page).getByRole("list", { name: "Choices" }).getByRole("listitem").nth(1)).toBeVisible();
    await ask(page, "2", 2);
    await expect(answer(page)).toContainText("7.10% GS");
    await ask(page, "price of 7.10 gs 34 at 6.70 for 5 cr", 3);
    await expect(answer(page)).toContainText("Consideration");
    await ask(page, "should I buy REC 2030", 4);
    await expect(answer(page)).toContainText("I do not advise on buying or selling. I can compare bonds by facts.");
    expect(await faults(page)).toEqual([]);
  });
});

test("each kind of question is answered in one conversation, its figures with their source, and a long list part by part (R-29, R-30, N-15)", async ({
  browser,
}) => {
  // Twenty questions a minute reach the rate limit, so this test uses another user.
  const desk = await openMind(browser, "admin@meridian.example");
  const { page } = desk;
  const dialogue: readonly [asked: string, answered: string | RegExp][] = [
    ["7.18 gs 33 coupon and maturity?", "14-Aug-2033"],
    ["top 5 yielding AAA PSU bonds", "Bonds that meet this:"],
    ["compare coupon and maturity of 7.18 gs 33, 7.10 gs 34", "08-Apr-2034"],
    ["price of 7.18 gs 33 at 6.70 for 5 cr", "Consideration"],
    ["next coupon date of 7.18 gs 33", /14-(Feb|Aug)-20\d\d/],
    ["spread of rec 6.23 2031 over gsec", /-?\d+(\.\d+)? bp/],
    ["bonds like SBI 6.80 2035", "SBI"],
    ["how many live bonds does NABARD have", "National Bank for Agriculture and Rural Development"],
    ["best bid and offer in 6.48 gs 35", "Live quotes need trade access, which your role does not have."],
    ["our holdings by rating", "Your firm has no holdings here."],
    ["record date kya hota hai NCD mein", "Record date"],
    ["draft a bid for 5 cr 7.18 gs 33 at 6.9", "I never send or accept anything. Here is a draft for you to check."],
    ["live AAA PSU bonds", "The first 50 of"],
  ];
  for (const [at, [asked, answered]] of dialogue.entries()) {
    await test.step(asked, async () => {
      await ask(page, asked, at + 1);
      await expect(answer(page)).toContainText(answered);
    });
  }
  await answer(page).getByRole("button", { name: "The next 50" }).click();
  await ended(page, dialogue.length + 1);
  await expect(answer(page)).toContainText(/51 to 100 of \d+/);
  await answer(page).getByRole("button", { name: "The 50 before" }).press("Enter");
  await ended(page, dialogue.length + 2);
  await expect(answer(page)).toContainText(/The first 50 of \d+/);
  await page.getByRole("article").first().locator("[data-figure]").first().click();
  await expect(source(page)).toContainText("As of");
  await desk.close();
});
