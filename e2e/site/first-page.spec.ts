import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

// What a visitor's browser loads before the first page stands: script is what makes a page late on a telephone.

/** kB of script, gzipped, that each public page may load in all at rest: a text adds its header, a form the library of forms, /find and a bond bring each other. */
const MOST_KB = [
  ["/", 110],
  ["/about", 115],
  ["/product/dart", 115],
  ["/privacy", 116],
  ["/glossary", 130],
  ["/contact", 161],
  ["/auth/login", 151],
  ["/find", 393],
  ["/security/IN0020230085", 438],
] as const;

for (const [path, mostKb] of MOST_KB) {
  test(`${path} loads at most ${mostKb} kB of script for a visitor`, async ({ page }) => {
    const loaded: Promise<readonly [string, number]>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() !== "script") return;
      loaded.push(response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body).length / 1000]));
    });
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const scripts = await Promise.all(loaded);
    const totalKb = scripts.reduce((sum, [, kb]) => sum + kb, 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(totalKb, scripts.map(([name, kb]) => `${name} ${kb.toFixed(1)}`).join("\n")).toBeLessThanOrEqual(mostKb);
  });
}
