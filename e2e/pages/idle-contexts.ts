import type { Browser, BrowserContext, Page } from "@playwright/test";

// Contexts of finished tests, each with one blank page. Opening a page in one costs half as much as a new context,
// because files and compiled code are cached. Storage, cookies, routes and listeners of the previous test are removed.

/** A context and its page. */
export interface IdleContext {
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

/** By browser, since a test with a separate browser cannot use contexts of another. */
const idle = new WeakMap<Browser, Map<string, IdleContext[]>>();
const spoilt = new WeakSet<BrowserContext>();

/**
 * Opens a context: a cached one of this kind, or a new one, which `prepare` receives before its page opens. A context
 * of kind null is never cached.
 */
export async function openContext(
  browser: Browser,
  kind: string | null,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<IdleContext> {
  const waiting = kind === null ? undefined : idle.get(browser)?.get(kind)?.pop();
  if (waiting !== undefined) return waiting;
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  followChanges(context, page);
  return { context, page };
}

/** Clears a context for the next test of this kind, or closes it if a test made an irreversible change. */
export async function storeContext(kind: string | null, { context, page }: IdleContext): Promise<void> {
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
  // The storage of a tab survives the clearing below, and a page that is left writes to it last.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => sessionStorage.clear());
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
  const ofBrowser = idle.get(browser) ?? new Map<string, IdleContext[]>();
  idle.set(browser, ofBrowser.set(kind, [...(ofBrowser.get(kind) ?? []), { context, page }]));
}

/** Marks irreversible changes: a stopped clock, a script before each page, a function exposed to the page. */
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
