import { expect, test } from "@playwright/test";
import { Find } from "../pages/find.ts";

// A page without a network: never outdated rows under new headings, and never the browser's own error page.

const BENCHMARK = "IN0020230085";

test("a reload without a network is answered by the product, where it was open before", async ({ page, context }) => {
  const find = await Find.open(page);
  await expect(find.rows.first()).toBeVisible();
  await expect.poll(() => page.evaluate(areFilesCached), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: /^Search bonds/ })).toBeVisible();
  await page.goto(`/security/${BENCHMARK}`);
  await expect(page.getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("7.18% GS 2033");
});

/** True when the browser has cached every file of this page and of the bond page. */
async function areFilesCached(): Promise<boolean> {
  const cached = new Set((await (await caches.open("shell")).keys()).map(({ url }) => url));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const wanted = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href);
  const files = [...loaded, ...wanted].filter((name) => name.includes("/assets/"));
  return files.some((name) => name.includes("security-route")) && files.every((name) => cached.has(name));
}
