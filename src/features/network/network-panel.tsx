import { useState } from "react";
import { cx } from "#src/lib/cx.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { PanelEmpty } from "#src/shell/workspace/empty-state.tsx";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { inputClass } from "#src/ui/field.tsx";
import { networkFacts } from "#src/features/network/commands.ts";
import { NetworkPeople } from "#src/features/network/network-people.tsx";
import { useNetworkActs } from "#src/features/network/use-network-acts.ts";
import { useNetworkGroups } from "#src/features/network/use-network-groups.ts";

/** Lists invitations, suggested people with reasons, and connections. */
export function NetworkPanel({ panelId }: PanelComponentProps) {
  const { isFocused } = usePanel();
  useCommandContext(networkFacts.inPanel, isFocused ? true : undefined);
  const [typed, setTyped] = useState("");
  const { groups, isSearching, isWaiting, hasFailed, foundCount, asking } = useNetworkGroups(typed);
  const { acts, isBusy } = useNetworkActs();
  return (
    <div className="flex h-full flex-col">
      <PanelCount>{asking > 0 ? <span aria-label={`${asking} invitations`}>{asking}</span> : null}</PanelCount>
      <div className="border-b border-line p-1.5">
        <input
          type="search"
          aria-label="Search people and firms"
          placeholder="Search people and firms"
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          data-network-search
          value={typed}
          data-filled={typed !== "" || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && typed !== "") {
              event.preventDefault();
              setTyped("");
            } else if (event.key === "ArrowDown") {
              event.preventDefault();
              event.currentTarget
                .closest("[data-panel]")
                ?.querySelector<HTMLElement>("[data-row][tabindex='0']")
                ?.focus();
            }
          }}
          className={cx(inputClass, "h-7")}
        />
      </div>
      <p role="status" className="sr-only">
        {isSearching && !isWaiting ? `${foundCount} people found` : ""}
      </p>
      {groups.length > 0 ? (
        <NetworkPeople key={panelId} groups={groups} acts={acts} isBusy={isBusy} />
      ) : isWaiting ? (
        <p className="px-3 py-3 text-muted">{isSearching ? "Searching…" : ""}</p>
      ) : isSearching ? (
        <p className="px-3 py-3 text-muted">
          {hasFailed ? "The search failed. Change the words to try again." : "No one found. Try a firm's name."}
        </p>
      ) : hasFailed ? (
        <p className="px-3 py-3 text-muted">The suggestions could not be loaded. Search for people or firms.</p>
      ) : (
        <PanelEmpty />
      )}
    </div>
  );
}
