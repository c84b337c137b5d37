import type { FileContent } from "#domain/files/accepted-type.ts";

/** The same in browsers and Node; neither library of types is available here. */
declare class TextDecoder {
  constructor(label: "utf-8", options: { fatal: true });
  /** @throws TypeError when the bytes are not UTF-8 */
  decode(bytes: Uint8Array): string;
}

/** Detects a file type by the signature in its bytes: `fileTypeFromBuffer` of the package file-type. */
type SignatureReader = (bytes: Uint8Array) => Promise<{ mime: string } | undefined>;

/** Reads a file's content from its bytes, regardless of its name: signature and, if UTF-8, text. */
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
