import { unreachable } from "#domain/lib/must.ts";
import type { PalettePage, PaletteState } from "#src/shell/palette/palette-state.ts";

/** Title of a page: in the breadcrumb, and read out when the page opens. */
export function pageTitle(page: PalettePage): string {
  switch (page.kind) {
    case "root":
      return "Commands";
    case "source":
      return page.title;
    case "actions":
      return page.item.title;
    case "argument":
      return `${page.commandTitle}: ${page.title}`;
    default:
      return unreachable(page);
  }
}

/** Titles of the breadcrumb, first page first; empty on the root page. */
export function breadcrumb(state: PaletteState): readonly string[] {
  if (state.behind.length === 0 && state.page.kind === "root") return [];
  return [...state.behind.map(({ page }) => pageTitle(page)), pageTitle(state.page)];
}

export function placeholder(page: PalettePage): string {
  switch (page.kind) {
    case "root":
      return "Type a command, a bond or an ISIN";
    case "source":
      return `Search ${page.title.toLowerCase()}`;
    case "actions":
      return "What to do with it";
    case "argument":
      return page.placeholder;
    default:
      return unreachable(page);
  }
}

/** Read out politely after every change: the page, how many rows there are, or why the choice was not taken. */
export function announcement(state: PaletteState): string {
  if (!state.open) return "";
  if (state.notice !== null) return state.notice;
  const count = state.groups.reduce((sum, group) => sum + group.rows.length, 0);
  const loading = state.groups.some((group) => group.loading);
  const results = count === 1 ? "1 result" : `${count === 0 ? "No" : count} results`;
  const title = pageTitle(state.page);
  return `${title}${title.endsWith("?") ? "" : "."} ${loading && count === 0 ? "Searching" : results}.`;
}
