import { expect, test, type Page } from "@playwright/test";
import { Desk } from "../pages/desk.ts";

// What the product tells of itself: errors, with who met them and where, and nothing of what was typed.

// A worker between page and network would answer from what it has cached, and not from what these journeys answer.
test.use({ serviceWorkers: "block" });

const TUNNEL = "**/ext/error-reports/";

/** Throws in a page as code does that nobody expected to fail. */
const failUncaught = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

/** The demo's list of reports, as an operator reads it. */
async function reportsOf(desk: Desk): Promise<Page> {
  const page = await desk.context.newPage();
  await page.goto("/dev/errors");
  return page;
}

test("an error page reports who met it, of which firm, and on which address (E-22, F-38)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@narmada.example");
  const sent = desk.page.waitForResponse(TUNNEL);
  await desk.page.goto("/no/such/page?token=Bond%23Desk1");
  await expect(desk.page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  expect((await sent).status()).toBe(200);
  const list = await reportsOf(desk);
  const row = list.getByRole("row").nth(1);
  await expect(row).toContainText("usr_dealernarmada");
  await expect(row).toContainText("Narmada Bank");
  await expect(row).toContainText("/no/such/page?token=…");
  await expect(row).toContainText("page: error page");
  await expect(list.locator("body")).not.toContainText("Bond#Desk1");
  await desk.close();
});

test("what no code caught is reported once somebody is signed in, without what it quotes (F-38)", async ({
  browser,
}) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  await desk.page.waitForFunction(
    () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/error-reports-")),
    undefined,
    { timeout: 20_000 },
  );
  const sent = desk.page.waitForRequest(TUNNEL);
  await failUncaught(desk.page, 'could not send "sell 10cr gilt" <img src=x onerror=alert(1)> password: Bond#Desk1');
  const body = (await sent).postData() ?? "";
  expect(body).toContain("could not send …");
  for (const typed of ["sell 10cr", "Bond#Desk1"]) expect(body).not.toContain(typed);
  const list = await reportsOf(desk);
  await expect(list.getByRole("row").nth(1)).toContainText("could not send …");
  await expect(list.locator("img")).toHaveCount(0);
  await desk.close();
});

test("a page whose code fails is reported by its boundary (F-38)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  await desk.page.route("**/assets/profile-page-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new RangeError('broken on purpose')" }),
  );
  const sent = desk.page.waitForRequest(TUNNEL);
  await desk.page.goto("/profile");
  await expect(desk.page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
  expect((await sent).postData()).toContain("RangeError");
  await desk.close();
});

test("a tunnel that cannot be reached costs the dealer nothing (F-38)", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@sahyadri.example");
  const { page } = desk;
  let tries = 0;
  await page.route(TUNNEL, (route) => {
    tries += 1;
    return tries % 2 === 0 ? route.abort() : new Promise<void>(() => undefined);
  });
  await page.waitForFunction(
    () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/error-reports-")),
    undefined,
    { timeout: 20_000 },
  );
  for (let failure = 0; failure < 50; failure += 1) await failUncaught(page, `failure ${"x".repeat(failure)}`);
  await expect.poll(() => tries).toBeGreaterThan(0);
  await desk.press("b");
  await page.getByRole("form", { name: "EOI" }).getByLabel("Size (face value)").fill("4cr");
  await desk.press("Escape", "g", "a");
  await page.waitForURL("**/profile");
  await desk.press("g", "d");
  await desk.isLive();
  expect(tries).toBeLessThanOrEqual(20);
  await desk.press("b");
  await expect(page.getByRole("form", { name: "EOI" }).getByLabel("Size (face value)")).toHaveValue("4cr");
  await page.getByRole("form", { name: "EOI" }).getByLabel("Size (face value)").fill("");
  await desk.close();
});

test("a visitor's pages load nothing of reports while nothing fails", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  for (const path of ["/", "/about", "/find"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(loaded.filter((url) => /error-reports/.test(url))).toEqual([]);
});

const campaignOf = (page: Page) => page.evaluate(() => localStorage.getItem("yieldboard.utm"));

test("the utm_ parameters of an address are stored in this browser, nothing else of it, and are sent nowhere (F-39)", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/about");
  await expect(page.getByRole("main")).toBeVisible();
  expect(await campaignOf(page)).toBeNull();
  await page.goto("/?utm_source=newsletter-7&utm_campaign=gilts&q=private&utm_other=1#x");
  await expect.poll(() => campaignOf(page)).toBe('{"utm_source":"newsletter-7","utm_campaign":"gilts"}');
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  expect(sent.filter((text) => text.includes("newsletter-7") && !text.includes("/?utm_source="))).toEqual([]);
  // A later visit without any leaves it, one with others replaces it.
  expect(await campaignOf(page)).toContain("newsletter-7");
  await page.goto("/about?utm_source=conference");
  await expect.poll(() => campaignOf(page)).toBe('{"utm_source":"conference"}');
});

test("what is stored of a campaign is named in the privacy page (F-39)", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("main")).toContainText("utm_");
  await expect(page.getByRole("main")).toContainText("Reports of errors");
});
