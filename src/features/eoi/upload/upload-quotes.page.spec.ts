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
const understood = (page: Page) => dialog(page).getByRole("region", { name: "Rows of the file" }).getByRole("row");
const status = (page: Page) => dialog(page).getByRole("status").first();
const take = (page: Page, name: string, text: string) =>
  dialog(page)
    .getByLabel("File of quotes")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** Repeats the uncovered face of a sale beyond the holdings, asked for if the firm has its inventory here. */
async function repeatUncovered(page: Page, row: number, rupees: number): Promise<void> {
  const repeat = dialog(page).getByLabel(`Repeat figures, row ${row}`);
  const act = dialog(page).getByRole("button", { name: /^Post \d/ });
  await expect(act.or(repeat).first()).toBeVisible();
  if (!(await repeat.isVisible())) return;
  await expect(repeat).toHaveAccessibleDescription(new RegExp(`To post it as it is, type uncovered=${rupees}$`));
  await repeat.fill(`uncovered=${rupees}`);
}

test("by mouse: a file is chosen, an unusual row asks for its figures before anything is posted, and nothing typed is lost by closing", async () => {
  const { page } = desk;
  await desk.press("o");
  await desk.side.getByRole("button", { name: "Upload many" }).click();
  await take(page, "monday.csv", `${HEAD}\nIN0020230085,BID,5cr,75,,1,DAY\n`);
  await expect(status(page)).toHaveText("monday.csv: 1 row to correct.");
  const repeat = dialog(page).getByLabel("Repeat figures, row 2");
  await expect(repeat).toHaveAccessibleDescription(/^75\.0000 % .+ To post it as it is, type 75$/);
  expect((await api.yieldsOf("IN0020230085")).BID).not.toContain(0.75);
  await repeat.fill("75");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await desk.side.getByRole("button", { name: "Upload many" }).click();
  await expect(repeat).toHaveValue("75");
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Post 1 quote" }).click();
  await expect(status(page)).toHaveText("monday.csv: 1 quote posted.");
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await expect(dialog(page).getByRole("button", { name: "Choose a file" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await desk.closeSide();
});

test("a file that is none says why, and shows no rows", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  await take(page, "notes.csv", "a,b\n1,2\n");
  await expect(dialog(page).getByRole("alert")).toHaveText(
    /^notes\.csv: No line names the columns\. The first line of the table should name them: isin,/,
  );
  await expect(understood(page)).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).click();
});

test("offers under the headings of another program are posted as offers; a size without a unit and an unknown heading are asked, and the firm's answer is kept", async () => {
  const { page } = desk;
  const file = "Market watch\nISIN,Side,Qty,Yield,Zone,Sr No\nIN0020230085,ASK,5,6.33,East,1\nTotal,,5,,,\n";
  await desk.press("Shift+u");
  await take(page, "broker.csv", file);
  const zone = dialog(page).getByRole("group", { name: "Zone is not known." });
  const unit = dialog(page).getByRole("group", { name: "Qty counts:" });
  await expect(zone.getByRole("button", { name: "Leave it out" })).toBeFocused();
  // While a question is open, nothing can be posted.
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByText("Answer the questions first.")).toBeVisible();
  await zone.getByRole("button", { name: "Leave it out" }).click();
  await expect(unit.getByRole("button", { name: "Rupees" })).toBeFocused();
  await unit.getByRole("button", { name: "Crore" }).click();
  await repeatUncovered(page, 3, 50_000_000);
  await expect(understood(page).nth(1)).toContainText("IN0020230085 7.18% GS 2033Sell₹5,00,00,000 · 5 Cr6.3300 %");
  await expect(understood(page).nth(1).getByRole("cell", { name: "Sell" })).toHaveAttribute("title", "Side: ASK");
  await expect(dialog(page).getByText("Validity: DAY, no column · Settles T+1, no column")).toBeVisible();
  await expect(dialog(page).getByText("Row 4: Total 5")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("broker.csv: 1 quote posted.");
  expect((await api.yieldsOf("IN0020230085")).ASK).toContain(0.0633);

  // The whole firm ignores this heading until it is forgotten.
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await take(page, "broker.csv", file);
  await expect(unit).toBeVisible();
  await expect(zone).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Forget" }).click();
  await expect(zone).toBeVisible();
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
});

test("a number with bare commas is named with its row, put right in its line, and never posted as a part of it", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  await take(page, "mail.csv", "isin,side,quantum,yield\nIN0020230085,bid,100,000,000,6.43\n");
  await expect(status(page)).toHaveText("mail.csv: 1 row to correct.");
  const line = dialog(page).getByLabel("Row 2", { exact: true });
  await expect(line).toHaveAccessibleDescription(
    "2 cells more than headings. A number with commas has to stand in quotes.",
  );
  await expect(line).toBeFocused();
  await line.fill('IN0020230085,bid,"100,000,000",6.43');
  await expect(status(page)).toHaveText("mail.csv: 1 quote to post.");
  await expect(understood(page).nth(1)).toContainText("Buy₹10,00,00,000 · 10 Cr6.4300 %");
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("mail.csv: 1 quote posted.");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
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
  await expect(status(page)).toHaveText("Pasted rows: 1 quote to post, 1 row to correct.");
  const size = dialog(page).getByLabel("Size, row 3");
  await expect(size).toHaveAccessibleDescription("Should be a size such as 5 cr, 50 lakh or 5,00,00,000");
  await expect(size).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(desk.toast("1 quotes posted.")).toBeVisible();
  await expect(status(page)).toHaveText("Pasted rows: 1 quote posted, 1 row to correct.");
  await expect(size).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("10cr");
  await repeatUncovered(page, 3, 100_000_000);
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("Pasted rows: 2 quotes posted.");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  for (const level of ["6.4300", "6.3300"]) await expect(desk.panel("Public Runs")).toContainText(level);
});

