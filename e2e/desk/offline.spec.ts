import { expect, test } from "@playwright/test";
import { Find } from "../pages/find.ts";

// What a visitor sees when the network goes: never old rows under new words, never the browser's own error page.

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
  // The next page's code is fetched once this one rests.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/assets\/security-route/.test(name)),
  );
  // What it needs itself comes right after: until nothing more does.
  let before = 0;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => performance.getEntriesByType("resource").length);
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [500] },
    )
    .toBe(true);
  await context.setOffline(true);
  await find.rows.first().getByRole("link", { name: "7.18% GS 2033" }).click();
  await expect(page).toHaveURL(new RegExp(`/security/${BENCHMARK}$`));
  await expect(page.getByRole("alert")).toContainText("The bond could not be shown. You are offline.");
  await expect(page.getByRole("navigation", { name: "Products" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("7.18% GS 2033");
});

test("a page whose code has not come yet says that it cannot be reached, and opens with the network", async ({
  page,
  context,
}) => {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth\/login/);
  await context.setOffline(true);
  await page.evaluate(() => window.history.pushState(null, "", "/find"));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("searchbox", { name: /^Search bonds/ })).toBeVisible();
});

test("a reload without a network is answered by the product, where it was open before", async ({ page, context }) => {
  const find = await Find.open(page);
  await expect(find.rows.first()).toBeVisible();
  await expect.poll(() => page.evaluate(areFilesKept), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You are offline", { exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: /^Search bonds/ })).toBeVisible();
  await page.goto(`/security/${BENCHMARK}`);
  await expect(page.getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("7.18% GS 2033");
});

/** Whether the browser caches every file of this page and of the one a visitor goes on to. */
async function areFilesKept(): Promise<boolean> {
  const kept = new Set((await (await caches.open("shell")).keys()).map(({ url }) => url));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const wanted = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href);
  const files = [...loaded, ...wanted].filter((name) => name.includes("/assets/"));
  return files.some((name) => name.includes("security-route")) && files.every((name) => kept.has(name));
}

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
