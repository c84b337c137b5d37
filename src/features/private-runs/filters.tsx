import { QUOTE_FILTER_HELP } from "#domain/runs/quote-filter.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useRunView } from "#src/features/private-runs/run-view.ts";

const SIDES = [
  ["BID", "Bids"],
  ["ASK", "Offers"],
] as const;
const CHIP =
  "h-6 min-w-6 shrink-0 rounded px-1 text-[12px] whitespace-nowrap text-muted hover:bg-hover aria-pressed:bg-selected aria-pressed:text-fg";

/** The panel's filters in its header: free text, side, and the stack. */
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
        <button
          key={value}
          type="button"
          aria-pressed={side === value}
          className={CHIP}
          onClick={() => set({ side: side === value ? "ALL" : value })}
        >
          {label}
        </button>
      ))}
      <CommandButton id="runs.stack" className={`${CHIP} ${stacked ? "bg-selected text-fg" : ""}`}>
        Stack
      </CommandButton>
    </div>
  );
}
