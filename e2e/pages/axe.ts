import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TOASTS = "[data-sonner-toaster]";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
type Rules = "wcag" | "best-practice" | "contrast";

/**
 * axe violations on a page in both themes, one line each: the rule and the elements that break it. Themes differ only
 * in colours, so the light theme is only checked for contrast.
 */
export async function faults(page: Page, rules: Rules = "best-practice"): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((chosen) => document.documentElement.classList.toggle("dark", chosen === "dark"), theme);
    const inTheme = await faultsInTheme(page, theme === "dark" ? rules : "contrast");
    found.push(...inTheme.map((line) => `${theme} ${line}`));
  }
  return found;
}

/** axe violations on a page in its current theme, without toasts, which fade during the check (see `toastFaults`). */
export async function faultsInTheme(page: Page, rules: Rules = "wcag"): Promise<string[]> {
  await atRest(page);
  return breaches(builder(page).exclude(TOASTS), rules);
}

/** axe violations on the toasts of a page in its current theme. The pointer must rest on them to keep them open. */
export async function toastFaults(page: Page): Promise<string[]> {
  await atRest(page);
  return breaches(builder(page).include(TOASTS), "best-practice");
}

/**
 * Legacy mode needs no second page to merge results, and our pages have no frames. Only violations get selectors, which
 * take long to compute.
 */
const builder = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });

async function breaches(axe: AxeBuilder, rules: Rules): Promise<string[]> {
  const judged = rules === "contrast" ? axe.withRules(["color-contrast"]) : axe.withTags(tagsOf(rules));
  const { violations } = await judged.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`);
}

/** Best practices apply to whole pages only: a menu above a page is inside no landmark. */
const tagsOf = (rules: "wcag" | "best-practice"): string[] => (rules === "wcag" ? WCAG : [...WCAG, rules]);

/** Maximum wait for animations; anything still fading is checked as it is. */
const FADES_WITHIN_MS = 3000;

/** Waits until loading and animations have finished. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
  await page.evaluate((withinMs) => {
    const ends = document.getAnimations().map((animation) => animation.finished.catch(() => null));
    const late = new Promise((resolve) => setTimeout(resolve, withinMs));
    return Promise.race([Promise.all(ends), late]).then(() => undefined);
  }, FADES_WITHIN_MS);
}
