import { endingOf, mayBe, type FileKind } from "#domain/lib/file-types.ts";

/** What a file really is, read from its bytes: name and type are only the sender's word. */
export interface SniffedType {
  contentType: string;
  extension: string;
}

const starts = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, "latin1"));

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const BINARY: readonly [test: (bytes: Buffer) => boolean, kind: FileKind, type: SniffedType][] = [
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
    (bytes) => starts(bytes, "PK\x03\x04") && bytes.includes("[Content_Types].xml") && bytes.includes("xl/workbook"),
    "workbook",
    { contentType: XLSX, extension: "xlsx" },
  ],
];

/**
 * The type of a file that we take: pictures, PDF, workbooks, and UTF-8 text (CSV when it is named so). Null for any other,
 * and for a file whose name ends as something else.
 */
export function sniffType(bytes: Buffer, filename: string): SniffedType | null {
  const found = BINARY.find(([test]) => test(bytes));
  if (found) return mayBe(found[1], filename) ? found[2] : null;
  if (!isText(bytes) || !mayBe("text", filename)) return null;
  const extension = endingOf(filename) ?? "txt";
  return { contentType: `text/${extension === "csv" ? "csv" : "plain"}; charset=utf-8`, extension };
}

const CONTROL_BYTES = new Set([...Array(32).keys()].filter((code) => ![9, 10, 12, 13].includes(code)));

function isText(bytes: Buffer): boolean {
  if (bytes.some((byte) => CONTROL_BYTES.has(byte))) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
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
