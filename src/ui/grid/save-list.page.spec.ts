import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk } from "#e2e/pages/desk.ts";

// Every list is saved as a file that a spreadsheet reads, by one key and by the button in its corner (B-55).

const DEALER = "dealer@meridian.example";
const ADMIN = "admin@meridian.example";
const BOND = "IN0020240019";

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const text = readFileSync(must(await file.path()), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split("\r\n") };
}

test("by keyboard: the quotes of the firm's business are saved with headings, sizes and levels as plain numbers (B-55)", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const api = await ApiDealer.signIn(playwright, must(baseURL), DEALER);
  await api.post({ finstrument_id: BOND, quantum: 70_000_000, yield_stored: 0.0701, quote_type: "BID" });
  const desk = await Desk.open(browser, DEALER, { isStandard: true });
  await desk.press("g", "i");
  const { page } = desk;
  const grid = page.getByRole("grid", { name: "My business" });
  await expect(grid.getByRole("row").filter({ hasText: "7.0100" })).toBeVisible();
  await grid.focus();
  const { name, lines } = await saved(page, () => desk.press("Control+s"));
  expect(name).toMatch(/^my-business-\d{8}\.csv$/);
  const [head, ...rows] = lines;
  expect(must(head).split(",")).toEqual(expect.arrayContaining(["What", "Bond"]));
  const own = must(rows.find((row) => row.includes("Live bid") && row.includes("70000000")));
  expect(own).toContain(",7.0100,");
  await expect(grid).toBeFocused();
  await desk.close();
  await api.withdrawAll();
  await api.close();
});

test("by mouse: a list of a page is saved by the button in its corner, whole, in both themes without faults (B-55)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, ADMIN, { home: "/manage-users" });
  const { page } = desk;
  const grid = page.getByRole("grid", { name: "Users" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();
  const rows = Number(await grid.getAttribute("aria-rowcount")) - 1;
  const { name, lines } = await saved(page, () => page.getByRole("button", { name: "Save Users as a file" }).click());
  expect(name).toMatch(/^users-\d{8}\.csv$/);
  expect(lines).toHaveLength(rows + 1);
  expect(lines.join()).toContain(ADMIN);
  expect(await faults(page)).toEqual([]);
  await desk.close();
});
