import { expect, test, type Locator } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { Desk } from "#e2e/pages/desk.ts";

// A live grid, as the market's list shows it: cells that flash, and columns that are chosen.

const ISIN = "IN0020230085";

let desk: Desk;
let other: ApiDealer;
let grid: Locator;
/** The id of a quote that is there from the beginning. */
let standing: string;
const post = (yieldStored: number): Promise<string> =>
  other.post({ finstrument_id: ISIN, quote_type: "BID", quantum: 10_000_000, yield_stored: yieldStored });

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  other = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
  standing = await post(0.0743);
  desk = await Desk.open(browser, "dealer@narmada.example");
  grid = desk.panel("Public Runs").getByRole("grid");
});
test.afterAll(async () => {
  await desk.close();
  await other.withdrawAll();
  await other.close();
});

test("a quote that comes is marked, and cells flash where a level changed", async () => {
  const rowOf = (id: string): Locator => grid.locator(`[data-row="${id}"]:not([hidden])`);
  await expect(rowOf(standing)).toContainText("7.4300");
  const marks = () => desk.page.evaluate(() => [...new Set(document.body.dataset["marks"]?.split(" "))]);
  await desk.page.evaluate(() => {
    new MutationObserver((changes) => {
      const names = changes.flatMap(({ target }) => [...(target as HTMLElement).classList]);
      document.body.dataset["marks"] = `${document.body.dataset["marks"] ?? ""} ${names.join(" ")}`;
    }).observe(document.querySelector(".yg-body") ?? document.body, { subtree: true, attributeFilter: ["class"] });
  });
  const quote = await post(0.0745);
  const row = rowOf(quote);
  await expect(row).toContainText("7.4500");
  await other.move(quote, 1, 0.0746);
  await expect(row).toContainText("7.4600");
  await other.move(quote, 2, 0.0744);
  await expect(row).toContainText("7.4400");
  await expect.poll(marks).toEqual(expect.arrayContaining(["yg-up", "yg-down", "yg-arrived"]));
});

test("a column hidden or shown in the chooser is so after a reload", async () => {
  const headings = (): Promise<string[]> => grid.getByRole("columnheader").locator(".yg-head-text").allTextContents();
  await expect(grid.getByRole("columnheader").first()).toBeVisible();
  expect(await headings()).toContain("Rating");
  expect(await headings()).not.toContain("ISIN");
  await desk.panel("Public Runs").getByRole("button", { name: "Columns" }).click();
  const chooser = desk.page.getByRole("menu", { name: "Columns" });
  await chooser.getByRole("menuitemcheckbox", { name: "Rating" }).click();
  await chooser.getByRole("menuitemcheckbox", { name: "ISIN" }).click();
  await desk.press("Escape");
  await expect(chooser).toBeHidden();
  const chosen = await headings();
  expect(chosen).not.toContain("Rating");
  expect(chosen).toContain("ISIN");
  await expect(grid.getByText(ISIN).first()).toBeVisible();

  await desk.page.reload();
  await desk.isLive();
  await expect(grid.getByText(ISIN).first()).toBeVisible();
  expect(await headings()).toEqual(chosen);
});
