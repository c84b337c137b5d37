import { pino } from "pino";
import { readConfig } from "#server/machine/config/config.ts";
import { iterateFiles } from "#server/machine/files/iterate-files.ts";
import { FileDamaged } from "#server/machine/files/errors.ts";
import { FILE_TABLES } from "#server/machine/files/file-columns.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { SEALED } from "#server/machine/files/sealed-bytes.ts";
import { megabytes, withFiles, wrappingOf } from "./lib/with-files.ts";

/**
 * npm run files:verify    reads every file, in the database and in the object store, and compares it with its SHA-256
 *
 * Uses the server's settings; run it after a restore. Lists each damaged file and exits with 1.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  return withFiles(config, async (db) => {
    const files = openFiles(config, {
      db,
      log: pino({ level: "silent" }),
      clock: { now: () => new Date() },
      wrapping: wrappingOf(config),
    });
    const whole = { inDatabase: 0, inStore: 0, inTheClear: 0, bytes: 0 };
    let damaged = 0;
    for (const table of FILE_TABLES) {
      for await (const file of iterateFiles(db.orm, table)) {
        try {
          const { length } = await files.read(file);
          whole.bytes += length;
          whole[file.content === null ? "inStore" : "inDatabase"] += 1;
          if (file.sha256 !== SEALED) whole.inTheClear += 1;
        } catch (error) {
          if (!(error instanceof FileDamaged)) throw error;
          damaged += 1;
          console.error(`${file.id}: ${error.message}`);
        }
      }
    }
    const { inDatabase, inStore, inTheClear, bytes } = whole;
    console.log(
      `${inDatabase + inStore} files are whole, ${megabytes(bytes)}: ${inDatabase} in the database, ${inStore} in the object store.`,
    );
    if (inTheClear > 0) console.log(`${inTheClear} of them are in the clear: nodes seal them once an hour.`);
    if (damaged > 0) console.error(`${damaged} files are not whole.`);
    return damaged === 0 ? 0 : 1;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
