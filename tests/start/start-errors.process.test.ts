import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Starts a server that must fail; returns its error output and exit code. */
async function start(settings: Record<string, string>): Promise<{ stderr: string; code: unknown }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "start-"));
  folders.push(dataDir);
  const env = {
    PATH: process.env["PATH"],
    DEMO: "off",
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...settings,
  };
  const server = spawn(process.execPath, ["server/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  server.stderr.on("data", (data: Buffer) => {
    stderr += data.toString("utf8");
  });
  const [code] = (await once(server, "close")) as [unknown];
  return { stderr, code };
}

test.each([
  [
    "a bus that nobody serves",
    { NATS_URL: "nats://127.0.0.1:1" },
    /^NATS_URL: the bus at 127\.0\.0\.1:1 cannot be used \(/,
  ],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST: 192\.0\.2\.1 is no address to listen on here \(EADDRNOTAVAIL\)/,
  ],
  [
    "a host that does not exist",
    { HOST: "nobody.invalid" },
    /^HOST: nobody\.invalid is no address to listen on here \(/,
  ],
])("%s is named with its setting, in one line", async (_what, settings, text) => {
  const { stderr, code } = await start(settings);
  expect(stderr).toMatch(text);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
});
