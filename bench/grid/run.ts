import { existsSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { startFeedServer } from "./feed-server.ts";
import type { Figures } from "./measure.ts";
import { launch, measure, quantile } from "./measure.ts";
import { fullOrShort } from "../short.ts";

export interface GridBenchOptions {
  readonly rounds: number;
  readonly rows: readonly number[];
  /** Updates per second. */
  readonly rates: readonly number[];
  readonly readMs: number;
}

/** `ratios`: the product divided by the other page, per round, and their median. */
export interface GridBenchResult {
  readonly name: string;
  readonly figures: Record<string, Figures[]>;
  readonly ratios: Record<string, { readonly rounds: number[]; readonly median: number }>;
}

export const QUICK: GridBenchOptions = fullOrShort(
  { rounds: 2, rows: [10_000, 100_000], rates: [10_000, 100_000], readMs: 4000 },
  { rounds: 1, rows: [10_000], rates: [10_000], readMs: 1000 },
);
export const FULL: GridBenchOptions = {
  rounds: 5,
  rows: [10_000, 100_000],
  rates: [1000, 10_000, 50_000, 100_000],
  readMs: 6000,
};

const RATIOS: readonly (keyof Figures)[] = [
  "latencyP50Ms",
  "latencyP99Ms",
  "mainCpuPct",
  "frameP95Ms",
  "heapMb",
  "scrollFrameP95Ms",
  "searchMedianMs",
  "searchWorstMs",
  "resortMedianMs",
  "readyMs",
];

/**
 * Load per core above which the machine is too busy for meaningful figures, and the time to wait for it to calm down.
 */
const QUIET_LOAD = 0.6;
const LONGEST_WAIT_MS = 3000;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export async function run(options: GridBenchOptions = QUICK): Promise<GridBenchResult> {
  await build({ configFile: here("vite.config.ts"), logLevel: "error" });
  const pages: Record<string, string> = { floor: "pages/floor.html", product: "pages/product.html" };
  if (existsSync(here("dist/peers/ag.html"))) Object.assign(pages, { ag: "peers/ag.html", glide: "peers/glide.html" });
  else console.log("The peers are not installed (npm install in bench/grid): floor and product only.");

  const server = await startFeedServer(here("dist"));
  const browser = await launch();
  const figures: Record<string, Figures[]> = {};
  try {
    for (let round = 0; round < options.rounds; round++) {
      const names = round % 2 === 0 ? Object.keys(pages) : Object.keys(pages).toReversed();
      for (const rows of options.rows) {
        for (const [index, rate] of options.rates.entries()) {
          for (const name of names) {
            await quietMachine();
            const visit = { path: pages[name] ?? "", rows, rate, readMs: options.readMs, gestures: index === 0 };
            const measured = await measure(browser, server.url, visit);
            (figures[keyOf(name, rows, rate)] ??= []).push(measured);
            report(round, keyOf(name, rows, rate), measured);
          }
        }
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  return { name: "grid", figures, ratios: ratiosOf(options, Object.keys(pages), figures) };
}

const keyOf = (name: string, rows: number, rate: number): string => `${name} ${rows / 1000}k rows ${rate / 1000}k/s`;

function ratiosOf(
  options: GridBenchOptions,
  names: readonly string[],
  figures: Record<string, Figures[]>,
): GridBenchResult["ratios"] {
  const ratios: GridBenchResult["ratios"] = {};
  for (const rows of options.rows) {
    for (const rate of options.rates) {
      const product = figures[keyOf("product", rows, rate)] ?? [];
      for (const name of names.filter((other) => other !== "product")) {
        const others = figures[keyOf(name, rows, rate)] ?? [];
        for (const figure of RATIOS) {
          const rounds = product.map((mine, round) => mine[figure] / (others[round]?.[figure] ?? Number.NaN));
          if (rounds.some((ratio) => !Number.isFinite(ratio))) continue;
          ratios[`${figure} product / ${keyOf(name, rows, rate)}`] = { rounds, median: quantile(rounds, 0.5) };
        }
      }
    }
  }
  return ratios;
}

async function quietMachine(): Promise<void> {
  const untilMs = Date.now() + LONGEST_WAIT_MS;
  while ((loadavg()[0] ?? 0) / cpus().length > QUIET_LOAD && Date.now() < untilMs) await sleep(1000);
}

function report(round: number, key: string, figures: Figures): void {
  const texts = Object.entries(figures).flatMap(([name, value]) =>
    Number.isNaN(value) ? [] : `${name} ${Number(value).toFixed(1)}`,
  );
  const shortfall = figures.latencyP95Ms < 250 && figures.sentSharePct >= 90 ? "" : " DID NOT KEEP UP";
  const right = figures.topRowsRight === 1 || key.startsWith("floor") ? "" : " WRONG ROWS";
  console.log(`round ${round + 1}  ${key}${shortfall}${right}\n    ${texts.join("  ")}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      full: { type: "boolean", default: false },
      rounds: { type: "string" },
      rows: { type: "string" },
      rates: { type: "string" },
      seconds: { type: "string" },
    },
  });
  const base = values.full ? FULL : QUICK;
  const numbers = (text: string | undefined, otherwise: readonly number[]): readonly number[] =>
    text === undefined ? otherwise : text.split(",").map(Number);
  const { ratios } = await run({
    rounds: Number(values.rounds ?? base.rounds),
    rows: numbers(values.rows, base.rows),
    rates: numbers(values.rates, base.rates),
    readMs: values.seconds === undefined ? base.readMs : Number(values.seconds) * 1000,
  });
  for (const [name, { rounds, median }] of Object.entries(ratios)) {
    console.log(`${name}: ${median.toFixed(2)}  (${rounds.map((ratio) => ratio.toFixed(2)).join(", ")})`);
  }
}
