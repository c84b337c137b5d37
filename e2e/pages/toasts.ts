import { expect, type Locator, type Page } from "@playwright/test";

/** Visible toasts. A closing toast overlaps its replacement for a fifth of a second. */
export const toastsOn = (page: Page): Locator => page.locator("[data-sonner-toast]:not([data-removed=true])");

/** The visible toast with a text. */
export const toastOn = (page: Page, text: string | RegExp): Locator => toastsOn(page).filter({ hasText: text });

/** Closes the visible toasts, so that none covers the next step or is mistaken for a new one. */
export async function closeToasts(page: Page): Promise<void> {
  const buttons = toastsOn(page).locator("[data-close-button]");
  await buttons.evaluateAll((all) => all.forEach((button) => (button as HTMLElement).click()));
  await expect(toastsOn(page)).toHaveCount(0);
}
