import { endingOf, type FileKind, mayBe } from "#domain/files/file-types.ts";

/** What a file really is, read from its bytes: name and type are only the sender's word. */
export interface TakenType {
  contentType: string;
  extension: string;
}

/** What was read from a file's bytes. */
export interface FileContent {
  /** The type that the signature in its bytes names; null where there is none. */
  signature: string | null;
  /** Its characters; null where the bytes are not UTF-8. */
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

/** The first 32 characters but tab, line feed, form feed and carriage return, which are a text's own. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x08\x0B\x0E-\x1F]/;

/**
 * The type of a file that we take: pictures, PDF, workbooks, and UTF-8 text (CSV when it is named so). Null for any other,
 * and for a file whose name ends as something else.
 */
export function takenTypeOf({ signature, text }: FileContent, filename: string): TakenType | null {
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

/** A name that is safe in a path and a header, ending as its type does: `..\Grüße (1).jpeg` with a PNG in it is `Gr_e_1.png`. */
export function safeName(filename: string, { extension }: TakenType): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const stem = last.replace(/\.[^.]*$/, "").replaceAll(/[^A-Za-z0-9.-]+/g, "_");
  const trimmed = stem
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[._-]+|[._-]+$/g, "")
    .slice(0, NAME_MAX);
  return `${trimmed || "file"}.${extension}`;
}
