// Tables of times in docs/proof.md, written by the runs themselves.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const PAGE = join(ROOT, "docs/proof.md");

/** Shorter steps are left out of the table; its last row still counts them. */
const LEAST_SECONDS = 5;

/** Replaces the table of one run, between the two comments that mark it. */
export function recordTimes(run, times, minutes) {
  const shown = times.filter(({ seconds }) => seconds >= LEAST_SECONDS).toSorted((a, b) => b.seconds - a.seconds);
  const width = Math.max(...shown.map(({ name }) => name.length), "step".length);
  const row = (name, seconds, tests) => `| ${name.padEnd(width)} | ${seconds.padStart(7)} | ${tests.padStart(5)} |`;
  const table = [
    row("step", "seconds", "tests"),
    `| ${"-".repeat(width)} | ${"-".repeat(6)}: | ${"-".repeat(4)}: |`,
    ...shown.map(({ name, seconds, tests }) => row(name, seconds.toFixed(0), String(tests))),
    row("all", (minutes * 60).toFixed(0), String(times.reduce((sum, { tests }) => sum + tests, 0))),
  ].join("\n");
  const page = readFileSync(PAGE, "utf8");
  const part = new RegExp(`(<!-- times of ${run} -->\n)[\\s\\S]*?(\n<!-- end -->)`);
  if (!part.test(page)) throw new Error(`docs/proof.md has no table of ${run}`);
  writeFileSync(
    PAGE,
    page.replace(part, (_all, begin, end) => `${begin}\n${table}\n${end}`),
  );
}
