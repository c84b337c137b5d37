import { beginsWith, containText } from "#domain/tables/bytes.ts";
import type { Refusal, RefusalCode, Sheet } from "#domain/tables/table.ts";
import { REFUSALS } from "#domain/tables/texts.ts";

// Bytes of a file as a text or as the sheets of a workbook. The first bytes decide, not the name of the file.

/** Browsers and Node have it alike; the library of neither is known here. */
declare class TextDecoder {
  constructor(label: string, options: { fatal: true });
  /** @throws TypeError where the bytes are not of this encoding */
  decode(bytes: Uint8Array): string;
}

export type Workbook = { is: "workbook"; sheets: readonly Sheet[] } | { is: "refused"; refused: readonly Refusal[] };

export type Decoded = { is: "text"; text: string; encoding: string } | Workbook;

type FileCode = Extract<RefusalCode, "empty" | "not_a_table" | "old_workbook" | "html_table" | "no_rows">;

/** Refuses a file as a whole. */
export const refuseFile = (code: FileCode): { is: "refused"; refused: readonly Refusal[] } => ({
  is: "refused",
  refused: [{ row: 0, column: "", code, text: REFUSALS[code] }],
});

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];
const NOT_TABLES = [
  [0x25, 0x50, 0x44, 0x46, 0x2d], // %PDF-
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
];
const HTML = /^\s*<(!doctype|html|table)/i;

/** So many first bytes show whether every second one is NUL. */
const WIDE_BYTES = 60;

export async function decodeTable(
  bytes: Uint8Array,
  readWorkbook: (bytes: Uint8Array) => Promise<Workbook>,
): Promise<Decoded> {
  if (beginsWith(bytes, ZIP))
    return containText(bytes, "xl/workbook.xml") ? readWorkbook(bytes) : refuseFile("not_a_table");
  if (beginsWith(bytes, OLD_WORKBOOK)) return refuseFile("old_workbook");
  if (NOT_TABLES.some((signature) => beginsWith(bytes, signature))) return refuseFile("not_a_table");
  const decoded = decodeText(bytes);
  if (decoded === null || decoded.text.includes("\0")) return refuseFile("not_a_table");
  return HTML.test(decoded.text) ? refuseFile("html_table") : { is: "text", ...decoded };
}

function decodeText(bytes: Uint8Array): { text: string; encoding: string } | null {
  if (beginsWith(bytes, [0xef, 0xbb, 0xbf])) return textOf(bytes, "utf-8", "UTF-8");
  if (beginsWith(bytes, [0xff, 0xfe])) return textOf(bytes, "utf-16le", "UTF-16");
  if (beginsWith(bytes, [0xfe, 0xff])) return textOf(bytes, "utf-16be", "UTF-16");
  const wide = wideLabel(bytes);
  if (wide !== null) return textOf(bytes, wide, "UTF-16");
  return textOf(bytes, "utf-8", "UTF-8") ?? textOf(bytes, "windows-1252", "Windows-1252");
}

/** Letters of the Latin script in UTF-16 without a mark: every second byte is NUL, the later one in little endian. */
function wideLabel(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const first = bytes.subarray(0, WIDE_BYTES);
  if (first.length < 4) return null;
  const isNul = (parity: number) => first.every((byte, at) => at % 2 !== parity || byte === 0);
  const [isEvenNul, isOddNul] = [isNul(0), isNul(1)];
  if (isEvenNul === isOddNul) return null;
  return isOddNul ? "utf-16le" : "utf-16be";
}

/** The decoder takes off a mark of byte order by itself. */
function textOf(bytes: Uint8Array, label: string, encoding: string): { text: string; encoding: string } | null {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding };
  } catch {
    return null;
  }
}
