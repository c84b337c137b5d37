import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import { startServer } from "#server/machine/live/process.testing.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { chromiumPath } from "../../scripts/lib/system.mjs";
import { fullOrShort } from "../short.ts";

// Lighthouse scores of each public page, simulating a phone on a slow network: the median over rounds. The budget of
// the marketing pages is 98 in each category. Speed is only meaningful on an otherwise idle machine.

const ROUNDS = Number(process.env["ROUNDS"] ?? fullOrShort(3, 1));
const PAGES = process.env["PAGES"]?.split(",") ?? fullOrShort([...PUBLIC_PAGES, "/auth/login", "/find"], ["/find"]);
const CLI = path.join(import.meta.dirname, "tool/node_modules/lighthouse/cli/index.js");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const BUDGET = 98;
const MOST_TRIES = 3;

/** The part of Lighthouse's report that is used here. */
interface Report {
  readonly categories: Readonly<
    Record<(typeof CATEGORIES)[number], { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
}

/** One round. On a loaded machine the browser's trace may lack its beginning; the round is then repeated. */
async function reportOf(url: string): Promise<Report> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const report = await tryReport(url).catch(() => null);
    if (report !== null) return report;
  }
  return tryReport(url);
}

async function tryReport(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, url, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu --mute-audio"],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: chromiumPath() ?? "chromium" },
    },
  );
  return JSON.parse(stdout) as Report;
}

/** Audits that cost a page points, heaviest first. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ""}`.trim()),
  );
}

export async function run() {
  const figures: Record<string, string | number> = {};
  if (!existsSync(CLI)) {
    return { skipped: "Lighthouse is not installed: npm run lighthouse installs it." };
  }
  const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
  const server = await startServer(folder, {}, builtServer.args);
  let lowest = 100;
  try {
    for (const page of PAGES) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1) reports.push(await reportOf(server.origin + page));
      const scores = CATEGORIES.map((category) =>
        median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100))),
      );
      figures[page] = scores.join(", ");
      lowest = Math.min(lowest, ...scores);
      console.log(page, ...scores);
      if (Math.min(...scores) < 100)
        for (const fault of new Set(reports.flatMap(faultsOf))) console.log(`    ${fault}`);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    name: `Lighthouse ${CATEGORIES.join(", ")}: medians of ${ROUNDS}`,
    figures,
    ratios: { [`lowest / ${BUDGET}`]: Math.round((lowest / BUDGET) * 100) / 100 },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
