import { expect, test } from "@playwright/test";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import { Desk } from "#e2e/pages/desk.ts";
import { Find } from "#e2e/pages/find.ts";
import { openAs } from "#e2e/pages/routes.ts";

// The product from outside: its layouts, and the ways between its parts.

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
  await expect(other).toHaveURL(/\/mind$/);
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
