import type { Exchange } from "#domain/entities/exchanges.ts";
import { cx } from "#src/lib/cx.ts";
import { Button } from "#src/ui/button.tsx";

interface WholeYearProps {
  exchange: Exchange;
  year: number;
  isWhole: boolean;
  isOver: boolean;
  onChange: (isWhole: boolean) => void;
}

/** Shows if the exchange's list of the year is complete. Until both are, later settlement days need confirmation. */
export function WholeYear({ exchange, year, isWhole, isOver, onChange }: WholeYearProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-muted">
      <span className={cx(!isWhole && !isOver && "text-warn")}>
        {isWhole ? `${exchange}'s ${year} list is complete.` : `${exchange}'s ${year} list is incomplete.`}
      </span>
      {isOver ? null : (
        <Button size="small" onClick={() => onChange(!isWhole)}>
          {isWhole ? "Mark as incomplete" : "Mark as complete"}
        </Button>
      )}
    </p>
  );
}
