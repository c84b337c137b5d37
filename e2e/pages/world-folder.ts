import { join } from "node:path";
import { scratchRoot } from "../../scripts/lib/scratch.mjs";

/**
 * Data folder of the world whose server has this port: the prepared copy in E2E_DATA_DIR, or a folder deleted after the
 * run.
 */
export function worldFolder(port: number | string): string {
  return process.env.E2E_DATA_DIR ?? join(scratchRoot(), `yieldboard-e2e-${process.env.E2E_STAMP}-${port}`);
}
