// Prerequisites of every other script. Uses only Node's own modules, because the packages may not be installed yet.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const BIN = join(ROOT, "node_modules/.bin");

/** The Node version pinned in package.json, once installed. */
export const pinnedNode = () => join(BIN, "node");

/** Command line and environment of the built server, run in {@link ROOT}. */
export const builtServer = {
  // V8 heap settings: docs/decisions/0058. The image uses the same.
  args: [
    "--max-semi-space-size=16",
    "--no-allocation-site-pretenuring",
    "--heap-growing-percent=200",
    "build/server/main.js",
  ],
  // The compile cache lies inside the build folder, so a new build removes it.
  env: { NODE_COMPILE_CACHE: join(ROOT, "build/server/compiled") },
};
export const BUILT_SANDBOX = "build/server/exchange-sandbox.js";

/** Environment with the pinned tools first on the path. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${BIN}:${process.env.PATH ?? ""}`, ...extra };
}

/**
 * Runs a command and shows its output, or passes it to `onText` if `options.stdio` pipes it. Resolves to the exit code
 * after all output has arrived.
 */
export function run(command, args, { onText, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: toolEnv(), ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onText);
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** True when a program is on the path. */
export function has(program) {
  return spawnSync("sh", ["-c", `command -v ${program}`], { env: toolEnv(), stdio: "ignore" }).status === 0;
}

/** Installs the packages of the lock file, unless exactly these are already installed. */
export async function ensurePackages() {
  const lock = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  const mark = join(ROOT, "node_modules/.installed-from");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock && existsSync(pinnedNode())) return;
  if (lstatSync(join(ROOT, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error("node_modules is a link: installing would empty the folder it points to. Remove the link first.");
    process.exit(1);
  }
  console.log("Installing packages…");
  const code = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) {
    console.error("npm ci failed: see above. Check that the npm registry can be reached, then run this again.");
    process.exit(code);
  }
  writeFileSync(mark, lock);
}

/** Builds needed before the product starts: Vite configuration, sources, and an output file that proves the build. */
const BUILDS = [
  {
    what: "pages",
    config: "vite.config.ts",
    made: "dist/index.html",
    mark: ".cache/built-from",
    sources: [
      "src",
      "workers",
      "domain",
      "public",
      "index.html",
      "scripts/lib/page-documents.ts",
      "scripts/lib/prerender-pages.ts",
      "scripts/lib/shared-chunks.ts",
    ],
  },
  {
    what: "server",
    config: "vite.server.config.ts",
    made: "build/server/main.js",
    mark: ".cache/server-built-from",
    sources: ["server", "sandbox", "domain", "package.json"],
  },
];

function* filesUnder(path) {
  if (!existsSync(path)) return;
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true });
    } catch {
      return null;
    }
  })();
  if (entries === null) {
    yield path;
    return;
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(inner);
    else if (!/\.(?:test|spec)\.tsx?$/.test(entry.name)) yield inner;
  }
}

/** Digest of all source files. */
function digestOf(sources) {
  const hash = createHash("sha256");
  for (const start of sources) {
    for (const file of filesUnder(join(ROOT, start))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the pages and the server, each unless it is already built from the same sources. */
export async function ensureBuilt() {
  for (const { what, config, made, mark, sources } of BUILDS) {
    const digest = digestOf([...sources, config, "package-lock.json"]);
    const stored = join(ROOT, mark);
    if (existsSync(join(ROOT, made)) && existsSync(stored) && readFileSync(stored, "utf8") === digest) continue;
    console.log(`Building the ${what}…`);
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    const code = await run(pinnedNode(), [vite, "build", "--config", config, "--logLevel", "warn"]);
    if (code !== 0) {
      console.error(`The ${what} did not build: see above.`);
      process.exit(code);
    }
    mkdirSync(dirname(stored), { recursive: true });
    writeFileSync(stored, digest);
  }
}
