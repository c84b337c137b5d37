import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { startFeedServer } from "./feed-server.ts";
import { launch } from "./measure.ts";

/** Walks the live table by keys in a real browser while it streams: `node bench/grid/check-keys.ts`. B-63 */

interface GridFocus {
  readonly onGrid: boolean;
  readonly role: string | null;
  readonly row: string | null;
  readonly rowIndex: number;
  readonly selected: number;
}

const focusOf = (page: Page): Promise<GridFocus> =>
  page.evaluate(() => {
    const grid = document.querySelector("[role=grid]");
    const cell = document.querySelector(`[id="${grid?.getAttribute("aria-activedescendant") ?? ""}"]`);
    const row = cell?.closest<HTMLElement>("[role=row]");
    return {
      onGrid: document.activeElement === grid,
      role: cell?.getAttribute("role") ?? null,
      row: row?.dataset["row"] ?? null,
      rowIndex: Number(row?.ariaRowIndex ?? 0),
      selected: document.querySelectorAll('[role=row][aria-selected="true"]').length,
    };
  });

async function press(page: Page, ...keys: string[]): Promise<GridFocus> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
  const focus = await focusOf(page);
  assert.equal(focus.onGrid, true, `the grid keeps the focus after ${keys.join(", ")}`);
  return focus;
}

async function checkKeys(page: Page): Promise<void> {
  assert.equal((await press(page, "Tab")).role, "columnheader");
  assert.equal((await press(page, "ArrowDown")).rowIndex, 2);
  assert.equal((await press(page, "Control+End")).rowIndex, 10_001);
  assert.ok((await press(page, "PageUp")).rowIndex < 10_000);
  assert.equal((await press(page, "Control+Home")).rowIndex, 2);
  assert.equal((await press(page, "Space", "Shift+ArrowDown", "Shift+ArrowDown")).selected, 3);

  const chosen = await press(page, "Escape", "Control+Home");
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 20_000);
  await page.waitForTimeout(500);
  assert.equal((await focusOf(page)).onGrid, true, "the grid keeps the focus when its row scrolls away");
  assert.equal((await press(page, "ArrowDown")).rowIndex, chosen.rowIndex + 1, "and goes on from its row");

  // Sorting moves the row, and the current cell moves with it.
  const before = await press(page, "Control+Home");
  await page.getByRole("columnheader", { name: "Bid yield" }).click();
  await page.waitForTimeout(300);
  await press(page, "Control+End");
  assert.equal((await focusOf(page)).row, before.row, "the highest yield is last once sorted the other way");
  assert.equal((await press(page, "Tab").catch(() => null))?.onGrid ?? false, false, "one Tab leaves the grid");
}

const server = await startFeedServer(fileURLToPath(new URL("dist", import.meta.url)));
await build({ configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)), logLevel: "error" });
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 600 } });
  await page.goto(`${server.url}/pages/product.html?feed=${server.url}&rows=10000&rate=300`);
  await page.waitForSelector("[data-row]");
  await page.waitForTimeout(1000);
  await checkKeys(page);
  console.log("The grid answers its keys.");
} finally {
  await browser.close();
  server.close();
}
