import { expect, test, type Page } from "@playwright/test";
import { faults } from "#e2e/pages/axe.ts";
import { toastsOn } from "#e2e/pages/toasts.ts";

// Public pages as a visitor reads them.

/** Public pages with their headings and footer groups. */
const PAGES = [
  ["/product/dart", "dart: the dealing desk", "Product pages", "dart"],
  ["/product/find", "find: every bond, one search", "Product pages", "find"],
  ["/product/mind", "mind: an AI analyst", "Product pages", "mind"],
  ["/inventory", "Inventory", "Product pages", "Inventory"],
  ["/glossary", "Glossary", "Product pages", "Glossary"],
  ["/about", "About Yieldboard", "Yieldboard pages", "About"],
  ["/best-practices", "Best practices", "Yieldboard pages", "Best practices"],
  ["/contact", "Contact", "Yieldboard pages", "Contact"],
  ["/chat-policy", "Chat policy", "Policies pages", "Chat policy"],
  ["/data-security", "Data security", "Policies pages", "Data security"],
  ["/privacy", "Privacy", "Policies pages", "Privacy"],
  ["/terms", "Terms", "Policies pages", "Terms"],
] as const;

test.describe("the public pages", () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.afterAll(() => page.close());

  /** Checks the current page for accessibility, and for horizontal overflow at each width. */
  async function isClean(): Promise<void> {
    expect(await faults(page)).toEqual([]);
    for (const width of [390, 768, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  test("are reached from the home page, by mouse and back (F-13, R-01..R-09, R-33..R-35); axe finds nothing wrong on any, in either theme, and none is wider than its window", async () => {
    test.slow();
    await page.goto("/");
    await test.step("the home page", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await isClean();
    });
    for (const [path, heading, group, label] of PAGES) {
      await test.step(path, async () => {
        await page.getByRole("navigation", { name: group }).getByRole("link", { name: label, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page).toHaveTitle(`${heading} · Yieldboard`);
        const description = page.locator('meta[name="description"]');
        await expect(description).toHaveAttribute("content", /^.{60,220}$/);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        await isClean();
        await page.getByRole("banner").getByRole("link", { name: "Yieldboard" }).click();
        await expect(page.getByRole("heading", { name: "Where India's bond market works" })).toBeVisible();
        await expect(page).toHaveTitle("Yieldboard");
      });
    }
    await test.step("one that is missing", async () => {
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await isClean();
    });
  });

  test("have a header, but for the home page (R-37); by keys the first Tab skips to the page, the next ones walk the header, Enter opens", async () => {
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await page.goto("/about");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("banner").getByRole("link", { name: "mind" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/product\/mind$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "mind" })).toHaveAttribute("aria-current", "page");
  });

  test("of law say that counsel has yet to review them", async () => {
    for (const path of ["/terms", "/privacy", "/chat-policy"]) {
      await page.goto(path);
      await expect(page.getByRole("note")).toContainText("Template, to be reviewed by counsel");
    }
  });

  test("take a message on the contact page, say where a faulty one is wrong, and lose nothing typed (T-16, R-05)", async () => {
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Message to support" });
    await form.getByLabel("Name").fill("Asha Rao");
    await form.getByLabel("Email").fill("not an address");
    await form.getByLabel("Subject").fill("Access for our desk");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form).toContainText("Please enter a valid email address.");
    await expect(form).toContainText("Message is required.");
    await expect(form.getByLabel("Subject")).toHaveValue("Access for our desk");
    await form.getByLabel("Email").fill("asha@example.com");
    await form.getByLabel("Message", { exact: true }).fill("Four dealers, two of back office.");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(toastsOn(page)).toHaveText("Your message has been noted");
    await expect(form.getByLabel("Subject")).toHaveValue("");
  });
});
