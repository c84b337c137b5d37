import path from "node:path";
import type { Content, CustomTableLayout, TableCell } from "pdfmake";
import type { ContentTable, ContentText } from "pdfmake/interfaces";
import { BRAND } from "#domain/brand.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import { cellText } from "#server/machine/documents/cell-text.ts";
import {
  isFigure,
  type Cell,
  type Fact,
  type Paper,
  type Section,
  type Table,
} from "#server/machine/documents/document.ts";
import { BASE_FONT, fontFiles } from "#server/machine/documents/print/fonts.ts";
import { printed, type Space } from "#server/machine/documents/print/printed.ts";
import { openShaper, type Shaper } from "#server/machine/documents/print/shaper.ts";

const INK = "#1c2024";
const MUTED = "#60646c";
const LINE = "#d9d9e0";
/** A table of more columns is set smaller, to stay on an upright page. */
const MANY_COLUMNS = 6;
/** Points. */
const HEADING = 11;
const BODY = 9;
const SMALL = 7.5;
/** Pages in points: the width, the margins, and the size of the text. A slip of A5 is set smaller, to stay on one page. */
const PAGES = {
  A4: { width: 595.28, side: 40, top: 64, bottom: 48, head: 28, body: BODY, labels: 170, pad: 3 },
  A5: { width: 419.53, side: 28, top: 48, bottom: 34, head: 18, body: SMALL, labels: 120, pad: 2 },
};
type Page = (typeof PAGES)[keyof typeof PAGES];
const PAGE_WIDTH = PAGES.A4.width;
/** Horizontal padding of a cell. */
const CELL_PADDING = 8;
/** A word is measured alone and drawn among others. */
const SPARE = 0.97;

