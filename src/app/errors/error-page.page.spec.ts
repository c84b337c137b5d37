import { expect, test, type Browser, type Page } from "@playwright/test";
import { Desk } from "#e2e/pages/desk.ts";

// The page shown for a missing, barred or broken page always gives the reason and a way on.

// A service worker would answer from its cache and bypass the responses these journeys set up.
test.use({ serviceWorkers: "block" });

const RELOAD = "Reload the page, or go back to the home page.";

interface Expected {
  status: number;
  title: string;
  text: string;
  /** Bullet points. */
  points?: readonly string[];
  links?: readonly string[];
  button: string;
  widthPx: number;
}

const TABLE: readonly Expected[] = [
  {
    status: 402,
    title: "Premium",
    text: "Upgrade to premium plan to start",
    points: ["managing your portfolio efficiently", "execute trades from a single screen", "record external trades"],
    button: "Request Upgrade",
    widthPx: 500,
  },
  {
    status: 404,
    title: "Not Found",
    text: "It looks like the page doesn't exist - please check the URL and try again",
    button: "Back to Home",
    widthPx: 782,
  },
  {
    status: 410,
    title: "Invitation URL invalid",
    text: "Ask your account administrator to invite you again. If the new invitation does not open either, contact us.",
    links: ["Website", "Blog: how desks work here", "Learn more", "Contact us"],
    button: "Back to Home",
    widthPx: 782,
  },
  { status: 500, title: "Internal Server Error", text: RELOAD, button: "Back to Home", widthPx: 782 },
  { status: 418, title: "Something went wrong...", text: RELOAD, button: "Back to Home", widthPx: 782 },
  { status: 503, title: "Something went wrong...", text: RELOAD, button: "Back to Home", widthPx: 782 },
];

/** Answers the route-rules request of an unknown path with a status. */
async function answerRouteRules(page: Page, status: number): Promise<void> {
  await page.unrouteAll();
  await page.route("**/api/route-rules/*", (route) =>
    route.fulfill({ status, json: { code: "x", message: "x", field_errors: {}, non_field_errors: [] } }),
  );
}

const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

async function expectCard(page: Page, { title, text, points = [], links = [], button, widthPx }: Expected) {
  const shown = card(page, title);
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(shown.getByText(text, { exact: true })).toBeVisible();
  await expect(shown.getByRole("listitem")).toHaveText([...points, ...links]);
  await expect(shown.getByRole("link", { name: button }).or(shown.getByRole("button", { name: button }))).toBeVisible();
  expect((await shown.boundingBox())?.width).toBe(widthPx);
}

/** Opens a fresh browser; a used one already has the service worker. */
const openAlone = (browser: Browser, email: string, home: string): Promise<Desk> =>
  Desk.open(browser, email, { home, prepare: () => Promise.resolve() });

test.describe("to a visitor", () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.afterEach(() => page.unrouteAll());
  test.afterAll(() => page.close());

  test("each status has its page: title, text, list, button and width (E-01..E-14, E-17, E-18, E-21, C-48, R-42)", async () => {
    for (const expected of TABLE) {
      await test.step(`${expected.status}`, async () => {
        await answerRouteRules(page, expected.status);
        await page.goto("/no/such/page");
        await expectCard(page, expected);
        // A visitor's error has the header only.
        await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
        await expect(page.getByRole("contentinfo")).toHaveCount(0);
      });
    }
  });

  test("at 390 px the card of an error is no wider than the page", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/no/such/page/with-a-name-that-is-long-enough-to-need-several-lines-on-any-telephone-there-is");
    await expect(card(page, "Not Found")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("a page that no route has, that its role may not see, or whose code is broken says which (R-36, E-07, E-08, E-20, X-03)", async ({
  browser,
}) => {
  const desk = await openAlone(browser, "viewer@meridian.example", "/dart");
  const { page } = desk;
  const reports: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && message.text().startsWith("[error page]")) reports.push(message.text());
  });
  const inDesk = () => expect(page.getByRole("navigation", { name: "Products" })).toBeVisible();

  await test.step("no route", async () => {
    await page.goto("/no/such/page");
    await expect(card(page, "Not Found").getByText("Page not found: /no/such/page", { exact: true })).toBeVisible();
    await inDesk();
  });
  await test.step("the report names who met it, for which firm and where (E-22)", async () => {
    await expect.poll(() => reports.join("\n")).toContain("usr_");
    const [report = ""] = reports;
    expect(report).toContain("Meridian Mutual Fund");
    expect(report).toContain("/no/such/page");
  });
  await test.step("an id of a wrong form, in the router's own words (X-01, U-10)", async () => {
    await page.goto("/security/nonsense");
    await expect(
      card(page, "Not Found").getByText("Page Not Found: /security/nonsense", { exact: true }),
    ).toBeVisible();
  });
  await test.step("not for this role", async () => {
    await page.goto("/surveillance");
    await expectCard(page, {
      status: 401,
      title: "Access Denied",
      text: "You do not have permissions to access this page. Please contact your administrator",
      button: "Back to Home",
      widthPx: 782,
    });
    await inDesk();
    await card(page, "Access Denied").getByRole("link", { name: "Back to Home" }).click();
    await page.waitForURL("**/dart");
    await desk.isLive();
  });
  await test.step("code that cannot be run", async () => {
    await page.route("**/assets/profile-page-*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken')" }),
    );
    await page.goto("/profile");
    await expect(card(page, "Internal Server Error")).toBeVisible();
    await inDesk();
  });
  await test.step("a premium plan is asked for once, and that is said (E-18)", async () => {
    await answerRouteRules(page, 402);
    await page.goto("/no/such/page");
    const premium = card(page, "Premium");
    const sent = page.waitForRequest("**/ext/intercom/ticket/");
    await premium.getByRole("button", { name: "Request Upgrade" }).press("Enter");
    expect((await (await sent).response())?.status()).toBeLessThan(300);
    await expect(premium.getByRole("status")).toHaveText(
      "Your request has been noted. We will update you shortly via email.",
    );
    await expect(premium.getByRole("button", { name: "Request Upgrade" })).toBeFocused();
  });
  await desk.close();
});

test("whose trial of Mind has ended reads so, and may write to sales (E-15, E-16, E-19, G-10, G-12, X-04)", async ({
  browser,
}) => {
  const desk = await openAlone(browser, "lapsed@meridian.example", "/find");
  await desk.page.goto("/mind");
  await expectCard(desk.page, {
    status: 401,
    title: "Free Trial has Ended!",
    text: "Enjoying using MIND? To continue your research and analysis, contact sales for subscription plans.",
    button: "Contact sales",
    widthPx: 782,
  });
  const ended = card(desk.page, "Free Trial has Ended!");
  await ended.getByRole("button", { name: "Contact sales" }).click();
  await expect(ended.getByRole("status")).toHaveText("You're almost there! Our team will be in touch soon");
  await ended.getByRole("link", { name: "Back to Home" }).click();
  await desk.page.waitForURL("**/find");
  await desk.close();
});
