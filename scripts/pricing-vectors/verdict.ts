import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import type { Miss } from "./miss.ts";

/** Results of the cases of a file. */
export interface Verdict {
  passed: number;
  failed: number;
  skipped: number;
  /** one line for each difference */
  lines: string[];
}

/** Passes every row to `check`, which returns the differences, or null if the inputs of a case are unknown. */
export function checkAll<Shape extends z.ZodType<{ id: string }>>(
  verdict: Verdict,
  rows: readonly unknown[],
  shape: Shape,
  check: (expected: z.infer<Shape>) => Miss[] | null,
): void {
  for (const [index, row] of rows.entries()) {
    const read = shape.safeParse(row);
    const id = read.success ? read.data.id : `${idOf(row) ?? `case ${index + 1}`} (unreadable)`;
    const misses = read.success
      ? check(read.data)
      : [{ quantity: "shape", expected: "readable", got: read.error.message }];
    if (misses === null) {
      verdict.skipped += 1;
      verdict.lines.push(`${id}: skipped, its inputs are not known`);
    } else if (misses.length === 0) verdict.passed += 1;
    else {
      verdict.failed += 1;
      for (const { quantity, expected, got } of misses) {
        verdict.lines.push(`${id}: ${quantity} expected ${String(expected)}, got ${String(got)}`);
      }
    }
  }
}

function idOf(row: unknown): string | null {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string" ? row.id : null;
}

/** Verifies the file named on the command line and prints the differences and counts. Returns the exit code. */
export function runVerify(script: string, verify: (content: unknown) => Verdict): number {
  const file = process.argv[2];
  if (file === undefined) {
    console.error(`Which file? node ${script} FILE`);
    return 2;
  }
  if (!existsSync(file)) {
    console.error(`No such file: ${resolve(file)}`);
    return 2;
  }
  const { passed, failed, skipped, lines } = verify(JSON.parse(readFileSync(file, "utf8")));
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
}
