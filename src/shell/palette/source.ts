import type { ComponentType } from "react";
import type { CommandArgs } from "#src/shell/commands/command.ts";
import { REAL_MATCH, TIER } from "#src/shell/palette/rank.ts";
import { RankIndex } from "#src/shell/palette/rank-index.ts";
import type { Rankable } from "#src/shell/palette/searchable.ts";

/** One row a source offers. Title, aliases and details are what it is found by; the rest is what it shows. */
export interface PaletteItem extends Rankable {
  /** Unique within its source and stable, as recents are stored under it. */
  readonly id: string;
  readonly icon?: ComponentType<{ className?: string }>;
  /** Muted text at the right, e.g. the section of a command. */
  readonly context?: string;
  /** Cells under the source's `columns`, e.g. ISIN, yield, rating and maturity of a bond. */
  readonly columns?: readonly string[];
  readonly keyChips?: readonly (readonly string[])[];
  /** Why it cannot be chosen now; it stays in the list, dimmed, and says so. */
  readonly barred?: string;
  /** Said when it is chosen; chosen again with these words on the screen, it goes on. */
  readonly asksOnce?: string;
  /** It is how things are now. */
  readonly isSet?: boolean;
  /** The value given when it answers a question; its id unless another is given. */
  readonly value?: unknown;
}

/** Heading and width of one column of cells; the title of the row takes what is left of 640 px. */
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
  /** Heading of its rows, and of its page. */
  readonly title: string;
  /** Headings of the items' columns. */
  readonly columns?: readonly PaletteColumn[];
  /** False keeps it for questions and pages of its own, out of the first page. */
  readonly inRoot?: boolean;
  /** Best first. Called with an empty query too, where it may offer what is likely. */
  search(query: string, signal: AbortSignal): readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
  /** Does a slice of work ahead of the first search, a few milliseconds of it; true when there is none left. */
  prepare?(): boolean;
  /** Whether a text is written for this source alone: its rows then lead, and nothing is chosen before they are here. */
  claims?(query: string): boolean;
  /** What an item comes to, shown under the list while it is the chosen one. */
  readonly Preview?: ComponentType<{ readonly item: PaletteItem }>;
  /** Choosing an item runs its first verb; there is no page of verbs between. */
  readonly runsAtOnce?: true;
  /** The verbs for an item, most usual first. A source without them only answers questions. */
  actions?(item: PaletteItem): readonly ItemAction[];
}

export interface LocalSourceOptions extends Omit<PaletteSource, "search" | "prepare"> {
  /** Return the same array while titles, aliases and details are the same: a new one is indexed anew. */
  readonly items: () => readonly PaletteItem[];
  /** Cells that change by the second, e.g. yields; looked up for the rows found only. */
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
