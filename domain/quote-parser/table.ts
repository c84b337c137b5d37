import type { QuoteSide } from "./reading.ts";
import { tokensOf } from "./lexer.ts";
import type { Token } from "./tokens.ts";
import { SENSES } from "./vocabulary.ts";

// A table pasted from a sheet: its first row says what each column means, and each further row becomes a line of tokens as
// if a dealer had written the column's word before the cell.

type Column = "bid" | "ask" | "level" | "size" | "other";

export interface TableHead {
  separator: string;
  columns: readonly Column[];
  /** What a plain figure in the size column counts. */
  sizeUnitRupees: number;
}

const MEANS: readonly (readonly [RegExp, Column])[] = [
  [/\bbids?\b|\bbuy\b/i, "bid"],
  [/\b(?:offers?|asks?|sell|ofr)\b/i, "ask"],
  [/\b(?:qty|quantity|size|amt|amount|quantum|volume|face)\b/i, "size"],
  [/\b(?:level|yield|ytm|yld|price|rate|px|quote)\b/i, "level"],
];

/** The meaning of the columns when a line is the head of a table; null when it is not. */
export function tableHead(line: string): TableHead | null {
  const separator = line.includes("\t") ? "\t" : line.includes("|") ? "|" : null;
  if (separator === null || /\d/.test(line)) return null;
  const cells = line.split(separator);
  const columns = cells.map((cell): Column => MEANS.find(([words]) => words.test(cell))?.[1] ?? "other");
  const known = columns.filter((column) => column !== "other").length;
  if (cells.length < 3 || known === 0) return null;
  const size = cells[columns.indexOf("size")] ?? "";
  return { separator, columns, sizeUnitRupees: /la(?:kh|c)/i.test(size) ? 100_000 : 10_000_000 };
}

/** A row as tokens; null when it has no such columns. */
export function rowTokens(head: TableHead, line: string, offset: number): Token[] | null {
  if (!line.includes(head.separator)) return null;
  const tokens: Token[] = [];
  let at = offset;
  for (const [place, cell] of line.split(head.separator).entries()) {
    const column = head.columns[place] ?? "other";
    tokens.push(...cellTokens(column, tokensOf(cell, at), head.sizeUnitRupees));
    at += cell.length + 1;
  }
  return tokens;
}

function cellTokens(column: Column, tokens: readonly Token[], sizeUnitRupees: number): Token[] {
  const [first] = tokens;
  if (column === "other" || first === undefined) return [...tokens];
  if (column === "size") {
    return tokens.map((token): Token =>
      token.kind === "number" && token.value > 0
        ? { kind: "size", rupees: Math.round(token.value * sizeUnitRupees), start: token.start, end: token.end }
        : token,
    );
  }
  const marked = tokens.map((token): Token => (token.kind === "number" ? { ...token, at: true } : token));
  if (column === "level" || first.kind !== "number") return marked;
  return [sideToken(column === "bid" ? "BID" : "ASK", first), ...marked];
}

function sideToken(side: QuoteSide, { start }: Token): Token {
  const word = side === "BID" ? "bid" : "offer";
  return { kind: "word", word, sense: SENSES.get(word) ?? null, start, end: start };
}
