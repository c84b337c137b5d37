import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks of /proc a second, on every Linux in use. */
const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  /** CPU seconds, including children that have ended. */
  seconds: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain any character.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0] = fields.slice(1, 2);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { parent, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    // The process has ended.
    return null;
  }
}

/** CPU seconds of a process and its children so far. */
export function cpuSeconds(pid: number): number {
  let sum = statOf(pid)?.seconds ?? 0;
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === pid) sum += stat.seconds;
  }
  return sum;
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kb) / 1024);
}
