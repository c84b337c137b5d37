import { expect, type Locator } from "@playwright/test";
import { chatOf, composer } from "./chat.ts";
import type { Desk } from "./desk.ts";

const table = (...rows: string[][]): string => rows.map((cells) => cells.join("\t")).join("\n");

/** Reports as a fund, an exchange and a back office write them. */
export const PORTFOLIO = table(
  [
    "Name of the Instrument",
    "ISIN",
    "Industry / Rating",
    "Quantity",
    "Market/Fair Value (Rs. in Lacs)",
    "% to NAV",
    "YIELD",
  ],
  ["7.18% Government of India (14/08/2033)", "IN0020230085", "SOV", "2500000", "2565.40", "4.12", "6.71"],
  ["6.73% HPCL (29/04/2030)", "INE094A08176", "CRISIL AAA", "500", "498.75", "0.80", "7.02"],
);
export const TRADE_REPORT = `ISIN,Descriptor,Weighted Average Price,Last Traded Price,Weighted Average Yield,Last Traded Yield,Value (Rs. Lakhs),No. of Trades
INE094A08176,HPCL 6.73 2030,99.12,99.13,7.02,7.01,5000.00,4`;
export const CONTRACT_NOTE = table(
  ["Deal No", "Trade Date", "ISIN", "Security", "Buy/Sell", "Face Value", "Price", "Yield", "Accrued", "Consideration"],
  [
    "D123",
    "27-11-2026",
    "INE094A08176",
    "6.73% HPCL 2030",
    "BUY",
    "50000000",
    "99.39",
    "7.05",
    "2715178.08",
    "52412328.08",
  ],
);

const HEADINGS = ["Security", "Bid Qty", "Bid", "Offer", "Offer Qty"];
/** Bids and offers, each with a size in crore, in bonds that no report above has. */
export const TWO_WAY = table(
  HEADINGS,
  ["6.79% GS Oct-2034", "10", "100.40", "100.46", "5"],
  ["7.10% GS 2034", "2.5", "7.16", "7.12", "15"],
);
/** A side in each row, in other bonds too. */
export const SIDED = table(
  ["Bond", "ISIN", "Buy/Sell", "Yield", "Qty (cr)"],
  ["REC 7.46 Jun 2028", "INE020B08EK4", "Sell", "6.85", "5"],
  ["HUDCO 6.98 2032", "INE031A08AA2", "Buy", "7.05", "10"],
);
/** More quotes than the composer shows at once. */
export const LONG_TWO_WAY = table(
  HEADINGS,
  ...Array.from({ length: 12 }, (_, row) => ["7.10% GS 2034", "2.5", `7.${40 - row}`, `7.${30 - row}`, "15"]),
);
/** A name that fits two bonds, and one that fits none. */
export const OPEN_BONDS = table(
  ["Bond", "Offer", "Qty (cr)"],
  ["REC 7.34 2030", "7.03", "5"],
  ["Nowhere 2031", "7.10", "10"],
);

/** Lets the page use the clipboard. */
export const allowClipboard = (desk: Desk): Promise<void> =>
  desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);

/** Copies a table and pastes it with Ctrl+V where the focus is. Cells of a spreadsheet are copied as HTML too, with CRLF after each row. */
export async function pasteTable(desk: Desk, text: string): Promise<void> {
  await desk.page.evaluate(async (copied) => {
    if (!copied.includes("\t")) return navigator.clipboard.writeText(copied);
    const cells = document.createElement("table");
    for (const line of copied.split("\n")) {
      const row = cells.insertRow();
      for (const cell of line.split("\t")) row.insertCell().textContent = cell;
    }
    const plain = new Blob([`${copied.replaceAll("\n", "\r\n")}\r\n`], { type: "text/plain" });
    const html = new Blob([cells.outerHTML], { type: "text/html" });
    return navigator.clipboard.write([new ClipboardItem({ "text/plain": plain, "text/html": html })]);
  }, text);
  await desk.press("Control+v");
}

/** Readings of the text in the message box, above it. */
export const readingStrip = (desk: Desk): Locator => chatOf(desk).getByRole("list", { name: "Read as" });
export const readAs = (desk: Desk): Locator => readingStrip(desk).getByRole("listitem");

/** Waits until keys act at once. Keys pressed while a chat opens are replayed later, but a paste cannot be. */
export async function keysAct(desk: Desk): Promise<void> {
  await expect(composer(desk)).toBeFocused();
  await desk.press("x");
  await expect(composer(desk)).toHaveValue("x");
  await desk.press("Backspace");
  await expect(composer(desk)).toHaveValue("");
}
