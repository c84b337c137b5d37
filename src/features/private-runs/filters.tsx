import { QUOTE_FILTER_HELP } from "#domain/runs/quote-filter.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { cx } from "#src/lib/cx.ts";
import { ChoiceChip, choiceChipClass } from "#src/ui/choice-chip.tsx";
import { useRunView } from "#src/features/private-runs/run-view.ts";

const SIDES = [
  ["BID", "Bids"],
  ["ASK", "Offers"],
] as const;

/** Compact buttons, as the panel is often narrow. */
const NARROW = "h-6 min-w-6 px-1";

/** Filters in the panel's header: free text, side, and the stack view. */
export function RunFilters({ onDone }: { onDone: () => void }) {
  const { search, side, stacked, set } = useRunView();
  return (
    <div className="flex items-center gap-0.5">
      <input
        data-runs-filter
        type="text"
        aria-label="Filter Private Runs"
        placeholder="Filter"
        title={QUOTE_FILTER_HELP}
        value={search}
        data-filled={search !== "" || undefined}
        spellCheck={false}
        onChange={(event) => set({ search: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape" && search !== "") set({ search: "" });
          else if (!["Escape", "Enter", "ArrowDown"].includes(event.key)) return;
          else onDone();
          event.preventDefault();
        }}
        className="h-5 w-14 rounded border border-line-strong bg-surface px-1.5 text-[12px] placeholder:text-muted"
      />
      {SIDES.map(([value, label]) => (
        <ChoiceChip
          key={value}
          pressed={side === value}
          className={NARROW}
          onClick={() => set({ side: side === value ? "ALL" : value })}
        >
          {label}
        </ChoiceChip>
      ))}
      <CommandButton id="runs.stack" className={cx(choiceChipClass, NARROW)} pressed={stacked}>
        Stack
      </CommandButton>
    </div>
  );
}
