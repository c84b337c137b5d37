import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { startFeedServer } from "../grid/feed-server.ts";
import { launch, quantile } from "../grid/measure.ts";
import type { Bench } from "../grid/pages/probe.ts";
import { openUnwatchedPage, type UnwatchedPage } from "../grid/unwatched-page.ts";
import { fullOrShort } from "../short.ts";

declare const bench: Bench;

// The list of transactions after scrolling to its end: every order is on the page, which filters and sorts it. Times
// run from the typed text or selection to the painted rows. Budgets are those of the live table: 40 ms with 10,000
// rows, 80 ms with 100,000.

const BUDGET_MS: Readonly<Record<number, number>> = { 10_000: 40, 100_000: 80 };
/** Each gives a different number of rows from the previous one. */
const SEARCHES = ["narmada", "pfc", "kaveri", "o-20261123", "irfc", "narmada bank"];
const ROWS = fullOrShort([10_000, 100_000], [10_000]);
const ROUNDS = fullOrShort(6, 2);
const SCROLL_MS = fullOrShort(2000, 300);
const SETTLE_MS = fullOrShort(500, 100);
const LONGEST_LOAD_MS = 30_000;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export async function run(): Promise<{ name: string; figures: Record<string, number> }> {
  await build({ configFile: here("vite.config.ts"), logLevel: "error" });
  const server = await startFeedServer(here("dist"));
  const browser = await launch();
  const figures: Record<string, number> = {};
  try {
    for (const rows of ROWS) {
      const page = await openUnwatchedPage(browser, `${server.url}/bench/transactions/pages/orders.html?rows=${rows}`);
      try {
        Object.assign(figures, await visit(page, rows));
      } finally {
        await page.close();
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  return { name: "The list of transactions, filtered, put in order and scrolled", figures };
}

async function visit(page: UnwatchedPage, rows: number): Promise<Record<string, number>> {
  const untilMs = Date.now() + LONGEST_LOAD_MS;
  while (!(await page.evaluate(() => "bench" in globalThis, null).catch(() => false))) {
    if (Date.now() > untilMs) throw new Error(`The page did not load: ${page.failures.join("; ")}`);
    await sleep(50);
  }
  const readyMs = await page.evaluate((count) => bench.ready(count), rows);
  await sleep(SETTLE_MS);
  const frames = await page.evaluate((ms) => bench.scroll(ms), SCROLL_MS);
  // The first search reads each order once.
  const [first = Number.NaN, ...searches] = await page.evaluate((texts) => bench.search(texts), SEARCHES);
  await sleep(SETTLE_MS);
  const sorts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    sorts.push(await page.evaluate((order) => bench.resort(order), round % 2 === 0 ? "worst" : "newest"));
    await sleep(SETTLE_MS);
  }
  if (page.failures.length > 0) throw new Error(page.failures.join("; "));
  const key = (what: string) => `${rows / 1000}k_${what}`;
  const rounded = (ms: number) => Number(ms.toFixed(1));
  return {
    [key("ready_ms")]: rounded(readyMs),
    [key("first_search_ms")]: rounded(first),
    [key("search_median_ms")]: rounded(quantile(searches, 0.5)),
    [key("search_worst_ms")]: rounded(Math.max(...searches)),
    [key("resort_first_ms")]: rounded(sorts[0] ?? Number.NaN),
    [key("resort_median_ms")]: rounded(quantile(sorts, 0.5)),
    [key("scroll_frame_p95_ms")]: rounded(quantile(frames, 0.95)),
    [key("budget_ms")]: BUDGET_MS[rows] ?? Number.NaN,
  };
}
