import { join } from "node:path";
import { scratchRoot } from "../../scripts/lib/scratch.mjs";

/** Data of the world whose server has this port; gone with the run. */
export function worldFolder(port: number | string): string {
  return join(scratchRoot(), `yieldboard-e2e-${process.env.E2E_STAMP}-${port}`);
}