const hairlines: CustomTableLayout = {
  hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: () => 4,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** No line between a table's heading and its header. */
const linesUnderHeader: CustomTableLayout = {
  ...hairlines,
  hLineWidth: (row, node) => (row < 2 || row === node.table.body.length ? 0 : 0.5),
};

/** Loaded at the first document: the library and its fonts take their time, and most processes never need them. */
let library: Promise<Library> | undefined;

interface Library {
  pdfmake: typeof import("pdfmake");
  shaper: Shaper;
}

async function load(): Promise<Library> {
  const { default: pdfmake } = await import("pdfmake");
  const files = fontFiles();
  const allowed = new Set(Object.values(files).flatMap((faces) => Object.values(faces)));
  pdfmake.setFonts(files);
  // Documents contain text only: nothing is fetched, and only fonts are read.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((asked) => allowed.has(path.resolve(asked)));
  return { pdfmake, shaper: await openShaper("pdfkit") };
}

/** A paper as PDF, A4 unless it is a slip: on every page the product, the bond and the page's number. */
export async function pdfOf(paper: Paper): Promise<Uint8Array> {
  const { pdfmake, shaper } = await (library ??= load());
  const draw: Draw = (text, space) => drawn(shaper, text, space);
  const { title, bondName, isin, preparedAtMs, notice, watermark, parts, pageSize = "A4" } = paper;
  const page = PAGES[pageSize];
  return await pdfmake
    .createPdf({
      pageSize,
      pageMargins: [page.side, page.top, page.side, page.bottom],
      info: {
        title: `${title}: ${bondName}`,
        author: BRAND,
        creator: BRAND,
        producer: BRAND,
        creationDate: new Date(preparedAtMs),
      },
      defaultStyle: { font: BASE_FONT, fontSize: page.body, color: INK, lineHeight: 1.15 },
      ...(watermark === undefined ? {} : { watermark: { text: watermark, color: MUTED, opacity: 0.12, bold: true } }),
      header: headerOf(paper, page, draw),
      footer: (at, of) => footerOf(preparedAtMs, page, { at, of }),
      content: [
        ...(notice === undefined ? [] : [{ text: notice, italics: true, margin: [0, 0, 0, 8] } satisfies Content]),
        { text: title, fontSize: 16, bold: true },
        { ...draw(`${bondName} · ${isin}`), fontSize: 11, color: MUTED, margin: [0, 2, 0, 4] },
        ...parts.flatMap(({ sections }) => sections.map((section) => sectionContent(section, page, draw))),
      ],
    })
    .getBuffer();
}

/** Converts a text for the library: in fonts that have its characters, each line in visual order. */
type Draw = (text: string, space?: Partial<Space>) => { stack: Content[] } | { text: ContentText[] };

function drawn(
  shaper: Shaper,
  text: string,
  { width = PAGE_WIDTH, size = BODY }: Partial<Space> = {},
): ReturnType<Draw> {
  const lines = printed(shaper, text, { width, size });
  const [only] = lines;
  if (lines.length === 1 && only && !only.isRightToLeft) return { text: only.pieces };
  return {
    stack: lines.map(({ pieces, isRightToLeft }): Content => ({
      text: pieces,
      ...(isRightToLeft ? { alignment: "right" } : {}),
    })),
  };
}

function headerOf({ bondName, isin }: Paper, page: Page, draw: Draw): Content {
  return {
    columns: [
      { text: BRAND, bold: true, fontSize: 11, width: "auto" },
      { ...draw(`${bondName} · ${isin}`), alignment: "right", color: MUTED, fontSize: 8, margin: [0, 2, 0, 0] },
    ],
    margin: [page.side, page.head, page.side, 0],
  };
}

function footerOf(preparedAtMs: number, page: Page, { at, of }: { at: number; of: number }): Content {
  return {
    columns: [
      { text: `Prepared ${formatDateTime(preparedAtMs)} IST` },
      { text: `Page ${at} of ${of}`, alignment: "right" },
    ],
    color: MUTED,
    fontSize: 8,
    margin: [page.side, page.head - 12, page.side, 0],
  };
}

/** A section stays on one page with its heading; only a table may run on, and then repeats both heading and header. */
function sectionContent(section: Section, page: Page, draw: Draw): Content {
  const margin: [number, number, number, number] = [0, 12, 0, 0];
  const heading: Content = { text: section.title, bold: true, fontSize: HEADING, margin: [0, 0, 0, 4] };
  switch (section.kind) {
    case "facts":
      return { stack: [heading, factList(section.facts, page, draw)], unbreakable: true, margin };
    case "lines":
      return { stack: [heading, ...section.lines.map((line) => lineContent(line, draw))], margin };
    case "table":
      return section.rows.length === 0
        ? { stack: [heading, { text: section.empty, color: MUTED }], unbreakable: true, margin }
        : { ...tableOf(section, page, draw), margin };
    default:
      return unreachable(section);
  }
}

function lineContent(line: string, draw: Draw): Content {
  return { ...draw(line), margin: [0, 0, 0, 3] };
}

function factList(facts: readonly Fact[], page: Page, draw: Draw): Content {
  const body = facts.map((fact): TableCell[] => [{ text: fact.label, color: MUTED }, draw(factText(fact))]);
  return {
    table: { widths: [page.labels, "*"], body, dontBreakRows: true },
    layout: { ...hairlines, paddingTop: () => page.pad, paddingBottom: () => page.pad },
  };
}

/** The rupee sign precedes the figure, any other unit follows it. */
function factText({ cell, unit }: Fact): string {
  const text = cellText(cell);
  if (unit === undefined || !/\d/.test(text)) return text;
  if (unit === "₹") return `₹\u00a0${text}`;
  return unit.startsWith("%") ? text + unit : `${text} ${unit}`;
}

function tableOf({ title, columns, rows, totals }: Table, page: Page, draw: Draw): ContentTable {
  const sample = rows[0] ?? [];
  const total = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  const heading: TableCell[] = columns.map((_, index) =>
    index === 0 ? { text: title, bold: true, fontSize: HEADING, color: INK, colSpan: columns.length } : {},
  );
  const heads = columns.map((column, index): TableCell => ({
    text: column.title,
    color: MUTED,
    alignment: sideOf(sample[index]),
  }));
  const size = columns.length > MANY_COLUMNS ? SMALL : BODY;
  const widths = columns.map(({ share = 1 }) => (share / total) * (page.width - 2 * page.side));
  const space = (column: number): Space => ({ width: ((widths[column] ?? 0) - CELL_PADDING) * SPARE, size });
  const body = [heading, heads, ...rows.map((row) => row.map((cell, column) => tableCell(cell, draw, space(column))))];
  if (totals) body.push(totals.map((cell) => ({ text: cellText(cell), bold: true, alignment: sideOf(cell) })));
  return {
    fontSize: size,
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ share = 1 }) => `${((share / total) * 100).toFixed(3)}%`),
      body,
    },
    layout: linesUnderHeader,
  };
}

function tableCell(cell: Cell, draw: Draw, space: Space): TableCell {
  return { ...draw(cellText(cell), space), alignment: sideOf(cell) };
}

function sideOf(cell: Cell | undefined): "left" | "right" {
  return isFigure(cell) ? "right" : "left";
}
