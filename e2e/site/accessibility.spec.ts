import { expect, test, type Browser, type Page } from "@playwright/test";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import { must } from "#domain/lib/must.ts";
import { ApiDealer } from "../pages/api-dealer.ts";
import { arrange } from "../pages/arranged.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";
import { faults, faultsInTheme } from "../pages/axe.ts";
import { openAs, outcome, PEOPLE, ROUTES } from "../pages/routes.ts";
import { chooseTheme, type Theme } from "../pages/theme.ts";

// Accessibility for screen readers on every place and route (B-63, B-64, B-66). The short run checks the places in both
// themes and each route once in one theme. The deep run checks everyone's view of each route in both themes.

/** Checks a page in its current state; `place` names it. */
type Check = (page: Page, place: string) => Promise<void>;

/** Visits every place a dealer sees while signing in and on the desk. */
async function walkPlaces(browser: Browser, theme: Theme | null, check: Check): Promise<void> {
  const context = await browser.newContext();
  if (theme !== null) await chooseTheme(context, theme);
  await arrange(context, "dealer@meridian.example");
  const desk = new Desk(await context.newPage(), context);
  const { page } = desk;
  await page.goto("/");
  await check(page, "home");
  await page.goto("/auth/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  await check(page, "sign-in");
  await page.goto("/auth/forgot-password");
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await check(page, "forgotten password");
  await page.goto("/auth/reset-password?user=usr_somebody&token=of-a-mail");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password is required.").first()).toBeVisible();
  await check(page, "new password, refused");
  await page.goto("/client/register?invite_code=none");
  await expect(page.getByRole("heading", { name: "Invitation URL invalid" })).toBeVisible();
  await check(page, "410");
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
  await check(page, "404");

  await desk.signIn("dealer@meridian.example");
  await page.waitForURL("**/dart");
  await desk.isLive();
  await expect(page.locator("html")).toHaveClass(theme === "dark" ? /dark/ : /^(?!.*dark)/);
  await expect(desk.quotes("Sahyadri")).toHaveCount(1);
  await check(page, "desk");
  await desk.press("Control+k");
  await page.keyboard.type("7.18 gs");
  await expect(desk.palette).toContainText("IN0020230085");
  await check(page, "palette with bonds");
  await desk.press("Escape", "?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await check(page, "keys");
  await desk.press("Escape", "b", "Control+Enter");
  await expect(desk.side).toContainText("Bond is required.");
  await check(page, "EOI form with errors and a toast");
  await desk.press("Escape", "g", "p", "ArrowDown", "a");
  await expect(desk.side).toHaveAttribute("data-side-view", "quote.answer");
  await check(page, "answer");
  await desk.side.getByRole("textbox", { name: "Yield" }).fill("75y");
  await desk.press("Control+Enter");
  await expect(desk.side.getByRole("textbox", { name: "Retype the level 75.0000 %" })).toBeFocused();
  await check(page, "unusual answer that waits for its level to be retyped");
  await desk.press("Escape", "Escape", "g", "v", "Control+Home", "a");
  await expect(desk.side).toHaveAttribute("data-side-view", "line.answer");
  await check(page, "answer to a line");
  await desk.press("Escape");
  await desk.quotes("Sahyadri").click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  await check(page, "menu of a row");
  await desk.press("Escape");
  await page.getByRole("button", { name: "Public Runs menu" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await check(page, "menu of a tile");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page.getByText("this browser")).toBeVisible();
  await check(page, "profile");
  const factor = page.getByRole("region", { name: "Second factor" });
  await factor.getByLabel("Your password").fill(PASSWORD);
  await factor.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(factor.getByLabel("Code from the app")).toBeFocused();
  await check(page, "second factor being set up");
  await desk.close();
}

test.describe("axe finds nothing wrong on any place", () => {
  let maker: ApiDealer;
  let quote: string;
  test.beforeAll(async ({ playwright, baseURL }) => {
    const origin = must(baseURL, "baseURL");
    const writer = await ChatApi.signIn(playwright, origin, "dealer@sahyadri.example");
    const direct = await writer.openDirect("usr_dealermeridian");
    await writer.sendMessage(direct, "7.18 gs 33 offer 101.22 10cr");
    await writer.close();
    maker = await ApiDealer.signIn(playwright, origin, "dealer@sahyadri.example");
    const terms = {
      finstrument_id: "IN0020230085",
      quote_type: "BID",
      quantum: 50_000_000,
      yield_stored: 0.069,
    } as const;
    quote = await maker.post(terms);
  });
  test.afterAll(async () => {
    await maker.withdraw(quote);
    await maker.close();
  });

  test("in either theme (B-63, B-64, B-66)", async ({ browser }) => {
    test.slow();
    await walkPlaces(browser, null, (page, place) =>
      test.step(place, async () => expect(await faults(page, "wcag")).toEqual([])),
    );
  });

  for (const theme of ["light", "dark"] as const) {
    test(`in the ${theme} theme, chosen before`, { tag: "@deep" }, async ({ browser }) => {
      test.slow();
      // Only the colours differ between the themes.
      const rules = theme === "light" ? "wcag" : "contrast";
      await walkPlaces(browser, theme, (page, place) =>
        test.step(place, async () => expect(await faultsInTheme(page, rules)).toEqual([])),
      );
    });
  }
});

const WIDE = { width: 1440, height: 900 };
const TELEPHONE = { width: 390, height: 844 };
/** Settings pages of a firm and its people. */
const SETTINGS = /^\/(profile|manage-|exchange-credentials|approvals|firm-settings)/;
/** The public pages look the same to everyone and have a separate journey. */
const isPublic = (path: string): boolean => PUBLIC_PAGES.some((one) => one === path);

/**
 * Each route once, as the first person of the table who sees it, dealers first. Of the refusing pages, one of each
 * kind.
 */
function routesOnce(): Map<string, { path: string; expected: string }[]> {
  const order = [...PEOPLE.keys()].toSorted((a, b) => Number(PEOPLE[b] === "dealer") - Number(PEOPLE[a] === "dealer"));
  const refusals = new Set<string>();
  const walks = new Map<string, { path: string; expected: string }[]>([
    [
      "backoffice@sahyadri.example",
      ["/manage-clients", "/manage-clients/new"].map((path) => ({ path, expected: "=" })),
    ],
  ]);
  const add = (column: number, path: string, expected: string): void => {
    const name = PEOPLE[column] ?? "";
    walks.set(name, [...(walks.get(name) ?? []), { path, expected }]);
  };
  for (const { path, outcomes } of ROUTES) {
    if (isPublic(path)) continue;
    for (const column of order) {
      const refusal = outcomes[column] ?? "";
      if (!/^(401|404|trial)$/.test(refusal) || refusals.has(refusal)) continue;
      refusals.add(refusal);
      add(column, path, refusal);
    }
    const seer = order.find((column) => outcomes[column] === "=");
    if (seer !== undefined) add(seer, path, "=");
  }
  return walks;
}

test("axe finds nothing wrong on any route, and the settings fit a telephone (B-63, B-64, B-66)", async ({
  browser,
}) => {
  test.slow();
  for (const [name, routes] of routesOnce()) {
    const context = await openAs(browser, name);
    const page = await context.newPage();
    for (const { path, expected } of routes) {
      await test.step(`${path}, ${name}`, async () => {
        await page.goto(path);
        await expect.poll(() => outcome(page, path)).toBe(expected);
        expect(await faultsInTheme(page, "best-practice")).toEqual([]);
        if (!SETTINGS.test(path)) return;
        await page.setViewportSize(TELEPHONE);
        expect(await faultsInTheme(page, "best-practice"), "at 390 px").toEqual([]);
        const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflowPx, "at 390 px").toBeLessThanOrEqual(0);
        await page.setViewportSize(WIDE);
      });
    }
    await context.close();
  }
});

/** Pages open to everyone signed in differ between dealers, viewers and all others. */
const READERS = ["visitor", "dealer", "viewer", "research"];
/** Pages missing from the table, with a person who can open them: forms behind a list, and links in emails. */
const FURTHER = [
  ["visitor", "/auth/reset-password?user=usr_somebody&token=of-a-mail"],
  ["visitor", "/client/register?invite_code=none"],
  ["backoffice@sahyadri.example", "/manage-clients"],
  ["backoffice@sahyadri.example", "/manage-clients/new"],
] as const;

/** Colours are the same as on the wide page, which is checked in both themes. */
const faultsInNarrow = (page: Page): Promise<string[]> => faultsInTheme(page, "best-practice");

test.describe("axe finds nothing wrong on any page, in either theme", { tag: "@deep" }, () => {
  for (const [column, name] of PEOPLE.entries()) {
    test(`that is shown to: ${name}`, async ({ browser }) => {
      test.slow();
      const context = await openAs(browser, name);
      const page = await context.newPage();
      // A redirected person sees the target page, and refusals of a kind look alike.
      const refusals = new Set<string>();
      const shown = ROUTES.filter(({ path, outcomes }) => {
        const expected = outcomes[column] ?? "";
        if (isPublic(path)) return false;
        const isForAll = outcomes.slice(1).every((each) => each === "=");
        if (expected === "=") return !isForAll || READERS.includes(name);
        if (expected.startsWith("/") || expected === "sign-in" || refusals.has(expected)) return false;
        return refusals.add(expected);
      });
      for (const { path, outcomes } of shown) {
        await test.step(path, async () => {
          await page.setViewportSize(WIDE);
          await page.goto(path);
          await expect.poll(() => outcome(page, path)).toBe(outcomes[column]);
          expect(await faults(page)).toEqual([]);
          if (!SETTINGS.test(path)) return;
          await page.setViewportSize(TELEPHONE);
          expect(await faultsInNarrow(page), "at 390 px").toEqual([]);
        });
      }
      await context.close();
    });
  }

  test("behind a list, from a mail, and on a telephone", async ({ browser }) => {
    test.slow();
    for (const [name, path] of FURTHER) {
      await test.step(`${path}, ${name}`, async () => {
        const context = await openAs(browser, name);
        const page = await context.newPage();
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await faults(page)).toEqual([]);
        await page.setViewportSize(TELEPHONE);
        expect(await faultsInNarrow(page), "at 390 px").toEqual([]);
        await context.close();
      });
    }
    const page = await browser.newPage({ viewport: TELEPHONE });
    for (const path of [...PUBLIC_PAGES, "/auth/login", "/auth/forgot-password", "/find", "/security/IN0020230085"]) {
      await test.step(`${path} at 390 px`, async () => {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        expect(await faultsInNarrow(page)).toEqual([]);
      });
    }
    await page.close();
  });
});
