import { expect, type Page, type Request } from "@playwright/test";

/** Slows the processor of a page by a factor; 1 restores it. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Time without requests after which the page's acts count as done. */
const REST_MS = 1000;

export interface SlowCalls {
  /** Resolves once every request of the page is answered and none follows for {@link REST_MS}. */
  rest: () => Promise<void>;
  end: () => Promise<void>;
}

/** Delays each call to an address until `end`. @param msOf delay of one call in milliseconds */
export async function slowCalls(page: Page, address: string, msOf: () => number): Promise<SlowCalls> {
  let lastMs = 0;
  const sent = new Set<Request>();
  // Error reports are sent without waiting for an answer.
  const isAct = (request: Request) => request.method() !== "GET" && !request.url().endsWith("/ext/error-reports/");
  const begin = (request: Request): unknown => isAct(request) && sent.add(request);
  const answered = (request: Request): void => {
    if (sent.delete(request)) lastMs = performance.now();
  };
  page.on("request", begin).on("requestfinished", answered).on("requestfailed", answered);
  await page.route(address, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, msOf()));
    await route.continue();
  });
  return {
    async rest() {
      // An act may be about to send its first request.
      lastMs = performance.now();
      const underWay = () => [...sent].map((request) => `${request.method()} ${request.url()}`);
      const isAtRest = () => performance.now() - lastMs > REST_MS;
      await expect.poll(() => (isAtRest() ? underWay() : ["just answered"]), { intervals: [100] }).toEqual([]);
    },
    async end() {
      page.off("request", begin).off("requestfinished", answered).off("requestfailed", answered);
      // Waits for delayed calls first: removing a route continues them, and they would then continue twice.
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}

/** The keys of a plain text. */
export const lettersOf = (text: string): string[] => text.split("");

/** Presses keys at a fixed interval, without waiting for their effect. */
export async function typeKeys(page: Page, keys: readonly string[], pauseMs: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
