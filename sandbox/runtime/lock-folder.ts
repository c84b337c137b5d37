import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const LOCK = "sandbox.lock";

/**
 * Two processes would number deals from one journal. A lock left by a killed process is ignored.
 * @returns a function that releases the folder
 * @throws Error naming the process that uses it
 */
export function lockFolder(dir: string): () => void {
  const file = path.join(dir, LOCK);
  const holder = Number(textOf(file));
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new Error(`EXCHANGE_SANDBOX_DIR: ${dir} is in use by process ${holder}. Stop it, or remove ${file}.`);
  }
  writeFileSync(file, String(process.pid), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
