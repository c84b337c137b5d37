/** What a file really is, read from its bytes: name and type are only the sender's word. */
export interface SniffedType {
  contentType: string;
  extension: string;
}

const starts = (bytes: Buffer, signature: string, at = 0) =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, "latin1"));

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const BINARY: readonly [test: (bytes: Buffer) => boolean, type: SniffedType][] = [
  [(bytes) => starts(bytes, "\x89PNG\r\n\x1a\n"), { contentType: "image/png", extension: "png" }],
  [(bytes) => starts(bytes, "\xff\xd8\xff"), { contentType: "image/jpeg", extension: "jpg" }],
  [(bytes) => starts(bytes, "GIF87a") || starts(bytes, "GIF89a"), { contentType: "image/gif", extension: "gif" }],
  [(bytes) => starts(bytes, "RIFF") && starts(bytes, "WEBP", 8), { contentType: "image/webp", extension: "webp" }],
  [(bytes) => starts(bytes, "%PDF-"), { contentType: "application/pdf", extension: "pdf" }],
  // The names in an archive are not packed, so a workbook shows its own.
  [
    (bytes) => starts(bytes, "PK\x03\x04") && bytes.includes("[Content_Types].xml") && bytes.includes("xl/workbook"),
    { contentType: XLSX, extension: "xlsx" },
  ],
];

/** The type of a file that we take, or null: pictures, PDF, workbooks, and UTF-8 text (CSV when it is named so). */
export function sniffType(bytes: Buffer, filename: string): SniffedType | null {
  const found = BINARY.find(([test]) => test(bytes));
  if (found) return found[1];
  if (!isText(bytes)) return null;
  return filename.toLowerCase().endsWith(".csv")
    ? { contentType: "text/csv; charset=utf-8", extension: "csv" }
    : { contentType: "text/plain; charset=utf-8", extension: "txt" };
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

/** A name that is safe in a path and a header, ending as its type does: `..\Grüße (1).exe` with a PNG in it is `Gr_e_1.png`. */
export function safeName(filename: string, { extension }: SniffedType): string {
  const last = filename.split(/[\\/]/).at(-1) ?? "";
  const stem = last.replace(/\.[^.]*$/, "").replaceAll(/[^A-Za-z0-9.-]+/g, "_");
  const trimmed = stem
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[._-]+|[._-]+$/g, "")
    .slice(0, NAME_MAX);
  return `${trimmed || "file"}.${extension}`;
}
