import { endingOf, type FileKind, mayBe } from "#domain/files/file-types.ts";

/** What a file really is, read from its bytes: name and type are only the sender's word. */
export interface SniffedType {
  contentType: string;
  extension: string;
}

export const EMPTY_FILE_TEXT = "The file is empty.";

/** @param signature one letter for each byte */
const starts = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  signature.split("").every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

function startsWith(bytes: Uint8Array, signature: string): boolean {
  const first = signature.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (starts(bytes, signature, at)) return true;
  }
  return false;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const BINARY: readonly [test: (bytes: Uint8Array) => boolean, kind: FileKind, type: SniffedType][] = [
  [(bytes) => starts(bytes, "\x89PNG\r\n\x1a\n"), "picture", { contentType: "image/png", extension: "png" }],
  [(bytes) => starts(bytes, "\xff\xd8\xff"), "picture", { contentType: "image/jpeg", extension: "jpg" }],
  [
    (bytes) => starts(bytes, "GIF87a") || starts(bytes, "GIF89a"),
    "picture",
    { contentType: "image/gif", extension: "gif" },
  ],
  [
    (bytes) => starts(bytes, "RIFF") && starts(bytes, "WEBP", 8),
    "picture",
    { contentType: "image/webp", extension: "webp" },
  ],
  [(bytes) => starts(bytes, "%PDF-"), "pdf", { contentType: "application/pdf", extension: "pdf" }],
  // The names in an archive are not packed, so a workbook shows its own.
  [
    (bytes) =>
      starts(bytes, "PK\x03\x04") && startsWith(bytes, "[Content_Types].xml") && startsWith(bytes, "xl/workbook"),
    "workbook",
    { contentType: XLSX, extension: "xlsx" },
  ],
];

/**
 * The type of a file that we take: pictures, PDF, workbooks, and UTF-8 text (CSV when it is named so). Null for any other,
 * and for a file whose name ends as something else.
 */
export function sniffType(bytes: Uint8Array, filename: string): SniffedType | null {
  const found = BINARY.find(([test]) => test(bytes));
  if (found) return mayBe(found[1], filename) ? found[2] : null;
  if (!isText(bytes) || !mayBe("text", filename)) return null;
  const extension = endingOf(filename) ?? "txt";
  return { contentType: `text/${extension === "csv" ? "csv" : "plain"}; charset=utf-8`, extension };
}

const CONTROL_BYTES = new Set([...Array(32).keys()].filter((code) => ![9, 10, 12, 13].includes(code)));

/** Well-formed UTF-8 without control characters. */
function isText(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      if (CONTROL_BYTES.has(lead)) return false;
      at += 1;
      continue;
    }
    const length = sequenceLength(lead, bytes[at + 1] ?? 0);
    for (let next = 1; next < length; next += 1) {
      if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return false;
    }
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Bytes of the character that begins so; 0 when none may: overlong forms, surrogates, beyond U+10FFFF. */
function sequenceLength(lead: number, second: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) {
    const isOverlong = lead === 0xe0 && second < 0xa0;
    const isSurrogate = lead === 0xed && second > 0x9f;
    return isOverlong || isSurrogate ? 0 : 3;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const isOverlong = lead === 0xf0 && second < 0x90;
    const isBeyond = lead === 0xf4 && second > 0x8f;
    return isOverlong || isBeyond ? 0 : 4;
  }
  return 0;
}

const NAME_MAX = 80;

/** A name that is safe in a path and a header, ending as its type does: `..\Grüße (1).jpeg` with a PNG in it is `Gr_e_1.png`. */
export function safeName(filename: string, { extension }: SniffedType): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const stem = last.replace(/\.[^.]*$/, "").replaceAll(/[^A-Za-z0-9.-]+/g, "_");
  const trimmed = stem
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[._-]+|[._-]+$/g, "")
    .slice(0, NAME_MAX);
  return `${trimmed || "file"}.${extension}`;
}
