import type { Database } from "#server/db/database.ts";
import { FilesAway } from "#server/files/errors.ts";
import { asBytes, sha256Of } from "#server/files/file-columns.ts";
import { type FileStore, requireSame } from "#server/files/file-store.ts";

/** Files in their rows: what is stored without any setting. */
export function databaseFiles({ orm }: Pick<Database, "orm">): FileStore {
  return {
    async store(_id, bytes, insertRow) {
      const written = { bytes: asBytes(bytes), sha256: sha256Of(bytes), size: bytes.length };
      await orm.transaction((tx) => insertRow(tx, written));
    },
    async read(file) {
      if (file.content === null) throw new FilesAway(`${file.id} is in an object store, and S3_URL is not set`);
      return requireSame(Buffer.from(file.content, "base64"), file);
    },
    isReachable: () => true,
    removeObjects: async () => 0,
  };
}
