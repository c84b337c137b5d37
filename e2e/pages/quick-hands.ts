import { expect, type Page, type Request } from "@playwright/test";

/** Slows the processor of a page so many times; 1 gives it back. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Nothing was sent for so long: what the page began is done. */
const REST_MS = 1000;

export interface SlowCalls {
  /** Resolves once all that the page sent is answered, and it sends nothing more for {@link REST_MS}. */
  rest: () => Promise<void>;
  end: () => Promise<void>;
}

/** Holds each call to an address for so long before it goes on, until `end`. @param msOf milliseconds of one call */
export async function slowCalls(page: Page, address: string, msOf: () => number): Promise<SlowCalls> {
  let lastMs = 0;
  const sent = new Set<Request>();
  // A report of an error is sent off without waiting for its answer.
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
      // An act may be on its way to its first call.
      lastMs = performance.now();
      const underWay = () => [...sent].map((request) => `${request.method()} ${request.url()}`);
      const isAtRest = () => performance.now() - lastMs > REST_MS;
      await expect.poll(() => (isAtRest() ? underWay() : ["just answered"]), { intervals: [100] }).toEqual([]);
    },
    async end() {
      page.off("request", begin).off("requestfinished", answered).off("requestfailed", answered);
      // Calls that are held go on first: a route that is taken away sends them on itself, and then they would go on twice.
      await page.unrouteAll({ behavior: "wait" });
    },
  };
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
