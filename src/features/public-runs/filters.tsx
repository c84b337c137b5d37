import { QUOTE_FILTER_HELP } from "#domain/runs/quote-filter.ts";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { flag } from "#src/shell/commands/when.ts";
import { usePublicRunsFilter } from "#src/desk-kit/market/public-runs-filter.ts";
import { usePublicRunsView } from "#src/features/public-runs/view.ts";
import { ChoiceChip, choiceChipClass } from "#src/ui/choice-chip.tsx";

export const publicRunsShown = flag("public-runs.shown", "Open Public Runs first");

const SIDES = [
  ["ALL", "All"],
  ["BID", "Bids"],
  ["ASK", "Offers"],
] as const;

const ACTION =
  "h-5 rounded border border-line-strong px-1.5 text-[12px] font-medium hover:bg-hover aria-disabled:opacity-50";

/** Filters in the panel's header: free text, side, own quotes; and the button for a new quote. */
export function PublicRunsFilters({ onDone }: { onDone: () => void }) {
  const { search, mine, side, setSearch, setMine, setSide } = usePublicRunsFilter();
  const stacked = usePublicRunsView((view) => view.stacked);
  const ownFirst = usePublicRunsView((view) => view.ownFirst);
  const input = useRef<HTMLInputElement>(null);
  useCommandContext(publicRunsShown, true);
  useEffect(() => {
    const focus = () => {
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("yieldboard:filter-public-runs", focus);
    return () => window.removeEventListener("yieldboard:filter-public-runs", focus);
  }, []);
  return (
    <div className="flex items-center gap-1">
      <div className="relative">
        <input
          ref={input}
          type="text"
          aria-label="Filter Public Runs"
          placeholder="Filter: > 7, b 10cr, t1"
          title={`Filter (/). ${QUOTE_FILTER_HELP}`}
          value={search}
          data-filled={search !== "" || undefined}
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && search !== "") setSearch("");
            else if (!["Escape", "Enter", "ArrowDown"].includes(event.key)) return;
            else onDone();
            event.preventDefault();
          }}
          className="h-5 w-40 rounded border border-line-strong bg-surface px-1.5 pr-5 text-[12px] placeholder:text-muted"
        />
        {search === "" ? null : (
          <button
            type="button"
            aria-label="Clear the filter"
            title="Clear the filter (Escape)"
            className="absolute top-0 right-0 grid h-5 w-5 place-items-center text-muted"
            onClick={() => setSearch("")}
          >
            <X size={12} aria-hidden />
          </button>
        )}
      </div>
      {SIDES.map(([value, label]) => (
        <ChoiceChip key={value} pressed={side === value} onClick={() => setSide(value)}>
          {label}
        </ChoiceChip>
      ))}
      <ChoiceChip pressed={mine} title="Mine or all (M)" onClick={() => setMine(!mine)}>
        Mine
      </ChoiceChip>
      {stacked ? null : (
        <CommandButton id="public-runs.own-first" className={choiceChipClass} pressed={ownFirst}>
          Mine on top
        </CommandButton>
      )}
      <CommandButton id="public-runs.stack" className={choiceChipClass} pressed={stacked}>
        Stack
      </CommandButton>
      <span aria-hidden className="mx-1 h-3 border-l border-line" />
      <CommandButton id="eoi.bid" className={ACTION}>
        Bid
      </CommandButton>
      <CommandButton id="eoi.offer" className={ACTION}>
        Offer
      </CommandButton>
    </div>
  );
}
