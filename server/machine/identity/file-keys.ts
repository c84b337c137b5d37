import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { FILE_TABLES } from "#server/machine/files/file-columns.ts";
import type { KeyWrapping } from "#server/machine/files/sealed-bytes.ts";
import { decrypted, encrypted, resealed } from "#server/machine/identity/encryption.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { inSteps, isSealingDue } from "#server/machine/identity/seal-columns.ts";

/** Keys of files under the installation's secret. */
export function keyWrapping(config: Keyed): KeyWrapping {
  const isKeyed = config.sessionSecret !== null;
  return {
    wrap: (id, text) => (isKeyed ? encrypted(config, "file-key", { text, row: id }) : null),
    unwrap: (id, stored) => (isKeyed ? decrypted(config, "file-key", { stored, row: id }) : null),
  };
}

/** Re-wraps file keys from an older secret; the files' bytes stay unchanged. Returns the number of keys. */
export async function rewrapFileKeys({ db: { orm }, config }: Pick<Parts, "db" | "config">): Promise<number> {
  if (!isSealingDue(config, "under another secret")) return 0;
  let count = 0;
  for (const table of FILE_TABLES) {
    const rows = inSteps((after, limit) =>
      orm
        .select({ id: table.id, fileKey: table.fileKey })
        .from(table)
        .where(and(gt(table.id, after), isNotNull(table.fileKey)))
        .orderBy(asc(table.id))
        .limit(limit),
    );
    for await (const { id, fileKey } of rows) {
      const newSeal = fileKey && resealed(config, "file-key", { stored: fileKey, row: id });
      if (!newSeal) continue;
      await orm
        .update(table)
        .set({ fileKey: newSeal })
        .where(and(eq(table.id, id), eq(table.fileKey, fileKey)));
      count += 1;
    }
  }
  return count;
}
