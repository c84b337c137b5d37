import { expect, test, type Page } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// Error reports contain the person and the place, and none of the typed text.

// A service worker would answer from its cache and bypass these tests' responses.
test.use({ serviceWorkers: "block" });

const TUNNEL = "**/ext/error-reports/";

/** Throws an uncaught error in a page. */
const failUncaught = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

test.describe("of a dealer", () => {
  let desk: Desk;
  test.beforeAll(async ({ browser }) => {
    // With `prepare` it gets its own context; a reused one already has the service worker.
    desk = await Desk.open(browser, "dealer@narmada.example", { prepare: () => Promise.resolve() });
  });
  test.afterAll(() => desk.close());

  /** Opens a fresh desk with error reporting loaded. */
  async function openDesk(): Promise<void> {
    await desk.page.goto("/dart");
    await desk.isLive();
    await desk.page.waitForFunction(
      () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/error-reports-")),
      undefined,
      { timeout: 20_000 },
    );
  }

  /** The demo's list of reports, as an operator reads it. */
  async function readReports(read: (list: Page) => Promise<void>): Promise<void> {
    const list = await desk.context.newPage();
    await list.goto("/dev/errors");
    await read(list);
    await list.close();
  }

  test("an error page reports who met it, of which firm, and on which address (E-22, F-38)", async () => {
    const sent = desk.page.waitForResponse(TUNNEL);
    await desk.page.goto("/no/such/page?token=Bond%23Desk1");
    await expect(desk.page.getByRole("heading", { name: "Not Found" })).toBeVisible();
    expect((await sent).status()).toBe(200);
    await readReports(async (list) => {
      const row = list.getByRole("row").nth(1);
      await expect(row).toContainText("usr_dealernarmada");
      await expect(row).toContainText("Narmada Bank");
      await expect(row).toContainText("/no/such/page?token=…");
      await expect(row).toContainText("page: error page");
      await expect(list.locator("body")).not.toContainText("Bond#Desk1");
    });
  });

  test("what no code caught is reported once somebody is signed in, without what it quotes (F-38)", async () => {
    await openDesk();
    // Stored once it is answered; the list is read once.
    const answered = desk.page.waitForResponse(TUNNEL);
    await failUncaught(desk.page, 'could not send "sell 10cr gilt" <img src=x onerror=alert(1)> password: Bond#Desk1');
    const body = (await answered).request().postData() ?? "";
    expect(body).toContain("could not send …");
    for (const typed of ["sell 10cr", "Bond#Desk1"]) expect(body).not.toContain(typed);
    await readReports(async (list) => {
      await expect(list.getByRole("row").nth(1)).toContainText("could not send …");
      await expect(list.locator("img")).toHaveCount(0);
    });
  });

  test("a page whose code fails is reported by its boundary (F-38)", async () => {
    await desk.page.route("**/assets/profile-page-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "throw new RangeError('broken on purpose')" }),
    );
    const sent = desk.page.waitForRequest(TUNNEL);
    await desk.page.goto("/profile");
    await expect(desk.page.getByRole("heading", { name: "Internal Server Error" })).toBeVisible();
    expect((await sent).postData()).toContain("RangeError");
    await desk.page.unrouteAll();
  });

  test("a tunnel that cannot be reached costs the dealer nothing (F-38)", async () => {
    const { page } = desk;
    const size = page.getByRole("form", { name: "EOI" }).getByLabel("Size (face value)");
    let tries = 0;
    await openDesk();
    await page.route(TUNNEL, (route) => {
      tries += 1;
      return tries % 2 === 0 ? route.abort() : new Promise<void>(() => undefined);
    });
    for (let failure = 0; failure < 50; failure += 1) await failUncaught(page, `failure ${"x".repeat(failure)}`);
    await expect.poll(() => tries).toBeGreaterThan(0);
    await desk.press("b");
    await size.fill("4cr");
    await desk.press("Escape", "g", "a");
    await page.waitForURL("**/profile");
    await desk.press("g", "d");
    await desk.isLive();
    expect(tries).toBeLessThanOrEqual(20);
    await desk.press("b");
    await expect(size).toHaveValue("4cr");
    await size.fill("");
  });
});

test("a visitor's pages load nothing of reports while nothing fails", async ({ context }) => {
  const loaded: string[] = [];
  context.on("request", (request) => loaded.push(request.url()));
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  };
  await Promise.all(["/", "/about", "/find"].map(open));
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((url) => /error-reports/.test(url))).toEqual([]);
});
