import { decodeTable } from "#domain/tables/decode.ts";
import type { DecodedTable } from "#domain/tables/read-table.ts";

const MOST_BYTES = 1_500_000;

/**
 * Table in a chosen, dropped or pasted file, or the reason it has none. The code for workbooks loads only when needed.
 */
export async function openTable(file: File): Promise<{ table: DecodedTable } | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: "The file is larger than 1.5 MB." };
  const decoded = await decodeTable(new Uint8Array(await file.arrayBuffer()), async (bytes) => {
    const { readWorkbook } = await import("#domain/tables/workbook.ts");
    return readWorkbook(bytes);
  });
  if (decoded.is === "refused") return { problem: decoded.refused[0]?.text ?? "" };
  return { table: decoded.is === "workbook" ? { sheets: decoded.sheets } : decoded };
}
