import { BARRED_PENALTY, LEAST_SHOWN, REAL_MATCH, scoreOf, TIER } from "#src/shell/palette/rank.ts";
import { makeQuery, makeSearchable, type SearchQuery } from "#src/shell/palette/searchable.ts";
import type { PaletteColumn, PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { titleMarks, type Mark } from "#src/shell/palette/title-marks.ts";

/** A rendered item: with a key unique in the palette, and the matched letters of its title. */
export interface PaletteRow {
  readonly key: string;
  readonly sourceId: string;
  readonly item: PaletteItem;
  readonly marks: readonly Mark[];
}

export interface PaletteGroup {
  readonly sourceId: string;
  readonly title: string;
  readonly columns: readonly PaletteColumn[];
  readonly rows: readonly PaletteRow[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** The query is written for this source alone. */
  readonly leads: boolean;
  readonly Preview?: PaletteSource["Preview"];
  /** Score of the best row against the query, which orders the groups. */
  readonly best: number;
}

/** Maximum number of rendered rows: more would exceed the frame, and nobody reads them. */
export const MOST_ROWS_DRAWN = 50;

export function rowKey(sourceId: string, itemId: string): string {
  return `${sourceId}/${itemId}`;
}

export function makeGroup(
  source: PaletteSource,
  items: readonly PaletteItem[],
  query: string,
  status: "ready" | "loading" | "failed" = "ready",
): PaletteGroup {
  const parsed = makeQuery(query);
  return {
    sourceId: source.id,
    title: source.title,
    columns: source.columns ?? [],
    rows: items.slice(0, MOST_ROWS_DRAWN).map((item) => ({
      key: rowKey(source.id, item.id),
      sourceId: source.id,
      item,
      marks: titleMarks(item.title, parsed),
    })),
    loading: status === "loading",
    failed: status === "failed",
    leads: source.claims?.(query) ?? false,
    ...(source.Preview === undefined ? {} : { Preview: source.Preview }),
    best: bestOf(items[0], parsed),
  };
}

/** Rows of the previous response that still match, shown until the new response arrives. */
export function stillFitting(group: PaletteGroup | undefined, query: string): readonly PaletteItem[] {
  const parsed = makeQuery(query);
  if (group === undefined || parsed.tokens.length === 0) return [];
  return group.rows.map(({ item }) => item).filter((item) => scoreOf(makeSearchable(item), parsed, 0) >= LEAST_SHOWN);
}

/** Rows that a source knows at once, before other rows shown meanwhile. */
export function withKnown(
  source: PaletteSource,
  query: string,
  others: readonly PaletteItem[] = [],
): readonly PaletteItem[] {
  const known = source.known?.(query) ?? [];
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...others.filter(({ id }) => !ids.has(id))];
}

/**
 * Orders groups for display: the group the query is written for first, then by best row. A group still loading without
 * rows ranks after real matches and before doubtful ones. Once any row is a real match, doubtful groups are left out.
 */
export function orderGroups(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  if (query.trim() === "") return capRows(groups);
  const weight = (group: PaletteGroup): number => {
    if (group.leads && (group.loading || group.rows.length > 0)) return Number.POSITIVE_INFINITY;
    return group.loading && group.rows.length === 0 ? REAL_MATCH : group.best;
  };
  const meant = groups.some((group) => group.best >= REAL_MATCH);
  const shown = groups.filter((group) => group.loading || group.failed || !meant || group.best >= TIER.inside);
  return capRows(shown.toSorted((a, b) => weight(b) - weight(a)));
}

/** Limits the rendered rows, with a fair share for each group. */
export function capRows(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const filled = groups.filter((group) => group.rows.length > 0).length;
  const share = Math.floor(MOST_ROWS_DRAWN / Math.max(1, filled));
  return groups.map((group) => (group.rows.length > share ? { ...group, rows: group.rows.slice(0, share) } : group));
}

/** Rows in sight without scrolling. */
const ROWS_IN_SIGHT = 14;

/** The groups cut to the rows in sight. */
export function headOf(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  let left = ROWS_IN_SIGHT;
  return groups.map((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length === group.rows.length ? group : { ...group, rows };
  });
}

function bestOf(item: PaletteItem | undefined, query: SearchQuery): number {
  return item === undefined
    ? 0
    : scoreOf(makeSearchable(item), query, 0) - (item.barred === undefined ? 0 : BARRED_PENALTY);
}
