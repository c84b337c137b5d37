import { expect, test } from "@playwright/test";
import { Desk } from "../pages/desk.ts";
import { Find } from "../pages/find.ts";

// A bond search is sent to another person and used by keyboard alone (A-097, B-13).

test("a sent link opens the same search, order and comparison", async ({ page, browser }) => {
  const find = await Find.open(page);
  await find.value("Category", "Bank bonds").check();
  await find.addCondition("Coupon %", "less than", "8");
  await find.header("Maturity").getByRole("button").click();
  await expect(find.header("Maturity")).toHaveAttribute("aria-sort", "ascending");
  await find.rows.nth(1).getByRole("checkbox").check();
  await find.rows.nth(2).getByRole("checkbox").check();
  await expect(find.ticked).toHaveCount(2);
  await expect(page).toHaveURL(/compare=\w+(,|%2C)\w+/);
  const seen = await find.column("ISIN");
  const other = await browser.newContext();
  const link = new URL(page.url());
  const there = await Find.open(await other.newPage(), link.search);
  await expect.poll(() => there.column("ISIN")).toEqual(seen);
  await expect(there.conditions).toContainText("Coupon % less than 8");
  await expect(there.value("Category", "Bank bonds")).toBeChecked();
  await expect(there.header("Maturity")).toHaveAttribute("aria-sort", "ascending");
  await expect(there.ticked).toHaveCount(2);
  await other.close();
});

test("a search is saved and ticked bonds are compared by keys and from the palette", async ({ browser }) => {
  const desk = await Desk.open(browser, "research@meridian.example", { home: "/find" });
  const find = await Find.open(desk.page, "?q=sidbi");
  await expect(find.rows.nth(2)).toBeVisible();
  await find.grid.focus();
  await find.press("s");
  const saved = desk.page.getByRole("dialog", { name: "Saved searches" });
  await desk.page.keyboard.type("SIDBI by key");
  await find.press("Enter");
  await expect(saved.getByRole("button", { name: "SIDBI by key", exact: true })).toBeVisible();
  await saved.getByRole("button", { name: "Delete SIDBI by key" }).click();
  await find.press("Escape", "v");
  await expect(desk.toast("Tick the bonds to compare with Space first.")).toBeVisible();
  await find.grid.focus();
  await find.press("Space", "ArrowDown", "Space");
  await expect(find.ticked).toHaveCount(2);
  await find.press("Control+k");
  await desk.page.keyboard.type("compare the");
  await find.press("Enter");
  await expect(find.comparison).toHaveAccessibleName("Compare 2 bonds");
  await find.press("Escape", "v");
  await expect(find.comparison).toHaveAccessibleName("Compare 2 bonds");
  await desk.close();
});
