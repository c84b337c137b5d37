import { readConfig } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";
import { openBucket } from "#server/machine/files/bucket.ts";
import { moveFiles } from "#server/machine/files/move-files.ts";
import { megabytes, withFiles, wrappingOf } from "./lib/with-files.ts";

/**
 * npm run files:move      moves the files that are still in the database to the object store of S3_URL
 *
 * Uses the server's settings. It can be interrupted at any point and run again. With PostgreSQL, nodes keep serving
 * meanwhile, provided all of them have S3_URL.
 */
const REPORT_EVERY = 100;

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const { bucket } = config;
  if (bucket === null) throw new StartError("S3_URL: not set, so there is nowhere to move files to.");
  return withFiles(config, async (db) => {
    const needs = { orm: db.orm, bucket: openBucket(bucket), wrapping: wrappingOf(config), now: () => new Date() };
    const { files, bytes, left } = await moveFiles(needs, (moved) => {
      if (moved.files % REPORT_EVERY === 0) console.log(`${moved.files} files, ${megabytes(moved.bytes)} moved`);
    });
    for (const { id, why } of left) console.error(`${id}: ${why}`);
    console.log(
      `Moved ${files} files, ${megabytes(bytes)}, to ${bucket.url}; ${left.length} were left in the database.`,
    );
    return left.length === 0 ? 0 : 1;
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
