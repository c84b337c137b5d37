import type { BrowserContext, Page } from "@playwright/test";

export type Theme = "light" | "dark";

/** Chooses a theme for this browser, as the theme button does, before any page of it loads. */
export async function chooseTheme(where: BrowserContext | Page, theme: Theme): Promise<void> {
  const looks = JSON.stringify({ state: { chosenTheme: theme, density: "compact" }, version: 0 });
  await where.addInitScript((text) => window.localStorage.setItem("yieldboard.looks", text), looks);
}
