import { createHash } from "node:crypto";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { BondSort } from "#domain/contract/http/catalogue.ts";
import { canonicalJson } from "#server/machine/core/audit.ts";
import { type AskedConditions, searchText } from "#server/market/research/catalogue/question.ts";

/**
 * A cursor holds the last bond of a page and a digest of the query, so that it cannot continue a different list. It
 * holds no secret: a made-up cursor shows nothing that a query would not.
 */
const CURSOR = /^([\w-]{16})\.(IN[A-Z0-9]{9}\d)$/;

/** The same for the same question, however its values are ordered. */
export function digestOf(asked: AskedConditions, sort: BondSort | null | undefined): string {
  const chosen = Object.entries(asked.category_values).map(([name, values]) => [name, [...new Set(values)].toSorted()]);
  const question = {
    chosen: Object.fromEntries(chosen.filter(([, values]) => values?.length)),
    search: searchText(asked),
    filters: asked.filters.map(canonicalJson).toSorted(),
    matured: asked.include_matured,
    // Omitted without dimensions, so that cursors issued before dimensions existed remain valid.
    ...(asked.dimensions.length > 0 ? { dimensions: asked.dimensions.map(canonicalJson).toSorted() } : {}),
    isins: asked.isins?.toSorted() ?? null,
    sort: sort ?? null,
  };
  return createHash("sha256").update(canonicalJson(question)).digest("base64url").slice(0, 16);
}

export function cursorAfter(isin: string, digest: string): string {
  return Buffer.from(`${digest}.${isin}`).toString("base64url");
}

export const foreignCursor = () =>
  fieldRefusal("pagination_params.cursor", "This cursor belongs to another list. Ask for the first page again.");

export const cursorAndOffset = () => fieldRefusal("pagination_params.offset", "Give a cursor or an offset, not both.");

/** The ISIN of the bond the page before ended with. @throws Refusal validation_error for a cursor of another question */
export function isinOfCursor(cursor: string, digest: string): string {
  const [, of, isin] = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (of !== digest || isin === undefined) throw foreignCursor();
  return isin;
}
