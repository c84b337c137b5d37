import type { FileContent } from "#domain/files/taken-type.ts";

/** Browsers and Node have it alike; the library of neither is known here. */
declare class TextDecoder {
  constructor(label: "utf-8", options: { fatal: true });
  /** @throws TypeError where the bytes are no UTF-8 */
  decode(bytes: Uint8Array): string;
}

/** Finds the type that a signature in the bytes names: `fileTypeFromBuffer` of the package file-type. */
type SignatureReader = (bytes: Uint8Array) => Promise<{ mime: string } | undefined>;

/** What a file holds, read from its bytes whatever it is called: its signature and, where it is UTF-8, its text. */
export async function fileContentOf(bytes: Uint8Array, readSignature: SignatureReader): Promise<FileContent> {
  const found = await readSignature(bytes);
  return { signature: found?.mime ?? null, text: utf8TextOf(bytes) };
}

function utf8TextOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
