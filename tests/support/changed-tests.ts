import path from "node:path";
import type { Import } from "#tests/support/imports.ts";

/** Tests that a change reaches, by the runner that runs them. */
export interface ChangedTests {
  /** Files for Vitest. */
  vitest: string[];
  /** Files for Playwright, by the world that they run in. */
  playwright: Record<string, string[]>;
}

const UNIT = /\.test\.tsx?$/;
const LONG = /\.(?:deep|fuzz)\.test\.ts$/;
const PAGE_SPEC = /\.page\.spec\.ts$/;
const JOURNEY = /^e2e\/([a-z]+)\/.*\.spec\.ts$/;

/**
 * Tests that changed files reach. A test in Node runs when it imports a changed file, over any number of files. A test of a
 * page imports nothing of its feature, so it runs when a changed file lies in its folder or below. A journey runs when it or a
 * page object of it changed.
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

/** Changed files, and every file that imports one of them, over any number of files. */
function reachedBy(imports: readonly Import[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
