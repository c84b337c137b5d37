import type { Download } from "#domain/contract/download.ts";
import type { DownloadFormat } from "#domain/contract/http/downloads.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { csvOf } from "#server/machine/documents/csv.ts";
import type { Paper } from "#server/machine/documents/document.ts";
import { pdfOf } from "#server/machine/documents/pdf.ts";
import { xlsxOf } from "#server/machine/documents/xlsx.ts";

const CONTENT_TYPES: Record<DownloadFormat, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const WRITERS: Record<DownloadFormat, (paper: Paper) => Uint8Array | Promise<Uint8Array>> = {
  pdf: pdfOf,
  csv: csvOf,
  xlsx: xlsxOf,
};

/** A document as a file, named e.g. `quote-IN0020230085-20261121.pdf`: kind, subject and day in India. */
export async function fileOf(paper: Paper, format: DownloadFormat): Promise<Download> {
  const what = paper.title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  const day = istDateOf(paper.preparedAtMs).replaceAll("-", "");
  return {
    filename: `${what}-${paper.isin}-${day}.${format}`,
    content_type: CONTENT_TYPES[format],
    bytes: new Uint8Array(await WRITERS[format](paper)),
  };
}
