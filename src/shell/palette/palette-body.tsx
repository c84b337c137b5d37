import { Command } from "cmdk";
import { useDeferredValue, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { cx } from "#src/lib/cx.ts";
import type { Palette } from "#src/shell/palette/palette.ts";
import { PaletteGroupView } from "#src/shell/palette/palette-group.tsx";
import { PaletteTrail } from "#src/shell/palette/palette-trail.tsx";
import { rowOf } from "#src/shell/palette/palette-state.ts";
import { headOf } from "#src/shell/palette/rows.ts";
import { announcement, pageTitle, placeholder } from "#src/shell/palette/palette-text.ts";

/**
 * Input and rows on cmdk, which gives the combobox, the listbox and the arrow keys. Ranking and selection are ours, so
 * its filter is off and its value is driven from the palette's state.
 */
export function PaletteBody({ palette }: { readonly palette: Palette }) {
  const state = useStore(palette.store);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const drawnRevision = useRef(state.revision);
  // The first frame renders the visible rows; the rest follows at low priority.
  const deferredRevision = useDeferredValue(state.revision, -1);
  const groups = deferredRevision === state.revision ? state.groups : headOf(state.groups);

  useLayoutEffect(() => {
    if (drawnRevision.current !== state.revision) list.current?.scrollTo({ top: 0 });
    drawnRevision.current = state.revision;
    // cmdk names the active row itself when arrows move it, but not when its value is driven from outside.
    const rows = list.current?.querySelectorAll("[cmdk-item]") ?? [];
    const active = Array.from(rows).find((row) => row.getAttribute("data-value") === state.selected);
    if (active === undefined) input.current?.removeAttribute("aria-activedescendant");
    else input.current?.setAttribute("aria-activedescendant", active.id);
  });

  const chosen = state.selected === null ? undefined : rowOf(state, state.selected);
  const Preview = state.groups.find(({ sourceId }) => sourceId === chosen?.sourceId)?.Preview;
  const empty = state.groups.every((group) => group.rows.length === 0 && !group.loading && !group.failed);
  return (
    <Command
      label={pageTitle(state.page)}
      shouldFilter={false}
      vimBindings={false}
      loop
      className="flex flex-col max-sm:h-full"
      value={state.selected ?? ""}
      onValueChange={palette.select}
    >
      <PaletteTrail state={state} />
      <Command.Input
        ref={input}
        value={state.query}
        onValueChange={palette.type}
        placeholder={placeholder(state.page)}
        className="h-12 w-full border-b border-line bg-transparent px-4 max-sm:pr-12 text-[16px] text-fg outline-none placeholder:text-muted"
      />
      {state.notice !== null && <p className="border-b border-line px-4 py-2">{state.notice}</p>}
      <Command.List
        ref={list}
        label="Results"
        className={cx(
          "min-h-0 overflow-y-auto p-1 max-sm:flex-1",
          Preview ? "sm:max-h-[min(220px,30vh)]" : "sm:max-h-[min(420px,60vh)]",
        )}
      >
        {groups.map((group) => (
          <PaletteGroupView key={group.sourceId} group={group} onChoose={palette.choose} />
        ))}
        {empty && <p className="px-3 py-6 text-muted">{emptyText(state.page.kind, state.query)}</p>}
      </Command.List>
      {Preview === undefined || chosen === undefined ? null : (
        <section aria-label="Preview" className="max-h-[40vh] overflow-y-auto border-t border-line px-4 py-3">
          <Preview key={chosen.key} item={chosen.item} />
        </section>
      )}
      <output aria-live="polite" className="sr-only">
        {announcement(state)}
      </output>
    </Command>
  );
}

function emptyText(page: string, query: string): string {
  if (query.trim() !== "") return "Nothing found. Try fewer letters, an ISIN or the start of a word.";
  return page === "actions" ? "No actions available here." : "Type to search.";
}
