import type { ComponentType } from "react";
import type { CommandArgs } from "#src/shell/commands/command.ts";
import { REAL_MATCH, TIER } from "#src/shell/palette/rank.ts";
import { RankIndex } from "#src/shell/palette/rank-index.ts";
import type { Rankable } from "#src/shell/palette/searchable.ts";

/** One row of a source. Title, aliases and details are searched; the rest is display. */
export interface PaletteItem extends Rankable {
  /** Unique within its source and stable, as recents are stored under it. */
  readonly id: string;
  readonly icon?: ComponentType<{ className?: string }>;
  /** Muted text at the right, e.g. the section of a command. */
  readonly context?: string;
  /** Cells under the source's `columns`, e.g. ISIN, yield, rating and maturity of a bond. */
  readonly columns?: readonly string[];
  readonly keyChips?: readonly (readonly string[])[];
  /** Reason it cannot be chosen now; the row stays in the list, dimmed, and shows it. */
  readonly barred?: string;
  /** Question shown on the first choice; a second choice confirms it. */
  readonly asksOnce?: string;
  /** It is how things are now. */
  readonly isSet?: boolean;
  /** Value of the item as an answer; by default its id. */
  readonly value?: unknown;
}

/** Heading and width of one column; the row's title gets the rest of 640 px. */
export interface PaletteColumn {
  readonly title: string;
  readonly widthPx: number;
}

/** A verb for an item: a command with arguments filled in from the item. */
export interface ItemAction {
  readonly commandId: string;
  readonly args: CommandArgs;
  /** A reason of the source's own, e.g. "Your own EOI"; the command's own reasons are found without it. */
  readonly barred?: string;
}

/** Things the palette can find: bonds, open EOIs, clients. Features register theirs. */
export interface PaletteSource {
  readonly id: string;
  /** Heading of its rows and of its page. */
  readonly title: string;
  /** Headings of the items' columns. */
  readonly columns?: readonly PaletteColumn[];
  /** False excludes it from the first page; used only for questions and its own page. */
  readonly inRoot?: boolean;
  /** Best match first. Also called with an empty query, for suggestions. */
  search(query: string, signal: AbortSignal): readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
  /** The rows of a search that are known at once, shown until all have arrived and where the search fails. */
  known?(query: string): readonly PaletteItem[];
  /** Calls back when other things can be found, so that an open palette searches again; returns the end of it. */
  onChange?(listener: () => void): () => void;
  /** Prepares the first search in slices of a few milliseconds; true when done. */
  prepare?(): boolean;
  /** True when a text is written for this source alone: its rows lead, and nothing is chosen before they arrive. */
  claims?(query: string): boolean;
  /** Preview of the selected item, shown below the list. */
  readonly Preview?: ComponentType<{ readonly item: PaletteItem }>;
  /** Choosing an item runs its first verb; there is no page of verbs between. */
  readonly runsAtOnce?: true;
  /** The verbs for an item, most usual first. A source without them only answers questions. */
  actions?(item: PaletteItem): readonly ItemAction[];
}

export interface LocalSourceOptions extends Omit<PaletteSource, "search" | "known" | "prepare"> {
  /** Return the same array while titles, aliases and details are unchanged: a new array is indexed again. */
  readonly items: () => readonly PaletteItem[];
  /** Cells that change by the second, e.g. yields; read only for matching rows. */
  readonly cells?: (item: PaletteItem) => readonly string[];
  readonly limit?: number;
  readonly habit?: (item: PaletteItem) => number;
}

/** A source over rows held in memory, ranked as commands are. */
export function localSource({ items, cells, limit = 50, habit, ...rest }: LocalSourceOptions): PaletteSource {
  let indexed: readonly PaletteItem[] | undefined;
  let index = new RankIndex<PaletteItem>([]);

  function refresh(): readonly PaletteItem[] {
    const current = items();
    if (indexed !== current) {
      indexed = current;
      index = new RankIndex(current);
    }
    return current;
  }
  const withCells = (found: readonly PaletteItem[]): readonly PaletteItem[] =>
    cells === undefined ? found : found.map((item) => ({ ...item, columns: cells(item) }));

  return {
    ...rest,
    search(query) {
      const current = refresh();
      if (query.trim() === "") return withCells(current.slice(0, limit));
      const ranked = index.search(query, { limit, ...(habit === undefined ? {} : { habit }) });
      return withCells(withoutWeak(ranked).map(({ item }) => item));
    },
    prepare() {
      refresh();
      return index.prepare(ROWS_PER_SLICE);
    },
  };
}

/** About two milliseconds of work. */
const ROWS_PER_SLICE = 500;

/** Once one row is truly meant, rows where only the letters happen to occur are noise. */
export function withoutWeak<R extends { readonly score: number }>(ranked: readonly R[]): readonly R[] {
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  return best >= REAL_MATCH ? ranked.filter(({ score }) => score >= TIER.inside) : ranked;
}
