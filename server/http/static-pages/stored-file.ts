import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { eq } from "drizzle-orm";
import { pageFiles } from "#server/db/schema/builds.ts";
import type { Parts } from "#server/core/parts.ts";

export interface StoredFile {
  bytes: Uint8Array;
  encoding: "br" | null;
}

/** A file of pages that other nodes serve, or served before an upgrade; null when no build that is kept has it. */
export async function storedFile({ orm }: Parts["db"], name: string): Promise<StoredFile | null> {
  const [file] = await orm
    .select({ bytes: pageFiles.bytes, encoding: pageFiles.encoding })
    .from(pageFiles)
    .where(eq(pageFiles.name, name));
  return file ?? null;
}

const decompress = promisify(brotliDecompress);

/** Its bytes as a browser takes them that does not know Brotli. */
export const plainBytes = async ({ bytes, encoding }: StoredFile): Promise<Uint8Array> =>
  encoding === null ? bytes : await decompress(bytes);
