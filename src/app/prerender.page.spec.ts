import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { PRERENDERED_PAGES, PUBLIC_PAGES } from "#domain/public-pages.ts";
import { PASSWORD } from "#e2e/pages/desk.ts";

// The HTML of public pages is complete before any script loads, and hydration keeps it.

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("every public page can be read, and says its name, what it is and its one address", async ({
    page,
    baseURL,
  }) => {
    const titles = new Set<string>();
    for (const path of PRERENDERED_PAGES) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.headers()["link"]).toBe(`<${baseURL}${path}>; rel="canonical"`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        titles.add(await page.title());
        // The first paint, with its style and font, does not wait for the scripts.
        await expect(page.locator('script[type="module"]')).not.toHaveCount(0);
        await expect(page.locator('script[type="module"]:not([fetchpriority="low"])')).toHaveCount(0);
        if (path === "/auth/login") return;
        await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /^.{60,220}$/);
      });
    }
    expect(titles.size).toBe(PRERENDERED_PAGES.length);
  });
});

/** Elements of a page that are there before its script, and stay. */
const STANDS = "main, h1, footer, input, textarea, button, a";

/** Opens a page with its scripts held back, runs `act` on the HTML, then releases the scripts. */
async function beforeScript(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await act();
  release();
}

/** Opens a page in a fresh browser and waits until its script has hydrated it. */
async function isTakenOver(browser: Browser, path: string, colorScheme: "light" | "dark"): Promise<void> {
  const page = await browser.newPage({ colorScheme });
  const complaints: string[] = [];
  let standing = 0;
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { dataset } = document.documentElement;
        dataset["shifted"] = String(Number(dataset["shifted"] ?? 0) + (entry as unknown as { value: number }).value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const asked = page.waitForResponse("**/api/session/");
  await beforeScript(page, path, async () => {
    expect(await page.title()).toContain("Yieldboard");
    await page.evaluate((selector) => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) element.dataset["stood"] = "";
    }, STANDS);
    standing = await page.locator("[data-stood]").count();
  });
  // React names its own properties on the elements that it has taken over, slice by slice.
  await page.waitForFunction((selector) => {
    const elements = [...document.querySelectorAll(selector)];
    return elements.every((each) => Object.keys(each).some((name) => name.startsWith("__reactFiber")));
  }, STANDS);
  await asked;
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
  });
  await expect(page.locator("[data-stood]")).toHaveCount(standing);
  expect(complaints).toEqual([]);
  expect(Number((await page.locator("html").getAttribute("data-shifted")) ?? 0)).toBeLessThan(0.02);
  await page.close();
}

for (const [theme, tag] of [
  ["light", []],
  ["dark", ["@deep"]],
] as const) {
  test(
    `the script takes over what stands there: no element is drawn anew, nothing moves and nothing complains, in the ${theme} theme`,
    {
      tag: [...tag],
    },
    async ({ browser }) => {
      test.slow();
      for (const path of PUBLIC_PAGES) await test.step(path, () => isTakenOver(browser, path, theme));
    },
  );
}

test("the login page takes nothing before it can use it, then the focus stands in the first field", async ({
  page,
}) => {
  await beforeScript(page, "/auth/login", async () => {
    await expect(page.getByLabel("Email")).toBeDisabled();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeDisabled();
  });
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("dealer");
  await expect(page.getByLabel("Email")).toHaveValue("dealer");
});

for (const [name, answers] of [
  ["Use the dark theme", (page) => page.locator("html.dark")],
  ["Support", (page) => page.getByRole("dialog", { name: "Support" })],
] satisfies [string, (page: Page) => Locator][]) {
  test(`'${name}', pressed before the script has come, answers once it is there`, async ({ page }) => {
    const button = page.getByRole("button", { name, exact: true });
    await beforeScript(page, "/about", () => button.click());
    await expect(answers(page)).toBeVisible();
  });
}

test("a form whose rules cannot be had says so, keeps what was typed, and goes on with the network", async ({
  page,
  context,
}) => {
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill("nobody@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("of somebody else");
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("What you typed is still here");
  await expect(page.getByLabel("Email")).toHaveValue("nobody@meridian.example");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText("The email or password is incorrect.");
});

test("whoever is signed in never sees the visitor's page flash by on the way to their own", async ({ page }) => {
  await page.request.post("/api/token/", { data: { email: "research@meridian.example", password: PASSWORD } });
  for (const path of ["/", "/auth/login"]) {
    expect(await (await page.goto(path))?.text()).not.toContain("<h1");
    await expect(page).toHaveURL(/\/mind$/);
  }
});

test("a title goes with its page", async ({ page }) => {
  await page.goto("/about");
  await expect(page).toHaveTitle("About Yieldboard · Yieldboard");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveTitle("Sign in · Yieldboard");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).not.toHaveTitle(/About|Sign in/);
  await expect(page).toHaveTitle(/Yieldboard/);
});
