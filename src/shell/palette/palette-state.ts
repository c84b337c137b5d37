import { unreachable } from "#domain/lib/must.ts";
import type { CommandArgs, RunSource } from "#src/shell/commands/command.ts";
import { capRows, orderGroups, type PaletteGroup, type PaletteRow } from "#src/shell/palette/rows.ts";
import type { PaletteItem } from "#src/shell/palette/source.ts";

/**
 * The palette as a pure state machine: a stack of pages, each with its query, the groups of rows found, and the
 * selected row. Rules people rely on: the first row is preselected; late rows never steal the selection from a row
 * still present; responses to an older query are dropped; going back restores the previous page with its query and
 * never closes.
 */

/** An argument already given, shown as a chip. */
export interface GivenArgument {
  readonly title: string;
  readonly shown: string;
}

export type PalettePage =
  | { readonly kind: "root" }
  | { readonly kind: "source"; readonly sourceId: string; readonly title: string }
  | { readonly kind: "actions"; readonly sourceId: string; readonly item: PaletteItem }
  | {
      readonly kind: "argument";
      readonly commandId: string;
      readonly commandTitle: string;
      readonly name: string;
      readonly title: string;
      readonly placeholder: string;
      readonly args: CommandArgs;
      readonly given: readonly GivenArgument[];
      readonly source: RunSource;
    };

export interface PaletteFrame {
  readonly page: PalettePage;
  readonly query: string;
}

export interface PaletteState {
  readonly open: boolean;
  /** The pages behind the present one, first opened first. */
  readonly behind: readonly PaletteFrame[];
  readonly page: PalettePage;
  readonly query: string;
  readonly groups: readonly PaletteGroup[];
  readonly selected: string | null;
  /** Number of the query; a response carries the number it was asked with. */
  readonly revision: number;
  /** Reason the last choice was refused. */
  readonly notice: string | null;
}

export type PaletteEvent =
  | { readonly type: "opened"; readonly page: PalettePage }
  | { readonly type: "closed" }
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "pushed"; readonly page: PalettePage }
  | { readonly type: "went back" }
  /** The first rows of a question, those not yet here marked as loading. */
  | { readonly type: "asked"; readonly groups: readonly PaletteGroup[] }
  /** The same query, sent again to commands and sources registered since. */
  | { readonly type: "asked again"; readonly groups: readonly PaletteGroup[] }
  | { readonly type: "arrived"; readonly revision: number; readonly group: PaletteGroup }
  | { readonly type: "selected"; readonly key: string }
  | { readonly type: "refused"; readonly notice: string };

export const CLOSED: PaletteState = {
  open: false,
  behind: [],
  page: { kind: "root" },
  query: "",
  groups: [],
  selected: null,
  revision: 0,
  notice: null,
};

export function reducePalette(state: PaletteState, event: PaletteEvent): PaletteState {
  switch (event.type) {
    case "opened":
      return nextRevision({ ...CLOSED, open: true, page: event.page, revision: state.revision });
    case "closed":
      return { ...CLOSED, revision: state.revision + 1 };
    case "typed":
      return event.query === state.query ? state : nextRevision({ ...state, query: event.query });
    case "pushed": {
      const behind = [...state.behind, { page: state.page, query: state.query }];
      return nextRevision({ ...state, behind, page: event.page, query: "", groups: [], selected: null });
    }
    case "went back": {
      const frame = state.behind.at(-1);
      if (frame === undefined) return state;
      return nextRevision({ ...state, ...frame, behind: state.behind.slice(0, -1), groups: [], selected: null });
    }
    case "asked": {
      const groups = orderGroups(event.groups, state.query);
      return { ...state, groups, selected: firstKey(groups) };
    }
    case "asked again": {
      const groups = orderGroups(event.groups, state.query);
      return { ...state, groups, selected: selectionIn(groups, state.selected) };
    }
    case "arrived": {
      if (event.revision !== state.revision || !state.open) return state;
      // In its place: groups already on screen do not change order under the eyes.
      const groups = capRows(state.groups.map((old) => (old.sourceId === event.group.sourceId ? event.group : old)));
      return { ...state, groups, selected: selectionIn(groups, state.selected) };
    }
    case "selected":
      return rowOf(state, event.key) === undefined ? state : { ...state, selected: event.key };
    case "refused":
      return { ...state, notice: event.notice };
    default:
      return unreachable(event);
  }
}

/** The first row is not known yet, but it may come. */
export function awaitsFirstRow(state: PaletteState): boolean {
  return state.open && state.selected === null && state.groups.some((group) => group.loading);
}

export function rowOf(state: PaletteState, key: string): PaletteRow | undefined {
  return state.groups.flatMap((group) => group.rows).find((row) => row.key === key);
}

function nextRevision(state: PaletteState): PaletteState {
  return { ...state, revision: state.revision + 1, notice: null };
}

/** The first row, once certain: while a group above is still loading, nothing is selected. */
function firstKey(groups: readonly PaletteGroup[]): string | null {
  return groups.find((group) => group.rows.length > 0 || group.loading)?.rows[0]?.key ?? null;
}

function selectionIn(groups: readonly PaletteGroup[], selected: string | null): string | null {
  const there = groups.some((group) => group.rows.some((row) => row.key === selected));
  return there ? selected : firstKey(groups);
}
