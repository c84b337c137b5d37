import { expect, test, type Page } from "@playwright/test";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Statements and files of a back office: loaded as they were meant, asked about or refused, never half taken.

const HPCL = "INE094A08176";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Upload holdings" });
const status = (page: Page) => dialog(page).getByRole("status").first();
const understood = (page: Page) => dialog(page).getByRole("region", { name: "Rows of the file" }).getByRole("row");
const question = (page: Page, name: string | RegExp) => dialog(page).getByRole("group", { name });

let desk: Desk;
test.beforeAll(async ({ browser }) => {
  desk = await Desk.open(browser, "ops@meridian.example", { home: "/inventory" });
});
test.afterAll(() => desk.close());
test.beforeEach(async () => {
  const { page } = desk;
  await expect(page.getByRole("grid", { name: "Holdings" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(dialog(page).getByRole("button", { name: "Choose a file" })).toBeFocused();
});
test.afterEach(async () => {
  const { page } = desk;
  const another = dialog(page).getByRole("button", { name: "Another file" });
  if (await another.isVisible()) await another.click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});

const take = (page: Page, text: string) =>
  dialog(page)
    .getByLabel("File of holdings")
    .setInputFiles({ name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

/** Pastes rows with the focus on the button, as a spreadsheet leaves them on the clipboard. */
async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    lines.map((line) => line.replaceAll(",", "\t")).join("\n"),
  );
}

const refOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

test("by file: five crore under a heading in crore are five crore, and the same file sent again adds nothing", async () => {
  const { page } = desk;
  const ref = refOf("crore");
  const file = `ISIN,Face Value [Rs. Cr],Ref,Account\n${HPCL},5,${ref},Statements\n`;
  await take(page, file);
  await expect(status(page)).toHaveText("statement.csv: 1 lot to load.");
  await expect(understood(page).nth(1)).toContainText("₹5,00,00,000 · 5 Cr");
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("statement.csv: 1 lot loaded.");
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await take(page, file);
  await expect(status(page)).toHaveText("statement.csv: 1 row already there.");
  await expect(dialog(page).getByRole("region", { name: "Already there" })).toContainText(
    "This ref is already in the book.",
  );
  await expect(dialog(page).getByRole("button", { name: "Load", exact: true })).toHaveCount(0);
});

test("by file: five rupees of a bond of one lakh are refused with the cell named, and put right where they are", async () => {
  const { page } = desk;
  await take(page, `isin,face,ref,account\n${HPCL},5,${refOf("rupees")},Statements\n`);
  const face = dialog(page).getByLabel("Face, row 2");
  await expect(face).toHaveAccessibleDescription("Not a whole number of bonds of ₹1,00,000.");
  await expect(face).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("5 cr");
  await expect(status(page)).toHaveText("statement.csv: 1 lot to load.");
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("statement.csv: 1 lot loaded.");
});

test("by paste: 500 bonds are counted by their face, not taken for 500 crore", async () => {
  const { page } = desk;
  await paste(page, ["ISIN,Security Name,Qty (Nos),Ref,Account", `${HPCL},HPCL,500,${refOf("nos")},Statements`]);
  await expect(status(page)).toHaveText("Pasted rows: 1 lot to load.");
  await expect(understood(page).nth(1)).toContainText("₹5,00,00,000 · 5 Cr");
  await expect(dialog(page).locator("s", { hasText: "Security Name" })).toBeVisible();
});

test("by paste: a day that could be two is asked about, and read as it was answered", async () => {
  const { page } = desk;
  await paste(page, [
    "ISIN,Face Value,Purchase Date,Ref,Account",
    `${HPCL},5 cr,05/04/2026,${refOf("day")},Statements`,
  ]);
  const day = question(page, "Purchase Date: is 05/04/2026 05-Apr-2026 or 04-May-2026?");
  await day.getByRole("button", { name: "05-Apr-2026" }).click();
  await expect(understood(page).nth(1)).toContainText("05-Apr-2026");
  await expect(dialog(page).getByText(/05-Apr-2026 or 04-May-2026\?\s*05-Apr-2026/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(day).toBeVisible();
});

test("a replacement says what goes, and closes nothing while a row is wrong", async () => {
  const { page } = desk;
  const account = refOf("ZED");
  await take(page, `isin,face,account\n${HPCL},5 cr,${account}\n${HPCL},4 cr,${account}\n`);
  await expect(status(page)).toHaveText("statement.csv: 2 lots to load.");
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("statement.csv: 2 lots loaded.");
  await dialog(page).getByRole("button", { name: "Another file" }).click();

  await take(page, `isin,face,account\n${HPCL},7 cr,${account}\n${HPCL},nothing,${account}\n`);
  await dialog(page).getByRole("radio", { name: "Replace earlier files" }).click();
  await expect(
    dialog(page).getByText("Correct all rows first: a file replaces the book in full or not at all."),
  ).toBeVisible();
  await dialog(page).getByLabel("Face, row 3").fill("1 cr");
  await expect(
    dialog(page).getByText(`2 lots of ${account}, ₹9 Cr, will be closed and 2 loaded.`.replace(" Cr", "\u00A0Cr")),
  ).toBeVisible();
  expect(await faultsInTheme(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Load 2 lots" }).click();
  await expect(desk.toast("2 lots loaded, 2 lots of earlier files closed.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await take(page, `isin,face\n${HPCL},1 cr\n`);
  await dialog(page).getByRole("radio", { name: "Add to the book" }).click();
});

test("a workbook is read by its cells, and one of an old kind is refused with the way on", async () => {
  const { page } = desk;
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await dialog(page)
    .getByLabel("File of holdings")
    .setInputFiles({ name: "statement.xls", mimeType: "application/vnd.ms-excel", buffer: old });
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "statement.xls: This workbook is of an old kind (.xls) or has a password. Save it as .xlsx or CSV without one.",
  );
});
