import { expect, test, type Page } from "@playwright/test";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { faultsInTheme } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Many trades from one file (A-105, B-20).

const dialog = (page: Page) => page.getByRole("dialog", { name: "Report trades from a file" });
const status = (page: Page) => dialog(page).getByRole("status").first();
const understood = (page: Page) => dialog(page).getByRole("region", { name: "Rows of the file" }).getByRole("row");
const HEAD = "Exchange,B/S,ISIN,Face Value [Rs. Cr],Yield,Deal Time,Value Date,Counterparty,Our Ref";

/** Current minute in IST, as HH:MM and as an Indian spreadsheet writes it: `2:15 PM`. */
function presentMinute(): { clock: string; written: string } {
  const clock = istTimeOf(Date.now()).slice(0, 5);
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const half = hour < 12 ? "AM" : "PM";
  return { clock, written: `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, "0")} ${half}` };
}

test("a time of the afternoon is reported as one, under the headings of another program; an unknown code is named in its cell", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const { page } = desk;
  const ref = `U-${crypto.randomUUID().slice(0, 8)}`;
  const { clock, written } = presentMinute();
  await page.keyboard.press("t");
  await page.keyboard.press("b");
  await expect(dialog(page).getByRole("button", { name: "Choose a file" })).toBeFocused();
  const lines = [HEAD, `NSE RFQ,Buy,INE134E08NU7,5,6.85,${written},T+1,NXXXXX,${ref}`];
  await dialog(page)
    .getByLabel("File of trades")
    .setInputFiles({ name: "deals.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  const code = dialog(page).getByLabel("Counterparty, row 2");
  await expect(code).toHaveAccessibleDescription("No firm here has the code NXXXXX.");
  await expect(code).toBeFocused();
  expect(await faultsInTheme(page)).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("NSAHYADRI");
  await expect(status(page)).toHaveText("deals.csv: 1 trade to report.");
  await expect(understood(page).nth(1)).toContainText(clock);
  await expect(understood(page).nth(1)).toContainText("₹5,00,00,000 · 5 Cr");
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toHaveText("deals.csv: 1 trade reported.");
  await expect(dialog(page).getByRole("region", { name: "Done" })).toContainText(/Row 2: INE134E08NU7 \S+/);

  // Sending the same file again reports nothing.
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await dialog(page)
    .getByLabel("File of trades")
    .setInputFiles({
      name: "deals.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\n").replace("NXXXXX", "NSAHYADRI")),
    });
  await expect(status(page)).toHaveText("deals.csv: 1 row already there.");
  await expect(dialog(page).getByRole("button", { name: "Report", exact: true })).toHaveCount(0);
  await desk.close();
});
