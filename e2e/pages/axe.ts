import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TOASTS = "[data-sonner-toaster]";
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong on a page, in both themes, a line each: the rule, and the elements that break it. Themes differ in
 * nothing but colours, so all else is judged once. Toasts fade while they are judged, unless the pointer holds them.
 * @param toasts judges the toasts alone
 */
export async function faults(page: Page, { toasts = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((chosen) => document.documentElement.classList.toggle("dark", chosen === "dark"), theme);
    await atRest(page);
    // Legacy mode needs no second page to sum up; nothing here stands in a frame.
    const all = new AxeBuilder({ page }).setLegacyMode(true);
    const axe = toasts ? all.include(TOASTS) : all.exclude(TOASTS);
    const { violations } = await (theme === "dark" ? axe.withTags(RULES) : axe.withRules(["color-contrast"])).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`),
    );
  }
  return found;
}

/** What loads has come, and what fades in stands. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}
