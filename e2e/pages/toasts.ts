import { expect, type Locator, type Page } from "@playwright/test";

/** Toasts that stand. One that leaves is beside the one that takes its place for a fifth of a second. */
export const toastsOn = (page: Page): Locator => page.locator("[data-sonner-toast]:not([data-removed=true])");

/** The toast that stands with a text. */
export const toastOn = (page: Page, text: string | RegExp): Locator => toastsOn(page).filter({ hasText: text });

/** Closes the toasts that stand: none lies over what comes next, and none of before is taken for a new one. */
export async function closeToasts(page: Page): Promise<void> {
  const buttons = toastsOn(page).locator("[data-close-button]");
  await buttons.evaluateAll((all) => all.forEach((button) => (button as HTMLElement).click()));
  await expect(toastsOn(page)).toHaveCount(0);
}
