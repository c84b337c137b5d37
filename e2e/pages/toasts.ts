import type { Locator, Page } from "@playwright/test";

/** Toasts that stand. One that leaves is beside the one that takes its place for a fifth of a second. */
export const toastsOn = (page: Page): Locator => page.locator("[data-sonner-toast]:not([data-removed=true])");

/** The toast that stands with a text. */
export const toastOn = (page: Page, text: string | RegExp): Locator => toastsOn(page).filter({ hasText: text });
