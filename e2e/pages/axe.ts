import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TOASTS = "[data-sonner-toaster]";
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong on a page, in both themes, a line each: the rule, and the elements that break it. Themes differ in
 * nothing but colours, so all else is judged once. Toasts fade meanwhile: they are judged by `toastFaults`.
 */
export async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((chosen) => document.documentElement.classList.toggle("dark", chosen === "dark"), theme);
    await atRest(page);
    // Legacy mode needs no second page to sum up; nothing here stands in a frame.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude(TOASTS);
    const { violations } = await (theme === "dark" ? axe.withTags(RULES) : axe.withRules(["color-contrast"])).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`),
    );
  }
  return found;
}

/** What axe finds wrong on the toasts of a page, which the pointer has to hold, in the theme that the page has. */
export async function toastFaults(page: Page): Promise<string[]> {
  await atRest(page);
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(TOASTS);
  const { violations } = await axe.withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`);
}

/** What loads has come, and what fades in stands. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
}
