import { expect, test } from "@playwright/test";
import { Find } from "#e2e/pages/find.ts";

// A page without a network: never old rows under new words, never the browser's own error page.

const BENCHMARK = "IN0020230085";

test("a search without a network says so in place of the last rows, and is made once there is one (T-20, T-21)", async ({
  page,
  context,
}) => {
  const find = await Find.open(page);
  await expect(find.rows.first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await find.box.fill("nabard");
  await expect(find.grid.locator("xpath=..").getByRole("alert")).toContainText(
    "The bonds could not be loaded. You are offline.",
  );
  await expect(find.rows).toHaveCount(0);
  await expect(find.box).toHaveValue("nabard");
  await context.setOffline(false);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(find.rows.first()).toContainText("NABARD");
});

test("a bond opened without a network keeps the shell, says so, and comes with the network", async ({
  page,
  context,
}) => {
  const find = await Find.open(page, `?q=${BENCHMARK}`);
  await expect(find.rows.first()).toBeVisible();
  // The next page's code is fetched once this page is idle, and its data right after.
  await expect.poll(() => page.evaluate(isNextPageHere)).toBe(true);
  await context.setOffline(true);
  await find.rows.first().getByRole("link", { name: "7.18% GS 2033" }).click();
  await expect(page).toHaveURL(new RegExp(`/security/${BENCHMARK}$`));
  await expect(page.getByRole("alert")).toContainText("The bond could not be shown. You are offline.");
  await expect(page.getByRole("navigation", { name: "Products" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("7.18% GS 2033");
});

/** True once the code of the next page has come, with all that was announced along with it. */
function isNextPageHere(): boolean {
  const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
  const wanted = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href);
  return [...loaded].some((name) => /\/assets\/security-route/.test(name)) && wanted.every((href) => loaded.has(href));
}

test("a page whose code has not come yet says that it cannot be reached, and opens with the network", async ({
  page,
  context,
}) => {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth\/login/);
  // The address is there before the page's own code is.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to Yieldboard");
  await context.setOffline(true);
  await page.evaluate(() => window.history.pushState(null, "", "/find"));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("searchbox", { name: /^Search bonds/ })).toBeVisible();
});

test("what is typed without a network stays when it cannot be sent, and after a reload, and is sent with one (B-61)", async ({
  page,
  context,
}) => {
  await page.goto("/contact");
  const form = page.getByRole("form", { name: "Message to support" });
  await form.getByLabel("Name").fill("Leela Nair");
  await form.getByLabel("Email").fill("leela@firm.example");
  await context.setOffline(true);
  await form.getByLabel("Subject").fill("Access for a new firm");
  await form.getByLabel("Message", { exact: true }).fill("Written in a train");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("Written in a train");
  await context.setOffline(false);
  await page.reload();
  await expect(form.getByText("Draft restored")).toBeVisible();
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your message has been noted")).toBeVisible();
  await expect(form.getByText("Draft restored")).toHaveCount(0);
  await page.reload();
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("");
});
