import { X } from "lucide-react";
import { useCan } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { Button } from "#src/ui/button.tsx";
import { MOST_COMPARED } from "#src/features/find/find-search.ts";
import { useTickedRows } from "#src/features/find/use-compared.ts";

interface CompareBarProps {
  isins: readonly string[];
  /** The user tried to tick a sixth bond. */
  isBarred: boolean;
  onCompare: () => void;
  onRemove: (isin: string) => void;
  onClear: () => void;
}

/** Shows the ticked bonds below the list. */
export function CompareBar({ isins, isBarred, onCompare, onRemove, onClear }: CompareBarProps) {
  const ticked = useTickedRows(isins);
  const mayTrade = useCan("trade");
  const nameOf = (isin: string) => ticked.data?.find((row) => row.id === isin)?.display_name ?? isin;
  return (
    <section
      aria-label="Comparison"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2"
    >
      <ul aria-label="Ticked bonds" className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {isins.map((isin) => (
          <li key={isin} className="flex h-6 max-w-64 min-w-0 items-center rounded bg-hover pl-2">
            <span className="truncate" title={isin}>
              {nameOf(isin)}
            </span>
            <button
              type="button"
              aria-label={`Remove ${nameOf(isin)} from the comparison`}
              onClick={() => onRemove(isin)}
              className="grid size-6 shrink-0 place-items-center rounded text-muted hover:text-fg"
            >
              <X size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-warn">
        {isBarred ? `${MOST_COMPARED} bonds ticked, the maximum to compare. Remove one first.` : ""}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
      {mayTrade ? (
        <CommandButton
          id="list.new"
          args={{ text: isins.join("\n") }}
          className="inline-flex h-8 items-center rounded border border-line-strong px-3 font-medium hover:bg-hover"
        >
          Request levels
        </CommandButton>
      ) : null}
      <Button kind="primary" onClick={onCompare}>
        Compare ({isins.length})
      </Button>
    </section>
  );
}
