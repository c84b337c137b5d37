import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

// Installed packages match the reviewed ones: each is pinned by its hash, comes from a registry, and runs no scripts
// unless allowed.

const ranges = z.record(z.string(), z.string()).default({});
const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      libc: z.array(z.string()).optional(),
      dependencies: ranges,
      optionalDependencies: ranges,
    }),
  ),
});
const manifest = z.object({
  dependencies: ranges,
  devDependencies: ranges,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const RANGE = /^[~^]?\d+\.\d+\.\d+$/;
/** True for a range that names a location instead of a version: git, a URL, a folder, `owner/repository`. */
const isPlace = (range: string) =>
  /^(?:git[\w+]*|https?|file|link|github):|^[./~]\/?\.?\/|^[\w-]+\/[\w.-]+/.test(range);
const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

describe.each(["", "bench/lighthouse/tool/", "bench/mutants/tool/"])("packages of '%s'", (folder) => {
  const lock = lockFile.parse(JSON.parse(readFileSync(`${folder}package-lock.json`, "utf8")));
  const { dependencies, devDependencies, allowScripts } = manifest.parse(
    JSON.parse(readFileSync(`${folder}package.json`, "utf8")),
  );
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");

  test("are pinned to one version and the SHA-512 of what is installed; without are only those of other platforms", () => {
    expect(packages.length).toBeGreaterThan(10);
    const loose = packages.filter(([, { version = "" }]) => !EXACT.test(version)).map(([path]) => path);
    const unhashed = packages
      .filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
      .filter(([, { optional, os = ["linux"], cpu = ["x64"], libc = ["glibc"] }]) => {
        const isOurs = os.includes("linux") && cpu.includes("x64") && libc.includes("glibc");
        return optional !== true || isOurs;
      })
      .map(([path]) => path);
    expect([loose, unhashed]).toEqual([[], []]);
  });

  test("come from a registry, none from git, a URL or a folder, and no registry's address is written down", () => {
    const placed = packages.flatMap(([path, { resolved, link, dependencies: on, optionalDependencies: or }]) => [
      ...(resolved === undefined && link !== true ? [] : [path]),
      ...Object.entries({ ...on, ...or }).flatMap(([name, range]) => (isPlace(range) ? [`${path} ${name}`] : [])),
    ]);
    expect(placed).toEqual([]);
    const asked = Object.entries({ ...dependencies, ...devDependencies });
    expect(asked.filter(([, range]) => !RANGE.test(range))).toEqual([]);
  });

  test("run no script when they are installed, but those that package.json names one by one", () => {
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect([...new Set(running)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
    expect(Object.entries(allowScripts).filter(([name, isAllowed]) => isAllowed && name !== "node")).toEqual([]);
  });
});

test.each([
  ["git+ssh://git@example.com/a/b.git", true],
  ["https://example.com/a.tgz", true],
  ["file:../a", true],
  ["../a", true],
  ["owner/repository#v1", true],
  ["^1.2.3", false],
  [">=1.0.0 <3", false],
  ["1.x || >=2.5.0", false],
  ["~4.0.1", false],
  ["npm:other@^1.0.0", false],
])("the range '%s' names a place: %s", (range, expected) => expect(isPlace(range)).toBe(expected));
