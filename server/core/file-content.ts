import { fileTypeFromBuffer } from "file-type";
import type { FileContent } from "#domain/files/taken-type.ts";

/** What a file holds, read from its bytes whatever it is called: its signature and, where it is UTF-8, its text. */
export async function fileContentOf(bytes: Uint8Array): Promise<FileContent> {
  const found = await fileTypeFromBuffer(bytes);
  return { signature: found?.mime ?? null, text: utf8TextOf(bytes) };
}

function utf8TextOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
