import { expect, test, type Browser, type PlaywrightWorkerArgs } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { faults } from "../pages/axe.ts";
import { ApiDealer, withoutQuotes } from "../pages/api-dealer.ts";
import { Desk } from "../pages/desk.ts";

// Mind beside the market: a conversation in one tile of the desk and a table of an answer in another, for a dealer who
// is also a researcher.

const BOND = "IN0020230085";

/** Sets the dealer's roles as the firm's ops admin. */
async function beResearcher(browser: Browser, roles: readonly string[]): Promise<void> {
  const admin = await Desk.open(browser, "admin@meridian.example", { home: "/manage-users" });
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const url = "/api/useraccounts/usr_dealermeridian/";
  expect((await admin.context.request.patch(url, { data: { roles }, headers })).status()).toBe(200);
  await admin.close();
}

/** A dealer without a screen posts a level for 10 crore of the bond. */
async function posted(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  { email, side, level }: { email: string; side: "BID" | "ASK"; level: number },
): Promise<void> {
  const dealer = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), email);
  await dealer.post({ finstrument_id: BOND, quote_type: side, quantum: 100_000_000, yield_stored: level });
  await dealer.close();
}

test.beforeAll(({ browser }) => beResearcher(browser, ["clientdealer", "dataviewer"]));
test.afterAll(({ browser }) => beResearcher(browser, ["clientdealer"]));

test("by keys: Mind opens on the desk, a bond in focus is asked about, its letters are the panel's, and a table stands in a tile with the market beside it (B-32, N-15)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  await withoutQuotes(playwright, baseURL, ["dealer@narmada.example", "dealer@meridian.example"]);
  await posted(playwright, baseURL, { email: "dealer@narmada.example", side: "ASK", level: 0.0685 });
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const mind = desk.page.locator("[data-panel-type='Mind']");
  const answers = mind.getByRole("article");
  const ended = async (count: number) => {
    await expect(answers).toHaveCount(count);
    await expect(mind.locator("article[aria-busy]")).toHaveCount(0);
  };

  await test.step("a quote in focus is what the first question is about", async () => {
    await expect(desk.standingQuotes("7.18% GS 2033")).toHaveCount(1);
    await desk.press("g", "p", "ArrowDown");
    await desk.press("g", "Shift+Q");
    await expect(mind.getByText("About 7.18% GS 2033")).toBeVisible();
    await expect(mind.getByRole("textbox", { name: "Question" })).toBeFocused();
    await desk.page.keyboard.type("when does it mature");
    await desk.press("Enter");
    await ended(1);
    await expect(answers.first()).toContainText("14-Aug-2033");
    await expect(mind.getByRole("textbox", { name: "Question" })).toBeFocused();
  });

  await test.step("a list is asked, and its table becomes a panel with live levels", async () => {
    await desk.page.keyboard.type("G-Secs maturing in 2033");
    await desk.press("Enter");
    await ended(2);
    await answers.last().locator("[data-figure]").first().focus();
    await desk.press("p");
    const table = desk.panel("G-Secs maturing in 2033");
    await expect(table).toContainText("Bid and offer are live.");
    await expect(table.locator(`tr[data-isin='${BOND}']`)).toContainText("6.8500, 10.00 Cr");
    await expect(table.locator("[data-figure]").first()).toBeFocused();
    expect(await faults(desk.page)).toEqual([]);
  });

  await test.step("the panel's own letters act in it, and the desk's are the desk's again elsewhere", async () => {
    await answers.last().locator(`tr[data-isin='${BOND}'] [data-figure]`).first().focus();
    await desk.press("e");
    await expect(desk.side.getByRole("combobox", { name: "Bond" })).toHaveValue(/7\.18% GS 2033/);
    await desk.press("Escape");
    await expect(desk.side).toBeHidden();
    await desk.press("g", "p");
    await desk.press("a");
    await expect(desk.side).toHaveAttribute("data-side-view", "quote.answer");
    await desk.press("Escape");
  });

  await test.step("the letter that withdraws one's own quote exports the table in the panel", async () => {
    await posted(playwright, baseURL, { email: "dealer@meridian.example", side: "BID", level: 0.0695 });
    await desk.standingQuotes("6.9500").getByRole("gridcell").first().click();
    await answers.last().locator("[data-figure]").first().focus();
    const download = desk.page.waitForEvent("download");
    await desk.press("x");
    expect((await download).suggestedFilename()).toMatch(/^mind-\d+\.csv$/);
    await expect(desk.dealLine).toBeHidden();
    await desk.standingQuotes("6.9500").getByRole("gridcell").first().click();
    await desk.press("x");
    await expect(desk.dealLine).toContainText("Withdraw your bid");
    await desk.press("Escape");
  });

  await test.step("after a reload both panels are where they were", async () => {
    await desk.page.reload();
    await desk.isLive();
    await expect(desk.panel("G-Secs maturing in 2033")).toContainText("Bid and offer are live.");
    await ended(2);
  });
  await desk.close();
  await withoutQuotes(playwright, baseURL, ["dealer@narmada.example", "dealer@meridian.example"]);
});

test("by mouse: the panel is chosen in the palette, an earlier conversation in its list, and an answer goes to the desk from its page (N-15)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const { page } = desk;
  await page.goto("/mind");
  await page.getByRole("textbox", { name: "Question" }).fill("G-Secs maturing in 2034");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.locator("article[aria-busy]")).toHaveCount(0);
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Panel/ })
    .click();
  await expect(page).toHaveURL(/\/dart$/);
  await expect(desk.panel("G-Secs maturing in 2034")).toContainText("Bid and offer are live.");

  await page.getByRole("button", { name: "Open command palette" }).click();
  await desk.palette.getByRole("combobox").fill("show mind on the desk");
  await desk.palette.getByRole("option").filter({ hasText: "Show Mind on the desk" }).click();
  const mind = page.locator("[data-panel-type='Mind']");
  await mind.getByRole("combobox", { name: "Conversation" }).selectOption({ index: 1 });
  await expect(mind.getByRole("article").first()).toContainText("G-Secs maturing in 2034");
  await mind.getByRole("button", { name: "New", exact: true }).click();
  await expect(mind.getByRole("region", { name: "Prompts", exact: true })).toBeVisible();
  await desk.close();
});
