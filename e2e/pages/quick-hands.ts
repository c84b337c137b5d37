import type { Page } from "@playwright/test";

/** Slows the processor of a page so many times; 1 gives it back. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Holds each call to an address for so long before it goes on, until `end`. @param msOf milliseconds of one call */
export async function slowCalls(
  page: Page,
  address: string,
  msOf: () => number,
): Promise<{ end: () => Promise<void> }> {
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, msOf()));
    await route.continue();
  });
  // Calls that are held go on first: a route that is taken away sends them on itself, and then they would go on twice.
  return { end: () => page.unrouteAll({ behavior: "wait" }) };
}

/** The keys of a plain text. */
export const lettersOf = (text: string): string[] => text.split("");

/** Presses keys without waiting for what they do, so many milliseconds apart. */
export async function typeKeys(page: Page, keys: readonly string[], pauseMs: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
