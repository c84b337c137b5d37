import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { embeddedSecret, openDataFolder } from "#server/machine/db/data-folder.ts";

const folder = () => mkdtempSync(path.join(os.tmpdir(), "yieldboard-folder-"));
const others: ReturnType<typeof spawn>[] = [];
afterEach(() => others.splice(0).forEach((other) => other.kill("SIGKILL")));

/** Another process that opens the folder and stays. */
async function lockedByAnother(dataDir: string): Promise<ReturnType<typeof spawn>> {
  const script = `const { openDataFolder } = await import(${JSON.stringify(import.meta.resolve("./data-folder.ts"))});
    openDataFolder(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  others.push(other);
  await new Promise((resolve) => other.stdout?.once("data", resolve));
  return other;
}

describe("the data folder", () => {
  test("is refused to a second process, which learns who has it", async () => {
    const dataDir = folder();
    const other = await lockedByAnother(dataDir);
    expect(() => openDataFolder(dataDir)).toThrow(`${dataDir} is in use by process ${other.pid}`);
  });

  test("is free again after the process that had it was killed", async () => {
    const dataDir = folder();
    const other = await lockedByAnother(dataDir);
    other.kill("SIGKILL");
    await new Promise((resolve) => other.once("exit", resolve));
    openDataFolder(dataDir).release();
  });

  test("is free when the process number in the lock now belongs to somebody else", () => {
    const dataDir = folder();
    writeFileSync(
      path.join(dataDir, "server.lock"),
      JSON.stringify({ pid: process.ppid, started: "an earlier boot:1" }),
    );
    openDataFolder(dataDir).release();
  });

  test("a folder that cannot be written is named in one line", () => {
    const file = path.join(folder(), "file");
    writeFileSync(file, "");
    expect(() => openDataFolder(path.join(file, "data"))).toThrow(/^DATA_DIR: .* cannot be written \(ENOTDIR\)\.$/);
  });

  test.skipIf(process.platform !== "linux").each(["/dev/null/data", "/proc/data", "/proc/data/of/yieldboard"])(
    "a folder that cannot be made is named in one line, at once: %s",
    (dataDir) => {
      const begunMs = performance.now();
      expect(() => openDataFolder(dataDir)).toThrow(`DATA_DIR: ${dataDir} cannot be written (`);
      expect(performance.now() - begunMs).toBeLessThan(1000);
    },
  );

  test("a folder is made with those it stands in", () => {
    const deep = path.join(folder(), "one/two/three");
    openDataFolder(deep).release();
    expect(existsSync(deep)).toBe(true);
  });

  test("stores one secret, for its owner only", () => {
    const dataDir = folder();
    const secret = embeddedSecret(dataDir);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(embeddedSecret(dataDir)).toBe(secret);
    expect(statSync(path.join(dataDir, "secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dataDir, "secret"), "utf8")).toBe(secret);
  });
});
