import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isStorageFull } from "#server/machine/db/storage-full.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/**
 * The folder of the embedded store. One process at a time may use it: a lock file names the process that does. A process
 * that was killed leaves its lock behind, so a lock counts only while the process it names lives; the start time of that
 * process is stored with its number, because numbers are given again after a restart.
 */
export interface DataFolder {
  databaseDir: string;
  release(): void;
}

interface Holder {
  pid: number;
  /** Start time of the process as the system counts it; null where it does not say. */
  started: string | null;
}

/** @throws StartError when the folder cannot be written, is full or is in use */
export function openDataFolder(dataDir: string): DataFolder {
  const lock = path.join(dataDir, "server.lock");
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  writing(dataDir, () => {
    makeFolder(dataDir);
    const probe = path.join(dataDir, `.probe-${randomUUID()}`);
    try {
      writeFileSync(probe, randomBytes(64 * 1024));
    } finally {
      rmSync(probe, { force: true });
    }
  });
  while (!createOnce(dataDir, lock, mine)) {
    const left = readText(lock);
    if (left === null) continue;
    const holder = readHolder(left);
    if (holder && isAlive(holder)) {
      throw new StartError(
        `DATA_DIR: ${dataDir} is in use by process ${holder.pid}. Stop it, or start with another DATA_DIR.`,
      );
    }
    setAside(lock, left);
  }
  return {
    databaseDir: path.join(dataDir, "db"),
    release: () => {
      if (readText(lock) === mine) rmSync(lock, { force: true });
    },
  };
}

/** The process that uses a folder now; null for none. */
export function holderOf(dataDir: string): number | null {
  const text = readText(path.join(dataDir, "server.lock"));
  const holder = text === null ? null : readHolder(text);
  return holder && isAlive(holder) ? holder.pid : null;
}

/** The key of an installation that was given none: made once, readable by its owner only. */
export function embeddedSecret(dataDir: string): string {
  return embeddedKey(dataDir, SECRET, () => randomBytes(32).toString("hex"));
}

const SECRET = "secret";

/** A key in a file of the data folder: made once, readable by its owner only. */
export function embeddedKey(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name);
  writing(dataDir, () => makeFolder(dataDir));
  createOnce(dataDir, file, make());
  const key = readFileSync(file, "utf8").trim();
  if (key.length < 32) throw new StartError(`DATA_DIR: ${file} does not hold a key; remove it to get a new one.`);
  return key;
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` retries forever where the system answers "no such file"
 * for a new folder.
 */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "EEXIST" && statSync(folder).isDirectory()) return;
    const parent = path.dirname(folder);
    if (codeOf(error) !== "ENOENT" || existsSync(parent)) throw error;
    makeFolder(parent);
    mkdirSync(folder);
  }
}

/** The key of an installation that has made one; null where there is none. */
export function storedSecret(dataDir: string): string | null {
  return storedKey(dataDir, SECRET);
}

/** The key in a file of the data folder; null where none was made. */
export function storedKey(dataDir: string, name: string): string | null {
  return readText(path.join(dataDir, name))?.trim() ?? null;
}

function createOnce(dataDir: string, file: string, text: string): boolean {
  return writing(dataDir, () => {
    try {
      writeFileSync(file, text, { flag: "wx", mode: 0o600 });
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      throw error;
    }
  });
}

/** Moves a dead process's lock away; puts it back when another process renewed it in between. */
function setAside(lock: string, expected: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (readText(aside) === expected) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

function writing<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isStorageFull(error)) {
      throw new StartError(`DATA_DIR: the disk that holds ${dataDir} is full. Free some space and start again.`, {
        cause: error,
      });
    }
    throw new StartError(`DATA_DIR: ${dataDir} cannot be written (${codeOf(error) ?? String(error)}).`, {
      cause: error,
    });
  }
}

function readHolder(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    return typeof holder?.pid === "number" ? { pid: holder.pid, started: holder.started ?? null } : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.started === startOf(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return false;
  }
  return holder.started === null || holder.started === startOf(holder.pid);
}

/** Boot and start tick of a process on Linux; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return `${boot}:${fields[19] ?? ""}`;
  } catch {
    return null;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
