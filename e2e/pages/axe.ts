import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TOASTS = "[data-sonner-toaster]";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
type Rules = "wcag" | "best-practice" | "contrast";

/**
 * What axe finds wrong on a page, in both themes, a line each: the rule, and the elements that break it. Themes differ in
 * nothing but colours, so all else is judged once.
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

/** What axe finds wrong on a page in the theme that it has. Toasts fade meanwhile: they are judged by `toastFaults`. */
export async function faultsInTheme(page: Page, rules: Rules = "wcag"): Promise<string[]> {
  await atRest(page);
  return breaches(builder(page).exclude(TOASTS), rules);
}

/** What axe finds wrong on the toasts of a page, which the pointer has to hold, in the theme that the page has. */
export async function toastFaults(page: Page): Promise<string[]> {
  await atRest(page);
  return breaches(builder(page).include(TOASTS), "best-practice");
}

/**
 * Legacy mode needs no second page to sum up; nothing here stands in a frame. Of what is right nobody asks where it stands,
 * which takes long to work out.
 */
const builder = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });

async function breaches(axe: AxeBuilder, rules: Rules): Promise<string[]> {
  const judged = rules === "contrast" ? axe.withRules(["color-contrast"]) : axe.withTags(tagsOf(rules));
  const { violations } = await judged.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`);
}

/** What goes beyond the standard is asked of whole pages: a menu that lies above one stands in no landmark. */
const tagsOf = (rules: "wcag" | "best-practice"): string[] => (rules === "wcag" ? WCAG : [...WCAG, rules]);

/** Fades end well within this; what has not by then is judged as it stands. */
const FADES_WITHIN_MS = 3000;

/** What loads has come, and what fades in stands. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("[aria-busy='true']")).toHaveCount(0);
  await page.evaluate((withinMs) => {
    const ends = document.getAnimations().map((animation) => animation.finished.catch(() => null));
    const late = new Promise((resolve) => setTimeout(resolve, withinMs));
    return Promise.race([Promise.all(ends), late]).then(() => undefined);
  }, FADES_WITHIN_MS);
}
