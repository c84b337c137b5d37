// npm run lock:complete, after changing dependencies, adds the optional packages of other platforms to
// package-lock.json that the configured registry did not offer, so that `npm ci` accepts the lock file everywhere. They
// are only installed on their own platform.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "package-lock.json";
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "win32", "openharmony", "sunos", "netbsd", "openbsd", "aix"];
const PROCESSORS = ["arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "arm", "wasm32"];
const MODULES = "node_modules/";

const lock = JSON.parse(readFileSync(FILE, "utf8"));

/** Path where Node finds `name` from the package at `path`; undefined if the lock has none. */
function resolved(path, name) {
  for (
    let base = path;
    ;
    base = base.includes(MODULES) ? base.slice(0, base.lastIndexOf(MODULES)).replace(/\/$/, "") : ""
  ) {
    const key = `${base === "" ? "" : `${base}/`}${MODULES}${name}`;
    if (lock.packages[key]) return key;
    if (base === "") return undefined;
  }
}

function platformOf(name) {
  const parts = name.split(/[/-]/);
  const system = SYSTEMS.find((each) => parts.includes(each));
  const processor = PROCESSORS.find((each) => parts.includes(each));
  const musl = parts.some((part) => part.startsWith("musl"));
  const gnu = system === "linux" && parts.some((part) => part.startsWith("gnu"));
  return {
    ...(system ? { os: [system] } : {}),
    ...(processor ? { cpu: [processor] } : {}),
    ...(musl ? { libc: ["musl"] } : gnu ? { libc: ["glibc"] } : {}),
  };
}

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    if (resolved(path, name) || Object.keys(platform).length === 0) continue;
    const nested = path.lastIndexOf(MODULES) > 0;
    const key = nested ? `${path.slice(0, path.lastIndexOf(MODULES))}${MODULES}${name}` : `${MODULES}${name}`;
    lock.packages[key] = {
      version: range.replace(/^[\^~]/, ""),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platform,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms named`);
