import path from "node:path";
import type { Import } from "#tests/support/imports.ts";

/** Tests affected by a change, by their runner. */
export interface ChangedTests {
  /** Files for Vitest. */
  vitest: string[];
  /** Files for Playwright, by their world. */
  playwright: Record<string, string[]>;
}

const UNIT = /\.test\.tsx?$/;
const LONG = /\.(?:deep|fuzz)\.test\.ts$/;
const PAGE_SPEC = /\.page\.spec\.ts$/;
const JOURNEY = /^e2e\/([a-z]+)\/.*\.spec\.ts$/;

/**
 * Tests affected by changed files. A Node test runs if it imports a changed file, directly or indirectly. A page test
 * imports nothing of its feature, so it runs if a changed file is in its folder or below. A journey runs if it or one
 * of its page objects changed.
 * @param files every file of the tree
 */
export function changedTests(
  files: readonly string[],
  imports: readonly Import[],
  changed: readonly string[],
): ChangedTests {
  const reached = reachedBy(imports, changed);
  const playwright: Record<string, string[]> = {};
  const add = (world: string, file: string) => (playwright[world] = [...(playwright[world] ?? []), file]);
  for (const file of files) {
    const world = JOURNEY.exec(file)?.[1];
    if (world !== undefined && reached.has(file)) add(world, file);
    const lies = (one: string) => one.startsWith(`${path.posix.dirname(file)}/`) && !UNIT.test(one);
    if (PAGE_SPEC.test(file) && (reached.has(file) || changed.some(lies)))
      add(file.startsWith("src/features/") ? "features" : "workspace", file);
  }
  return { vitest: files.filter((file) => UNIT.test(file) && !LONG.test(file) && reached.has(file)), playwright };
}

/** Changed files, and every file that imports one of them directly or indirectly. */
function reachedBy(imports: readonly Import[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
