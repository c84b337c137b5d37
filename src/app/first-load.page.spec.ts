import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

// Bytes a visitor's browser loads before the first page is visible. Script is the main delay on a phone.

/** kB of script, gzipped, that each public page may load in all: a text adds its header, a form the library of forms, /find and a bond bring each other once they are at rest. */
const MOST_KB = [
  ["/", 111],
  ["/about", 117],
  ["/product/dart", 117],
  ["/privacy", 118],
  ["/glossary", 130],
  ["/contact", 163],
  ["/auth/login", 152],
  ["/find", 400],
  ["/security/IN0020230085", 459],
] as const;
const BRING_EACH_OTHER = ["/assets/find-route", "/assets/security-route"];

test("each public page loads at most its share of script for a visitor", async ({ browser }) => {
  const pages = MOST_KB.map(async ([path, mostKb]) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    const loaded: Promise<readonly [string, number]>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      const { pathname } = new URL(response.url());
      asked.push(pathname);
      loaded.push(response.body().then((body) => [pathname, gzipSync(body).length / 1000]));
    });
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    if (path === "/find" || path.startsWith("/security/")) {
      for (const route of BRING_EACH_OTHER)
        await expect.poll(() => asked.some((each) => each.startsWith(route))).toBe(true);
      await page.waitForLoadState("networkidle");
    }
    // A late script has no body once its page is closed.
    page.removeAllListeners("response");
    const scripts = await Promise.all(loaded);
    const totalKb = scripts.reduce((sum, [, kb]) => sum + kb, 0);
    expect(scripts.length, path).toBeGreaterThan(0);
    const each = [path, ...scripts.map(([name, kb]) => `${name} ${kb.toFixed(1)}`)].join("\n");
    expect(totalKb, each).toBeLessThanOrEqual(mostKb);
    await context.close();
  });
  // Their waits for the network to rest are one.
  await Promise.all(pages);
});
