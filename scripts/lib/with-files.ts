import { pino } from "pino";
import type { Config } from "#server/machine/config/config.ts";
import { openDataFolder, storedSecret } from "#server/machine/db/data-folder.ts";
import type { Database } from "#server/machine/db/database.ts";
import { openDatabase } from "#server/machine/db/open-database.ts";
import type { KeyWrapping } from "#server/machine/files/sealed-bytes.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";

/**
 * Opens the database of an installation to work on its files, and closes it afterwards. Only one process can open an
 * embedded database. @throws StartError when it cannot be opened
 */
export async function withFiles<T>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const folder = databaseUrl === null ? openDataFolder(dataDir) : null;
  try {
    const place = folder === null ? { databaseUrl: databaseUrl ?? "" } : { databaseDir: folder.databaseDir };
    const db = await openDatabase(place, pino({ level: "silent" }));
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    folder?.release();
  }
}

/** Keys of its files, wrapped with its secrets or with the secret stored beside its data. */
export function wrappingOf(config: Config): KeyWrapping {
  return keyWrapping({ ...config, sessionSecret: config.sessionSecret ?? storedSecret(config.dataDir) });
}

/** Formats a number of bytes in MB. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
