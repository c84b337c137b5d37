import type { Browser, BrowserContext, Page } from "@playwright/test";

// Contexts of tests that have ended, each with one blank page. Opening a page in one of them costs half of what a new context
// costs: its files and their compiled code are there. Storage, cookies, routes and listeners of the test before are gone.

/** A context and its page. */
export interface Kept {
  context: BrowserContext;
  page: Page;
}

/** Events that tests listen to. */
const LISTENED = [
  "request",
  "response",
  "requestfailed",
  "requestfinished",
  "websocket",
  "console",
  "dialog",
  "download",
  "pageerror",
];

const COLOR_SCHEME = process.env.E2E_THEME === "dark" ? "dark" : "light";
const VIEWPORT = { width: 1440, height: 900 };

/** By their browser: a test that needs one of its own has no use for those of another. */
const kept = new WeakMap<Browser, Map<string, Kept[]>>();
const spoilt = new WeakSet<BrowserContext>();

/** Opens a context: a kept one of this kind, or a new one, which `prepare` sees before its page. A kind of null is never kept. */
export async function openContext(
  browser: Browser,
  kind: string | null,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Kept> {
  const waiting = kind === null ? undefined : kept.get(browser)?.get(kind)?.pop();
  if (waiting !== undefined) return waiting;
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  followChanges(context, page);
  return { context, page };
}

/** Clears a context for the next test of this kind, or closes it where a test changed what cannot be changed back. */
export async function keepContext(kind: string | null, { context, page }: Kept): Promise<void> {
  const origin = page.isClosed() ? "" : new URL(page.url()).origin;
  if (kind === null || spoilt.has(context) || !origin.startsWith("http")) {
    await context.close();
    return;
  }
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of LISTENED) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.goto("about:blank");
  const protocol = await context.newCDPSession(page);
  await protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await protocol.detach();
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: COLOR_SCHEME, reducedMotion: null, forcedColors: null, media: null });
  await page.setViewportSize(VIEWPORT);
  const browser = context.browser();
  if (browser === null) return;
  const ofBrowser = kept.get(browser) ?? new Map<string, Kept[]>();
  kept.set(browser, ofBrowser.set(kind, [...(ofBrowser.get(kind) ?? []), { context, page }]));
}

/** Notes what cannot be changed back: a stopped clock, a script before each page, a function given to the page. */
function followChanges(context: BrowserContext, page: Page): void {
  const spoils = <T extends object>(owner: T, ...names: (keyof T & string)[]) => {
    for (const name of names) {
      const method = owner[name] as (...args: unknown[]) => unknown;
      Object.assign(owner, {
        [name](...args: unknown[]) {
          spoilt.add(context);
          return method.apply(owner, args);
        },
      });
    }
  };
  const clock = ["install", "pauseAt", "setFixedTime", "setSystemTime", "fastForward", "runFor"] as const;
  spoils(page.clock, ...clock);
  spoils(context.clock, ...clock);
  spoils(page, "addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders", "routeWebSocket");
  spoils(context, "addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders", "routeWebSocket");
  spoils(context, "setGeolocation");
}
