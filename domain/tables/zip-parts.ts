import { Unzip, UnzipInflate, zipSync } from "fflate";
import { containText } from "#domain/tables/bytes.ts";

// A workbook is a zip of XML parts. Its parts are unpacked under a limit before any other reader sees them.

const UNPACKED_MAX = 20 * 1024 * 1024;

/** Bytes unpacked at a time, so that a part that swells a thousandfold is stopped early. */
const CHUNK = 16 * 1024;

/** Pictures, themes and the like are not needed. */
const isNeeded = (name: string): boolean => /\.(xml|rels)$/i.test(name) && !/\/(theme|media|drawings)\//i.test(name);

/**
 * The XML parts of a zip, packed again without compression.
 * @returns null where they are more than the limit, hold a DOCTYPE, or are no zip
 */
export function safeParts(bytes: Uint8Array): Uint8Array | null {
  const chunks = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((part) => {
    if (!isNeeded(part.name)) return;
    const own: Uint8Array[] = [];
    chunks.set(part.name, own);
    part.ondata = (error, chunk) => {
      if (error !== null) throw error;
      unpacked += chunk.length;
      if (unpacked > UNPACKED_MAX) throw new RangeError("unpacked parts are too large");
      own.push(chunk);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch {
    return null;
  }
  const parts = Object.fromEntries([...chunks].map(([name, own]) => [name, joined(own)]));
  if (Object.values(parts).some((part) => containText(part, "<!DOCTYPE"))) return null;
  return zipSync(parts, { level: 0 });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
