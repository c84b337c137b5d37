import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("without an object store there is nowhere to move files to", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "files-move-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/files-move.ts"], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: dataDir },
  });
  expect([status, stdout + stderr]).toEqual([1, "S3_URL: not set, so there is nowhere to move files to.\n"]);
});
