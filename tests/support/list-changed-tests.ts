// Prints the tests affected by the changes since a commit, as JSON: node tests/support/list-changed-tests.ts [commit]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { changedTests } from "#tests/support/changed-tests.ts";
import { importsOf } from "#tests/support/imports.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const CODE = /^(?:domain|server|sandbox|workers|src|tests|e2e|scripts)\/.*\.(?:tsx?|mjs)$/;

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split("\n").filter((line) => line !== "");
}

const there = git("ls-files", "--cached", "--others", "--exclude-standard");
const gone = new Set(git("ls-files", "--deleted"));
const files = there.filter((file) => CODE.test(file) && !gone.has(file));
const changed = [
  ...git("diff", "--name-only", process.argv[2] ?? "HEAD"),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const imports = files.flatMap((file) => importsOf(file, readFileSync(path.join(ROOT, file), "utf8")));
console.log(JSON.stringify({ changed, ...changedTests(files, imports, changed) }));
