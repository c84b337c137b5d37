import type { QuoteSide } from "#domain/quote-parser/reading.ts";
import { tokensOf } from "#domain/quote-parser/lexer.ts";
import type { Token } from "#domain/quote-parser/tokens.ts";
import { SENSES } from "#domain/quote-parser/vocabulary.ts";

// A table pasted from a sheet: its first row says what each column means, and each further row becomes a line of tokens as
// if a dealer had written the column's word before the cell.

type Column = "bid" | "ask" | "bid-size" | "ask-size" | "level" | "size" | "other";

export interface TableHead {
  separator: RegExp;
  columns: readonly Column[];
  /** What a plain figure in the size column counts. */
  sizeUnitRupees: number;
}

const MEANS: readonly (readonly [RegExp, Column])[] = [
  [/\b(?:bid|buy)\b.*\b(?:qty|quantity|size|amt|amount)\b/i, "bid-size"],
  [/\b(?:offer|ask|sell|ofr)\b.*\b(?:qty|quantity|size|amt|amount)\b/i, "ask-size"],
  [/\bbuy\s?\/\s?sell\b|\bb\s?\/\s?s\b/i, "other"],
  [/\bbids?\b|\bbuy\b/i, "bid"],
  [/\b(?:offers?|asks?|sell|ofr)\b/i, "ask"],
  [/\b(?:qty|quantity|size|amt|amount|quantum|volume|face|fv)\b/i, "size"],
  [/\b(?:level|yield|ytm|yld|price|rate|px|quote)\b/i, "level"],
];
const SEPARATORS: readonly RegExp[] = [/\t/g, /\|/g, / {2,}/g, /,/g];
/** The head of a column of bonds: without it words parted by spaces or commas are no table. */
const OF_BONDS = /^\s*(?:sr\.?\s*(?:no\.?)?\s+)?(?:isin|bond|security|paper|name|issuer|scrip|instrument)\b/i;

/** The meaning of the columns when a line is the head of a table; null when it is not. */
export function tableHead(line: string): TableHead | null {
  if (/\d/.test(line)) return null;
  const separator = SEPARATORS.find((one) => line.search(one) >= 0);
  if (separator === undefined) return null;
  const isRuled = separator.source === "\\t" || separator.source === "\\|";
  if (!isRuled && !OF_BONDS.test(line)) return null;
  const cells = cellsOf(line, separator).map(({ cell }) => cell);
  const columns = cells.map((cell): Column => MEANS.find(([words]) => words.test(cell))?.[1] ?? "other");
  const known = columns.filter((column) => column !== "other").length;
  if (cells.length < 3 || known === 0) return null;
  const size = cells[columns.indexOf("size")] ?? "";
  return { separator, columns, sizeUnitRupees: /la(?:kh|c)/i.test(size) ? 100_000 : 10_000_000 };
}

/** A row as tokens; null when it has no such columns. */
export function rowTokens(head: TableHead, line: string, offset: number): Token[] | null {
  const cells = cellsOf(line, head.separator);
  if (cells.length < 2) return null;
  return cells.flatMap(({ cell, at }, place) =>
    cellTokens(head.columns[place] ?? "other", tokensOf(cell, offset + at), head.sizeUnitRupees),
  );
}

function cellsOf(line: string, separator: RegExp): { cell: string; at: number }[] {
  const cells: { cell: string; at: number }[] = [];
  let from = 0;
  for (const { index, 0: found } of line.matchAll(separator)) {
    cells.push({ cell: line.slice(from, index), at: from });
    from = index + found.length;
  }
  return [...cells, { cell: line.slice(from), at: from }];
}

function cellTokens(column: Column, tokens: readonly Token[], sizeUnitRupees: number): Token[] {
  const [first] = tokens;
  if (column === "other" || first === undefined) return [...tokens];
  if (column === "size") return tokens.map((token) => asSize(token, sizeUnitRupees));
  if (column === "bid-size" || column === "ask-size") {
    return [
      sideToken(column === "bid-size" ? "BID" : "ASK", first),
      ...tokens.map((token) => asSize(token, sizeUnitRupees)),
    ];
  }
  const marked = tokens.map((token): Token => (token.kind === "number" ? { ...token, at: true } : token));
  if (column === "level" || first.kind !== "number") return marked;
  return [sideToken(column === "bid" ? "BID" : "ASK", first), ...marked];
}

function asSize(token: Token, unitRupees: number): Token {
  if (token.kind !== "number" || token.value <= 0) return token;
  return { kind: "size", rupees: Math.round(token.value * unitRupees), start: token.start, end: token.end };
}

function sideToken(side: QuoteSide, { start }: Token): Token {
  const word = side === "BID" ? "bid" : "offer";
  return { kind: "word", word, sense: SENSES.get(word) ?? null, start, end: start };
}
