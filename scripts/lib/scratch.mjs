// Where tests store what they throw away.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory where the machine has room for it. Databases of tests write much and wait for no disk; whoever does, as the
 * sandbox of the exchanges before it answers, would wait for all that they wrote.
 */
export function scratchRoot() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
