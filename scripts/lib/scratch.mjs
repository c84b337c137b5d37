// Folder for the tests' temporary files.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory if the machine has room for it. Test databases write a lot without waiting for the disk. A process
 * that does wait, such as the exchange sandbox before each response, would wait for all their writes.
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
