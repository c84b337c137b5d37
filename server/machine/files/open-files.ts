import type { Meter } from "@opentelemetry/api";
import type { Logger } from "pino";
import type { Config } from "#server/machine/config/config.ts";
import type { Database } from "#server/machine/db/database.ts";
import { openBucket } from "#server/machine/files/bucket.ts";
import { databaseFiles } from "#server/machine/files/database-files.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import { objectFiles } from "#server/machine/files/object-files.ts";
import { measuredBucket } from "#server/machine/files/measured-bucket.ts";
import type { KeyWrapping } from "#server/machine/files/sealed-bytes.ts";

interface Needs {
  db: Database;
  log: Logger;
  clock: { now(): Date };
  wrapping: KeyWrapping;
  meter?: Meter | undefined;
}

/** The configured store. An unreachable object store does not prevent the start. */
export function openFiles({ bucket }: Pick<Config, "bucket">, { db, log, clock, wrapping, meter }: Needs): FileStore {
  if (bucket === null) return databaseFiles(db, wrapping);
  const opened = openBucket(bucket);
  const measured = meter === undefined ? opened : measuredBucket(meter, opened);
  return objectFiles({ db, bucket: measured, wrapping, log, now: () => clock.now() });
}
