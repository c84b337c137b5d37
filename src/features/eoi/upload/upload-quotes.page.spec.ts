import { expect, test, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Many quotes from a file or a spreadsheet.

const DEALER = "dealer@sahyadri.example";
const HEAD = "isin,quote_type,quantum,yield,price,settlement_delta,validity";

let desk: Desk;
let api: ApiDealer;
test.beforeAll(async ({ browser, playwright, baseURL }) => {
  api = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await api.withdrawAll();
  desk = await Desk.open(browser, DEALER);
});
test.afterEach(async () => {
  await api.withdrawAll();
  await expect(dialog(desk.page)).toBeHidden();
});
test.afterAll(async () => {
  await desk.close();
  await api.close();
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Upload quotes" });
const rows = (page: Page) => dialog(page).getByRole("region", { name: "Rows of the file" }).getByRole("row");

/** Repeats the figure of a sale of what is not held, which is asked where the firm keeps its book here. */
async function repeatUncovered(page: Page, row: number, rupees: number, done: string): Promise<void> {
  const posted = dialog(page).getByRole("status").filter({ hasText: done });
  const repeat = dialog(page).getByLabel(`Repeat figures, row ${row}`);
  await expect(posted.or(repeat)).toBeVisible();
  if (await repeat.isVisible()) {
    await expect(repeat).toHaveAccessibleDescription(`Unusual. To post it as it is, type uncovered=${rupees}`);
    await repeat.fill(`uncovered=${rupees}`);
    await page.keyboard.press("Control+Enter");
  }
  await expect(posted).toBeVisible();
}

test("by mouse: a file is chosen, an unusual row asks for its figures, and nothing typed is lost by closing", async () => {
  const { page } = desk;
  await desk.press("o");
  await desk.side.getByRole("button", { name: "Upload many" }).click();
  await dialog(page)
    .getByLabel("File of quotes")
    .setInputFiles({
      name: "monday.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${HEAD}\nIN0020230085,BID,5cr,75,,1,DAY\n`),
    });
  await expect(rows(page)).toHaveCount(2);
  await dialog(page).getByRole("button", { name: "Post 1 quote" }).click();
  const repeat = dialog(page).getByLabel("Repeat figures, row 2");
  await expect(repeat).toHaveAccessibleDescription("Unusual. To post it as it is, type 75");
  await repeat.fill("75");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await desk.side.getByRole("button", { name: "Upload many" }).click();
  await expect(repeat).toHaveValue("75");
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Post 1 quote" }).click();
  await expect(dialog(page).getByRole("status")).toHaveText("monday.csv: 1 quote posted.");
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await expect(dialog(page).getByRole("button", { name: "Choose a file" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await desk.closeSide();
});

test("a file that is none says why, and shows no rows", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  await dialog(page)
    .getByLabel("File of quotes")
    .setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await expect(dialog(page).getByRole("alert")).toHaveText(/^notes\.csv: The first line must name the columns: isin,/);
  await expect(rows(page)).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).click();
});

test("offers under the headings of another program are posted as offers, and a size without a unit is asked about", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  const take = (text: string) =>
    dialog(page)
      .getByLabel("File of quotes")
      .setInputFiles({ name: "broker.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await take("isin,side,qty,yield\nIN0020230085,ASK,5,6.33\n");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "qty counts: Rupees · Lakh · Crore · Bonds. Say it in the heading, such as Qty (Cr).",
  );
  await dialog(page).getByRole("button", { name: "Take another file" }).click();
  await take("isin,side,qty (cr),yield\nIN0020230085,ASK,5,6.33\n");
  await page.keyboard.press("Control+Enter");
  await repeatUncovered(page, 2, 50_000_000, "broker.csv: 1 quote posted.");
  expect((await api.yieldsOf("IN0020230085")).ASK).toContain(0.0633);
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
});

test("by keys: rows are typed, what is wrong is corrected where it stands, and all of them are live (A-060, T-07)", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  await expect(dialog(page).getByRole("button", { name: "Choose a file" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(`${HEAD}\nIN0020230085,BID,5cr,6.43,,1,DAY\nIN0020230085,ASK,lots,6.33,,1,DAY\n`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("status")).toHaveText("Pasted rows: 2 rows to post.");
  await expect(dialog(page).getByRole("button", { name: "Post 2 quotes" })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(desk.toast("1 of 2 rows posted; 1 failed.")).toBeVisible();
  await expect(dialog(page).getByRole("status")).toHaveText("Pasted rows: 1 quote posted, 1 row left to correct.");
  const size = dialog(page).getByLabel("Size, row 3");
  await expect(size).toHaveAccessibleDescription("Should be a size such as 5 cr, 50 lakh or 5,00,00,000");
  await expect(size).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("10cr");
  await page.keyboard.press("Control+Enter");
  await repeatUncovered(page, 3, 100_000_000, "Pasted rows: 2 quotes posted.");
  await expect(dialog(page).getByRole("status")).toHaveText("Pasted rows: 2 quotes posted.");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  for (const level of ["6.4300", "6.3300"]) await expect(desk.panel("Public Runs")).toContainText(level);
});
