import { endingOf, type FileKind, mayBe } from "#domain/files/file-types.ts";

/** Actual type of a file, read from its bytes; the sender's name and type are not trusted. */
export interface AcceptedType {
  contentType: string;
  extension: string;
}

/** Content read from a file's bytes. */
export interface FileContent {
  /** MIME type by the signature in the bytes; null without one. */
  signature: string | null;
  /** Text of the file; null when the bytes are not UTF-8. */
  text: string | null;
}

export const EMPTY_FILE_TEXT = "The file is empty.";

const WITH_SIGNATURE: ReadonlyMap<string, readonly [kind: FileKind, extension: string]> = new Map([
  ["image/png", ["picture", "png"]],
  ["image/apng", ["picture", "png"]],
  ["image/jpeg", ["picture", "jpg"]],
  ["image/gif", ["picture", "gif"]],
  ["image/webp", ["picture", "webp"]],
  ["application/pdf", ["pdf", "pdf"]],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ["workbook", "xlsx"]],
]);

/** First 32 characters except tab, line feed, form feed and carriage return, which occur in texts. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x08\x0B\x0E-\x1F]/;

/**
 * Type of an accepted file: pictures, PDF, workbooks, and UTF-8 text (CSV when named so). Null for any other file, and
 * when the extension contradicts the content.
 */
export function acceptedTypeOf({ signature, text }: FileContent, filename: string): AcceptedType | null {
  const known = signature === null ? undefined : WITH_SIGNATURE.get(signature);
  if (signature !== null && known) {
    const [kind, extension] = known;
    return mayBe(kind, filename) ? { contentType: signature, extension } : null;
  }
  if (text === null || CONTROL.test(text) || !mayBe("text", filename)) return null;
  const extension = endingOf(filename) ?? "txt";
  return { contentType: `text/${extension === "csv" ? "csv" : "plain"}; charset=utf-8`, extension };
}

const NAME_MAX = 80;

/**
 * Name that is safe in a path and a header, with the extension of its type: `..\Grüße (1).jpeg` containing a PNG
 * becomes `Gr_e_1.png`.
 */
export function safeName(filename: string, { extension }: AcceptedType): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const stem = last.replace(/\.[^.]*$/, "").replaceAll(/[^A-Za-z0-9.-]+/g, "_");
  const trimmed = stem
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[._-]+|[._-]+$/g, "")
    .slice(0, NAME_MAX);
  return `${trimmed || "file"}.${extension}`;
}
