import { expect, test, type Locator, type Page } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "#e2e/pages/api-dealer.ts";
import { faults } from "#e2e/pages/axe.ts";
import { Desk, PASSWORD } from "#e2e/pages/desk.ts";

// The live market on the page of one bond, as a dealer has it.

const BENCHMARK = "IN0020230085";
const MERIDIAN = "dealer@meridian.example";
const NARMADA = "dealer@narmada.example";

const marketOf = (page: Page): Locator => page.getByRole("region", { name: "Live market", exact: true });

test("is without faults in both themes with its form, which at 390 px stands over the page and gives the focus back", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const dealer = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), NARMADA);
  await dealer.withdrawAll();
  await dealer.post({ finstrument_id: BENCHMARK, quote_type: "BID", quantum: 50_000_000, yield_stored: 0.0691 });
  const desk = await Desk.open(browser, MERIDIAN, { home: `/security/${BENCHMARK}` });
  await desk.isLive();
  const bid = marketOf(desk.page).getByRole("button", { name: /^Bid/ });
  await expect(marketOf(desk.page).getByRole("grid", { name: "Levels" })).toContainText("Narmada");

  await test.step("axe", async () => {
    await desk.press("b");
    await expect(desk.side).toBeVisible();
    expect(await faults(desk.page)).toEqual([]);
    await desk.press("Escape");
    await expect(desk.side).toBeHidden();
  });
  await test.step("390 px", async () => {
    await desk.page.setViewportSize({ width: 390, height: 844 });
    await bid.click();
    await expect(desk.side).toBeVisible();
    expect((await desk.side.boundingBox())?.width).toBe(390);
    await expect(desk.page.getByLabel("Size (face value)")).toBeFocused();
    await desk.press("Escape");
    await expect(desk.side).toBeHidden();
    await expect(bid).toBeFocused();
  });
  await desk.close();
  await dealer.withdrawAll();
  await dealer.close();
});

test("without the code that deals the page still reads, and says how to try again", async ({ browser }) => {
  // Blocks the service worker, which has the code cached.
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.request.post("/api/token/", { data: { email: MERIDIAN, password: PASSWORD } });
  const page = await context.newPage();
  let isBroken = true;
  await page.route("**/bond-dealing-*.js", (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`/security/${BENCHMARK}`);
  await expect(page.getByRole("alert")).toContainText("The live market could not be loaded.");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("7.18% GS 2033");
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(marketOf(page)).toBeVisible();
  await context.close();
});
