import { expect, test } from "@playwright/test";
import { faults } from "../pages/axe.ts";
import { toastsOn } from "../pages/toasts.ts";

// What a visitor reads of the product without an account.

/** Each public page with its heading, and the group of the footer that leads to it. */
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

test("a visitor reaches each public page from the home page, by mouse and back (F-13, R-01..R-09, R-33..R-35)", async ({
  page,
}) => {
  await page.goto("/");
  for (const [path, heading, group, label] of PAGES) {
    await test.step(path, async () => {
      await page.getByRole("navigation", { name: group }).getByRole("link", { name: label, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(`${heading} · Yieldboard`);
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute("content", /^.{60,220}$/);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole("banner").getByRole("link", { name: "Yieldboard" }).click();
      await expect(page.getByRole("heading", { name: "Where India's bond market works" })).toBeVisible();
      await expect(page).toHaveTitle("Yieldboard");
    });
  }
});

test("the home page stands without a header, all others with one (R-37)", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await page.goto("/about");
  await expect(page.getByRole("banner")).toBeVisible();
});

test("by keys: the first Tab skips to the page, the next ones walk the header, Enter opens", async ({ page }) => {
  await page.goto("/about");
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

test("pages of law say that counsel has yet to review them", async ({ page }) => {
  for (const path of ["/terms", "/privacy", "/chat-policy"]) {
    await page.goto(path);
    await expect(page.getByRole("note")).toContainText("Template, to be reviewed by counsel");
  }
});

test("a message of the contact page is noted, a faulty one says where, and nothing typed is lost (T-16, R-05)", async ({
  page,
}) => {
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

test("axe finds nothing wrong on any public page, in either theme, and none is wider than its window", async ({
  page,
}) => {
  test.slow();
  for (const [path] of [["/"], ...PAGES, ["/no/such/page"]]) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      for (const width of [390, 768, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  }
});
