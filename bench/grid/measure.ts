import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "../../scripts/lib/system.mjs";
import type { Bench } from "./pages/probe.ts";
import { openUnwatchedPage, type UnwatchedPage } from "./unwatched-page.ts";

declare const bench: Bench;

/**
 * Figures of one visit to one page. Milliseconds unless the name says otherwise; NaN if the page does not support it.
 */
export interface Figures {
  readyMs: number;
  latencyP50Ms: number;
  latencyP95Ms: number;
  latencyP99Ms: number;
  frameP95Ms: number;
  longTasks: number;
  mainCpuPct: number;
  heapMb: number;
  scrollFrameP95Ms: number;
  searchMedianMs: number;
  searchWorstMs: number;
  resortMedianMs: number;
  sentSharePct: number;
  /** 1 when the first rows on screen were correct, otherwise 0. */
  topRowsRight: number;
}

export interface Visit {
  /** Address of the page's HTML under the feed server. */
  path: string;
  rows: number;
  rate: number;
  readMs: number;
  /** Also scrolls, searches and sorts. */
  gestures: boolean;
}

const SEARCHES = ["kerala", "kerala 203", "kerala 2031", "irfc", "irfc aa", "rec 205"];
const SORTS = ["askQty", "bidYld", "chg", "bidYld"];
const LONGEST_LOAD_MS = 30_000;
const SETTLE_MS = 1500;
const ROWS_CHECKED = 30;

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? chromiumPath() ?? "chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
    ],
  });

/** The value below which this share of the values lies; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function measure(browser: Browser, origin: string, visit: Visit): Promise<Figures> {
  const address = `${origin}/${visit.path}?feed=${origin}&rows=${visit.rows}&rate=${visit.rate}`;
  const page = await openUnwatchedPage(browser, address);
  try {
    await untilLoaded(page);
    const readyMs = await page.evaluate((rows) => bench.ready(rows), visit.rows);
    await sleep(SETTLE_MS);
    const read = await readWithCpu(page, visit.readMs);
    const sent = (await (await fetch(`${origin}/sent`)).json()) as { quotes: number; sinceMs: number };
    const sentSharePct = (sent.quotes / (((Date.now() - sent.sinceMs) / 1000) * visit.rate)) * 100;
    const gestures = visit.gestures ? await gesture(page) : NO_GESTURES;
    await page.evaluate(() => bench.stop(), null);
    await sleep(600);
    const shown = await page.evaluate((count) => bench.topIds(count), ROWS_CHECKED);
    const right = (await (await fetch(`${origin}/top?n=${ROWS_CHECKED}`)).json()) as string[];
    if (page.failures.length > 0) throw new Error(`${visit.path} failed: ${page.failures.join("; ")}`);
    return { readyMs, ...read, ...gestures, sentSharePct, topRowsRight: Number(shown.join() === right.join()) };
  } finally {
    await page.close();
  }
}

async function untilLoaded(page: UnwatchedPage): Promise<void> {
  const untilMs = Date.now() + LONGEST_LOAD_MS;
  while (!(await page.evaluate(() => "bench" in globalThis, null).catch(() => false))) {
    if (Date.now() > untilMs) throw new Error("The page did not load");
    await sleep(50);
  }
}

async function readWithCpu(page: UnwatchedPage, readMs: number) {
  const before = await page.metrics();
  const reading = await page.evaluate((ms) => bench.read(ms), readMs);
  const after = await page.metrics();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  return {
    latencyP50Ms: quantile(reading.latencyMs, 0.5),
    latencyP95Ms: quantile(reading.latencyMs, 0.95),
    latencyP99Ms: quantile(reading.latencyMs, 0.99),
    frameP95Ms: quantile(reading.frameMs, 0.95),
    longTasks: reading.longTasks,
    mainCpuPct: (grown("TaskDuration") / grown("Timestamp")) * 100,
    heapMb: (after.get("JSHeapUsedSize") ?? 0) / 1e6,
  };
}

const NO_GESTURES = {
  scrollFrameP95Ms: Number.NaN,
  searchMedianMs: Number.NaN,
  searchWorstMs: Number.NaN,
  resortMedianMs: Number.NaN,
};

async function gesture(page: UnwatchedPage): Promise<typeof NO_GESTURES> {
  const able = await page.evaluate(() => ({ search: bench.canSearch, sort: bench.canSort }), null);
  if (!able.search || !able.sort) return NO_GESTURES;
  const scrolled = await page.evaluate(() => bench.scroll(2000), null);
  await sleep(300);
  const searches = await page.evaluate((texts) => bench.search(texts), SEARCHES);
  await sleep(500);
  const sorts: number[] = [];
  for (const column of SORTS) {
    sorts.push(await page.evaluate((id) => bench.resort(id), column));
    await sleep(250);
  }
  return {
    scrollFrameP95Ms: quantile(scrolled, 0.95),
    searchMedianMs: quantile(searches, 0.5),
    searchWorstMs: Math.max(...searches),
    resortMedianMs: quantile(sorts, 0.5),
  };
}
