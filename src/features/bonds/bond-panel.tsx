import { Pin } from "lucide-react";
import { useEffect, type ReactElement } from "react";
import { cx } from "#src/lib/cx.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { BondSearchInput } from "#src/desk-kit/inputs/bond-search-input.tsx";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";
import { groupText } from "#src/shell/links/link-groups.ts";
import { useAnnounce, useFollowed } from "#src/shell/workspace/use-links.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { EmptyState } from "#src/shell/workspace/empty-state.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { PINNED, focusedBondPanel } from "#src/features/bonds/bond-panel-commands.ts";
import { SecuritySections } from "#src/features/bonds/security-sections.tsx";

/** Shows one bond in a tile: the group's bond when linked and not pinned, else the bond chosen in the panel. */
export function BondPanel({ panelId, props }: PanelComponentProps) {
  const { link, isFocused, setTitle } = usePanel();
  const announce = useAnnounce();
  const given = typeof props["id"] === "string" ? props["id"] : "";
  const [stored, setStored] = usePanelState<string>(panelId, "bond", given);
  const [pinned, setPinned] = usePanelState<boolean>(panelId, PINNED, false);
  const followed = useFollowed("bond");
  const follows = link !== null && !pinned;
  const id = (follows ? followed.id : undefined) ?? stored;
  const bond = useFinstrument(id === "" ? null : id).data ?? null;
  useCommandContext(focusedBondPanel, isFocused && id !== "" ? panelId : undefined);

  // Stores the last bond of the group: a pin keeps it, and a reload shows it.
  useEffect(() => {
    if (id !== stored) setStored(id);
  }, [id, stored, setStored]);
  const name = bond?.display_name;
  useEffect(() => {
    if (name !== undefined) setTitle(name);
  }, [name, setTitle]);

  function choose(isin: string): void {
    setStored(isin);
    // In a linked panel a bond is chosen for the whole group.
    if (follows) announce({ bond: isin });
  }

  return (
    <div
      className="flex h-full flex-col focus-visible:outline-none"
      data-panel-focus=""
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        // A linked panel waits for its group; an unlinked one focuses the search.
        if (target === currentTarget && id === "" && link === null) currentTarget.querySelector("input")?.focus();
      }}
    >
      <div className="flex shrink-0 flex-col gap-1 border-b border-line px-2 py-1">
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <BondSearchInput compact label="Bond" value={bond} onChange={(next) => next && choose(next.id)} />
          </div>
          {link === null ? null : <PinButton pinned={pinned} onPin={() => setPinned(!pinned)} />}
        </div>
        {link === null ? null : (
          <p className="text-[12px] leading-4 text-muted">
            {pinned
              ? `Pinned; group ${groupText(link)} moves on without it`
              : `Follows group ${groupText(link)}${followed.from === undefined ? "" : `, last from ${followed.from}`}`}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {id === "" ? <NoBond linked={link !== null} /> : <Sections id={id} />}
      </div>
    </div>
  );
}

function Sections({ id }: { id: string }): ReactElement {
  return (
    <div className="p-3">
      <SecuritySections id={id} place="panel" />
    </div>
  );
}

function NoBond({ linked }: { linked: boolean }): ReactElement {
  const { keyText } = useCommand("layout.link");
  const what = "No bond chosen.";
  if (linked) return <EmptyState what={what} hint="Focus a row in a panel of the group, or search above." />;
  const hint = "Search above, or link the panel to a group with";
  return <EmptyState what={what} hint={hint} {...(keyText === undefined ? {} : { keyLabel: keyText })} />;
}

function PinButton({ pinned, onPin }: { pinned: boolean; onPin: () => void }): ReactElement {
  const { keyText } = useCommand("bond.pin");
  const tip = pinned ? "Follow the group again" : "Keep this bond while the group moves on";
  return (
    <button
      type="button"
      aria-pressed={pinned}
      title={keyText === undefined ? tip : `${tip} (${keyText})`}
      onClick={onPin}
      className={cx(
        "yb-choice inline-flex h-6 items-center gap-1 rounded border border-line-strong px-2 text-[12px] font-medium hover:bg-hover",
        "aria-pressed:bg-selected",
      )}
    >
      <Pin size={12} strokeWidth={1.5} aria-hidden />
      {pinned ? "Pinned" : "Pin"}
    </button>
  );
}
