// What must be there before anything else can run. Uses nothing but Node's own modules, because the packages may not be
// installed yet.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const BIN = join(ROOT, "node_modules/.bin");

/** The Node that package.json pins, once it is installed. */
export const pinnedNode = () => join(BIN, "node");

/** How the built server is run, in {@link ROOT}. */
export const builtServer = {
  // How V8 keeps its heap: docs/decisions/0058. The image says the same.
  args: [
    "--max-semi-space-size=16",
    "--no-allocation-site-pretenuring",
    "--heap-growing-percent=200",
    "build/server/main.js",
  ],
  // Compiled code is stored beside what it was compiled from, and goes with it when that is built anew.
  env: { NODE_COMPILE_CACHE: join(ROOT, "build/server/compiled") },
};
export const BUILT_SANDBOX = "build/server/exchange-sandbox.js";

/** Environment in which the pinned tools come first. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${BIN}:${process.env.PATH ?? ""}`, ...extra };
}

/**
 * Runs a command with its output shown, or given to `hears` where `options.stdio` pipes it; resolves to its exit code once all
 * of it came.
 */
export function run(command, args, { hears, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: toolEnv(), ...options });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", hears);
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

/** Installs what the lock file says, unless just that is installed already. */
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

/** What is built before the product starts: from which sources, by which configuration of Vite, and a file that is then there. */
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
    sources: ["server", "domain", "package.json"],
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

/** Digest over everything that is built from these. */
function digestOf(sources) {
  const hash = createHash("sha256");
  for (const start of sources) {
    for (const file of filesUnder(join(ROOT, start))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the pages and the server, each unless it was built from just these sources. */
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
