import { Dialog } from "radix-ui";
import { useState } from "react";
import { useStore } from "zustand";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { KeyWays } from "#src/shell/controls/key-chips-view.tsx";
import { helpSections, type HelpRow } from "#src/shell/palette/help-rows.ts";
import type { HelpSheetState } from "#src/shell/palette/help-sheet-store.ts";
import { useFocusReturn } from "#src/lib/use-focus-return.ts";

/** The `?` sheet: keys of the present place, or of all, made from the registry. Mount once. */
export function HelpSheet({ help }: { readonly help: HelpSheetState }) {
  const open = useStore(help.store, (state) => state.open);
  const focus = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => help.store.setState({ open: wanted })}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Content
          aria-describedby={undefined}
          data-keys="trapped"
          onOpenAutoFocus={focus.note}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[760px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-xl outline-none"
        >
          <HelpSheetBody />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function HelpSheetBody() {
  const system = useCommandSystem();
  const [query, setQuery] = useState("");
  const [scope, setScope] = useState<"here" | "everywhere">("here");
  useStore(system.context.store);
  useStore(system.keymap.store, (state) => state.overrides);
  const sections = helpSections(system, scope, query);
  const count = sections.reduce((sum, section) => sum + section.rows.length, 0);
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line p-3">
        <Dialog.Title className="text-[13px] font-semibold">Keys</Dialog.Title>
        <input
          type="search"
          aria-label="Search keys and commands"
          placeholder="Search by name or key"
          value={query}
          data-filled={query !== "" || undefined}
          onChange={(event) => setQuery(event.target.value)}
          className="h-8 flex-1 rounded-[4px] border border-line bg-transparent px-2 outline-none focus-visible:border-[var(--yb-focus)]"
        />
        <label className="flex items-center gap-1">
          <input
            type="checkbox"
            checked={scope === "everywhere"}
            onChange={(event) => setScope(event.target.checked ? "everywhere" : "here")}
          />
          Other places too
        </label>
      </header>
      <output className="sr-only">{count === 1 ? "1 command" : `${count} commands`}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by key */}
      <div role="region" aria-label="List of keys" tabIndex={0} className="columns-2 gap-6 overflow-y-auto p-3">
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title} className="mb-4 break-inside-avoid">
            <h3 className="pb-1 text-[12px] font-semibold text-muted">{section.title}</h3>
            <ul>
              {section.rows.map((row) => (
                <HelpRowView key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && <p className="text-muted">No command with this name or key. Search other places too.</p>}
      </div>
    </>
  );
}

function HelpRowView({ row }: { readonly row: HelpRow }) {
  return (
    <li className="flex min-h-6 items-center justify-between gap-3">
      <span className={row.barred === undefined ? undefined : "text-muted"} title={row.barred}>
        {row.title}
        {row.changed && <span className="text-muted"> (changed by you)</span>}
      </span>
      <KeyWays ways={row.keys} />
    </li>
  );
}
