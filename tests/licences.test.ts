import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

// Checks the licence of every package that the lock file marks for production.

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), license: z.string().optional() })),
});

/** Licences that require at most passing on their text. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** Packages reviewed one by one, with the reason they may be shipped. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  "@sendbird/chat": "the service's own kit, under its terms of service; loaded where a firm has an account there alone",
  sentry:
    "Functional Source License, Apache-2.0 after two years: a command line that comes with @sentry/node, never run",
  "png-js": "MIT by its LICENSE file, which its package.json does not name",
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** True when one of the alternatives (OR) is permissive; of licences joined by AND all must be. */
function isPermissive(license: string): boolean {
  const text = license.replaceAll(/[()]/g, "");
  return text.split(" OR ").some((choice) => choice.split(" AND ").every((each) => PERMISSIVE.has(each.trim())));
}

test("every package of production has a permissive licence or was looked at, and nothing was looked at that is gone", () => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped.filter(([, { license }]) => !isPermissive(license ?? "")).map(([path]) => nameOf(path));
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(LOOKED_AT).toSorted());
});

test.each([
  ["MIT", true],
  ["(AFL-2.1 OR BSD-3-Clause)", true],
  ["MIT AND OFL-1.1", true],
  ["MIT AND GPL-3.0", false],
  ["GPL-3.0-only", false],
  ["", false],
])("the licence '%s' is permissive: %s", (license, expected) => expect(isPermissive(license)).toBe(expected));
