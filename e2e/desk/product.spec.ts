import { expect, test, type Page } from "@playwright/test";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import { Desk } from "../pages/desk.ts";
import { Find } from "../pages/find.ts";
import { openAs } from "../pages/routes.ts";

// What the product is from outside: its themes, its layouts, and the ways between its parts.

/** The colour of an element's ground, as red, green and blue. */
async function groundOf(page: Page, link: string): Promise<number[]> {
  const colour = await page
    .getByRole("main")
    .getByRole("link", { name: link, exact: true })
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  return (colour.match(/[\d.]+/g) ?? []).map(Number);
}

test("the theme is light or dark, stays as it was chosen, and its main colour is blue in both (P-12, P-13, P-14)", async ({
  page,
}) => {
  const luminance = () =>
    page.evaluate(() =>
      Number.parseInt((/\d+/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? ["0"])[0], 10),
    );
  const isBlue = async () => {
    const [red = 0, green = 0, blue = 0] = await groundOf(page, "Sign in");
    expect(blue).toBeGreaterThan(red + 100);
    expect(blue).toBeGreaterThan(green + 50);
  };
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  expect(await luminance()).toBeGreaterThan(200);
  await isBlue();
  await page.goto("/about");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await luminance()).toBeLessThan(40);
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await isBlue();
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test("public pages ask nobody to sign in (M-07)", async ({ page }) => {
  for (const path of [...PUBLIC_PAGES, "/find", "/security/IN0020230085"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(await page.context().cookies()).toEqual([]);
});

test("the login page is one card, and not for whoever is signed in (R-10, R-38)", async ({ page, browser }) => {
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Yieldboard");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const card = await page.getByRole("main").locator("> div").boundingBox();
  expect(card?.width).toBe(400);
  const context = await openAs(browser, "research");
  const other = await context.newPage();
  await other.goto("/auth/login");
  await expect(other).toHaveURL(/\/find$/);
  await context.close();
});

test("find is open to everybody in the layout of the desk: products, command palette and status bar (R-18, R-39, F-03)", async ({
  page,
}) => {
  const find = await Find.open(page);
  await expect(page.getByRole("navigation", { name: "Products" }).getByRole("link", { name: "find" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open command palette" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await find.box.fill("7.18 gs 2033");
  await expect(find.rows.first()).toContainText("IN0020230085");
  await page.goto("/about");
  await expect(page.getByRole("navigation", { name: "Products" })).toHaveCount(0);
});

test("/market leads to find and /trade to dart, and neither is a page of its own (R-27, R-28)", async ({ browser }) => {
  const { page, context } = await Desk.open(browser, "dealer@narmada.example");
  for (const [old, path] of [
    ["/market", "/find"],
    ["/trade", "/dart"],
  ] as const) {
    await page.goto("/about");
    await page.goto(old);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  }
  await context.close();
});

test("a list that drops down is 180 px high at most, and scrolls inside itself (C-37)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  await desk.press("b");
  await desk.page.getByRole("combobox", { name: "Bond" }).fill("state bank");
  await expect(desk.side.getByRole("option").nth(5)).toBeAttached();
  const { height, content } = await desk.side
    .getByRole("listbox")
    .evaluate((list) => ({ height: list.getBoundingClientRect().height, content: list.scrollHeight }));
  expect(height).toBeLessThanOrEqual(180);
  expect(content).toBeGreaterThan(180);
  await desk.close();
});
