import { type BrowserContext, expect, test, type Page } from "@playwright/test";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import { must } from "#domain/lib/must.ts";
import { arrange } from "../pages/arranged.ts";
import { ChatApi } from "../pages/chat-api.ts";
import { Desk, PASSWORD } from "../pages/desk.ts";
import { faults, faultsInTheme } from "../pages/axe.ts";
import { openAs, outcome, PEOPLE, ROUTES } from "../pages/routes.ts";
import { chooseTheme } from "../pages/theme.ts";

// What a person on a keyboard or a screen reader relies on (B-63, B-64, B-66).

async function clean(page: Page, place: string, rules: "wcag" | "contrast"): Promise<void> {
  await test.step(place, async () => expect(await faultsInTheme(page, rules)).toEqual([]));
}

test.describe("axe finds nothing wrong", () => {
  let maker: Desk;
  let writer: ChatApi;
  test.beforeAll(async ({ browser, playwright, baseURL }) => {
    writer = await ChatApi.signIn(playwright, must(baseURL, "baseURL"), "dealer@sahyadri.example");
    const direct = await writer.openDirect("usr_dealermeridian");
    await writer.sendMessage(direct, "7.18 gs 33 offer 101.22 10cr");
    maker = await Desk.open(browser, "dealer@sahyadri.example");
    await maker.press("b");
    await maker.page.getByRole("combobox", { name: "Bond" }).fill("IN0020230085");
    await maker.side.getByRole("option").filter({ hasText: "IN0020230085" }).click();
    await maker.page.getByLabel("Size (face value)").fill("5cr");
    await maker.side.getByRole("textbox", { name: "Yield" }).fill("6.9");
    await maker.act("Control+Enter");
    await expect(maker.side).toBeHidden();
  });
  test.afterAll(async () => {
    await maker.act("Shift+X");
    await expect(maker.toast("1 quote withdrawn")).toBeVisible();
    await maker.close();
    await writer.close();
  });

  for (const theme of ["light", "dark"] as const) {
    test(`on any place of the ${theme} theme`, async ({ browser }) => {
      const context = await browser.newContext();
      await chooseTheme(context, theme);
      await arrange(context, "dealer@meridian.example");
      const desk = new Desk(await context.newPage(), context);
      // Only the colours differ between the themes.
      const check = (place: string): Promise<void> => clean(desk.page, place, theme === "light" ? "wcag" : "contrast");
      await desk.page.goto("/");
      await check("home");
      await desk.page.goto("/auth/login");
      await expect(desk.page.getByLabel("Email")).toBeVisible();
      await check("sign-in");
      await desk.page.goto("/auth/forgot-password");
      await expect(desk.page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
      await check("forgotten password");
      await desk.page.goto("/auth/reset-password?user=usr_somebody&token=of-a-mail");
      await desk.page.getByRole("button", { name: "Set password" }).click();
      await expect(desk.page.getByText("Password is required.").first()).toBeVisible();
      await check("new password, refused");
      await desk.page.goto("/client/register?invite_code=none");
      await expect(desk.page.getByRole("heading", { name: "Invitation URL invalid" })).toBeVisible();
      await check("410");
      await desk.page.goto("/no/such/page");
      await expect(desk.page.getByRole("heading", { name: "Not Found" })).toBeVisible();
      await check("404");

      await desk.signIn("dealer@meridian.example");
      await desk.page.waitForURL("**/dart");
      await desk.isLive();
      await expect(desk.page.locator("html")).toHaveClass(theme === "dark" ? /dark/ : /^(?!.*dark)/);
      await expect(desk.quotes("Sahyadri")).toHaveCount(1);
      await check("desk");
      await desk.press("Control+k");
      await desk.page.keyboard.type("7.18 gs");
      await expect(desk.palette).toContainText("IN0020230085");
      await check("palette with bonds");
      await desk.press("Escape", "?");
      await expect(desk.page.getByRole("dialog", { name: "Keys" })).toBeVisible();
      await check("keys");
      await desk.press("Escape", "b", "Control+Enter");
      await expect(desk.side).toContainText("Bond is required.");
      await check("EOI form with errors and a toast");
      // A toast that fades away is pale for a moment.
      await expect(desk.toast("Bond is required.")).toHaveCount(0);
      await desk.press("Escape", "g", "p", "ArrowDown", "a");
      await expect(desk.side).toHaveAttribute("data-side-view", "quote.answer");
      await check("answer");
      await desk.press("Escape", "g", "v", "Control+Home", "a");
      await expect(desk.side).toHaveAttribute("data-side-view", "line.answer");
      await check("answer to a line");
      await desk.press("Escape");
      await desk.quotes("Sahyadri").click({ button: "right" });
      await expect(desk.page.getByRole("menu")).toBeVisible();
      await check("menu of a row");
      await desk.press("Escape");
      await desk.page.getByRole("button", { name: "Public Runs menu" }).click();
      await expect(desk.page.getByRole("menu")).toBeVisible();
      await check("menu of a tile");
      await desk.page.goto("/profile");
      await expect(desk.page.getByRole("heading", { name: "Profile" })).toBeVisible();
      await expect(desk.page.getByText("this browser")).toBeVisible();
      await check("profile");
      const factor = desk.page.getByRole("region", { name: "Second factor" });
      await factor.getByLabel("Your password").fill(PASSWORD);
      await factor.getByRole("button", { name: "Set up an authenticator app" }).click();
      await expect(factor.getByLabel("Code that the app shows")).toBeFocused();
      await check("second factor being set up");
      await desk.close();
    });

    test(`where an unusual answer waits for its key, in the ${theme} theme`, async ({ browser }) => {
      const prepare = async (context: BrowserContext): Promise<void> => {
        await chooseTheme(context, theme);
      };
      const desk = await Desk.open(browser, "dealer@meridian.example", { prepare });
      await expect(desk.quotes("Sahyadri")).toHaveCount(1);
      await desk.press("g", "p", "ArrowDown", "a");
      await desk.side.getByRole("textbox", { name: "Yield" }).fill("75y");
      await desk.press("Control+Enter");
      await expect(desk.side.locator("[data-unusual] [data-deal-line]")).toBeFocused();
      await clean(desk.page, "answer", "wcag");
      await desk.close();
    });
  }
});

/** A page that everybody who is signed in may open looks different to those who deal, those who look on, and all others. */
const READERS = ["visitor", "dealer", "viewer", "research"];
const TELEPHONE = { width: 390, height: 844 };
/** Pages beside the table, with who may open them: the forms behind a list, and links of mails. */
const FURTHER = [
  ["visitor", "/auth/reset-password?user=usr_somebody&token=of-a-mail"],
  ["visitor", "/client/register?invite_code=none"],
  ["backoffice@sahyadri.example", "/manage-clients"],
  ["backoffice@sahyadri.example", "/manage-clients/new"],
] as const;
/** Pages on which a firm and its people arrange themselves. */
const SETTINGS = /^\/(profile|manage-|exchange-credentials)/;

/** The colours are those of the wide page, which is judged in both themes. */
const faultsInNarrow = (page: Page): Promise<string[]> => faultsInTheme(page, "best-practice");

test.describe("axe finds nothing wrong on any page, in either theme (B-63, B-64, B-66)", () => {
  for (const [column, name] of PEOPLE.entries()) {
    test(`that is shown to: ${name}`, async ({ browser }) => {
      test.slow();
      const context = await openAs(browser, name);
      const page = await context.newPage();
      // Who is led elsewhere sees that page, and one refusal looks like the next.
      const refusals = new Set<string>();
      const shown = ROUTES.filter(({ path, outcomes }) => {
        const expected = outcomes[column] ?? "";
        // The public pages look the same to everybody, and have their own journey.
        if (PUBLIC_PAGES.some((one) => one === path)) return false;
        const isForAll = outcomes.slice(1).every((each) => each === "=");
        if (expected === "=") return !isForAll || READERS.includes(name);
        if (expected.startsWith("/") || expected === "sign-in" || refusals.has(expected)) return false;
        return refusals.add(expected);
      });
      for (const { path, outcomes } of shown) {
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
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

/** What the focused element is, and whether focus changes how it looks. */
function stopOf(page: Page): Promise<{ name: string; visible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: "nothing", visible: false };
    const cell = document.getElementById(element.getAttribute("aria-activedescendant") ?? "");
    const shown = cell ?? element;
    const look = (): string => {
      const { outlineStyle, outlineWidth, outlineColor, backgroundColor, boxShadow, borderColor } =
        getComputedStyle(shown);
      return [outlineStyle === "none" ? "" : outlineWidth + outlineColor, backgroundColor, boxShadow, borderColor].join(
        "|",
      );
    };
    const focused = look();
    element.blur();
    const blurred = look();
    element.focus();
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    return {
      name: `${element.role ?? element.tagName.toLowerCase()} ${name.slice(0, 40)}`,
      visible: focused !== blurred,
    };
  });
}

test("Tab reaches everything on the desk, each stop can be seen, and the grid is one of them", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  await desk.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const stops: { name: string; visible: boolean }[] = [];
  await desk.page.getByRole("link", { name: "Yieldboard" }).focus();
  for (let press = 0; press < 300; press += 1) {
    await desk.press("Tab");
    const stop = await stopOf(desk.page);
    if (stop.name === "nothing" || stop.name.startsWith("a Yieldboard")) break;
    stops.push(stop);
  }
  expect(stops.filter((stop) => !stop.visible)).toEqual([]);
  const names = stops.map((stop) => stop.name);
  expect(names.filter((name) => name.startsWith("grid Public Runs"))).toHaveLength(1);
  expect(names.filter((name) => /^(row|gridcell|columnheader)/.test(name))).toEqual([]);
  for (const expected of ["Open command palette", "Filter Public Runs", "Public Runs menu", "Resize "]) {
    expect(names).toContainEqual(expect.stringContaining(expected));
  }
  await desk.close();
});

test("the focus is never lost: not by closing the side column, a panel, the palette or a menu", async ({ browser }) => {
  const desk = await Desk.open(browser, "dealer@meridian.example");
  const held = (): Promise<boolean> =>
    desk.page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  const grid = desk.page.getByRole("grid", { name: "Public Runs" });

  await desk.press("g", "p");
  await expect(grid).toBeFocused();
  await desk.press("b");
  await expect(desk.page.getByRole("combobox", { name: "Bond" })).toBeFocused();
  await desk.press("Escape");
  await expect(grid).toBeFocused();
  await desk.press("b");
  await desk.page.getByRole("button", { name: "Close EOI" }).click();
  await expect.poll(held).toBe(true);

  await desk.press("g", "v");
  await desk.page.getByRole("button", { name: "Close Private Runs" }).click();
  await expect(desk.panel("Private Runs")).toHaveCount(0);
  await expect.poll(held).toBe(true);
  await desk.press("w", "x");
  await expect.poll(held).toBe(true);
  await desk.press("Control+k", "Escape");
  await expect.poll(held).toBe(true);
  await desk.press("?", "Escape");
  await expect.poll(held).toBe(true);
  await desk.page.getByRole("button", { name: "Public Runs menu" }).click();
  await desk.press("Escape");
  await expect.poll(held).toBe(true);
  await desk.close();
});