test("a bid and an offer of one row are posted together: while one is unusual, neither goes", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  await take(page, "two.csv", "isin,quantum,bid yield,offer yield\nIN0020230085,5 cr,9.9,6.5\n");
  await expect(dialog(page).getByLabel("Repeat figures of the bid, row 2")).toBeVisible();
  await expect(status(page)).toHaveText("two.csv: 1 row to correct.");
  await expect(dialog(page).getByRole("button", { name: "Post", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
});

test("a file that is sent again has nothing to post and nothing to correct: its quotes are already there", async () => {
  const { page } = desk;
  const file = "isin,quantum,bid yield,offer yield\nIN0020230085,5 cr,6.47,6.41\nIN0020230085,5 cr,6.40,6.44\n";
  await desk.press("Shift+u");
  await take(page, "again.csv", file);
  const line = dialog(page).getByRole("region", { name: "To correct", exact: true });
  await expect(line).toContainText("The bid is better than the offer. Check whether they are swapped.");
  await repeatUncovered(page, 2, 50_000_000);
  await dialog(page).getByRole("button", { name: "Post 2, leave 1 out" }).click();
  await expect(status(page)).toHaveText("again.csv: 2 quotes posted, 1 row to correct.");
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await take(page, "again.csv", file.split("\n").slice(0, 2).join("\n"));
  await expect(status(page)).toHaveText("again.csv: 1 row already there.");
  await expect(dialog(page).getByRole("region", { name: "Already there" }).getByRole("listitem")).toHaveText(
    "Row 2: IN0020230085 5 cr 6.47 6.41. This quote of an earlier file is live.",
  );
  expect(await faults(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
});

test("a line that is typed until it is no row stays in its place, and a side of another firm is asked about", async () => {
  const { page } = desk;
  await desk.press("Shift+u");
  await take(page, "gone.csv", `isin,side,quantum,yield\nIN0020230085,bid,5 cr,6.43\nIN0020230085,bid,1,00,000,6.43\n`);
  const line = dialog(page).getByLabel("Row 3", { exact: true });
  await line.fill("");
  await expect(line).toHaveAccessibleDescription("This line could not be read as a row.");
  await expect(line).toBeFocused();
  await expect(status(page)).toHaveText("gone.csv: 1 quote to post, 1 row to correct.");
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await take(page, "their.csv", "isin,Buy/Sell (counterparty),quantum,yield\nIN0020230085,buy,5 cr,6.43\n");
  await expect(dialog(page).getByRole("group", { name: "Buy/Sell (counterparty) is not known." })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
});
