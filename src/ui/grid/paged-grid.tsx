import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Grid, type GridProps } from "#src/ui/grid/grid.tsx";

const ROW_PX = 32;
/** On a phone a row is a card of two lines. */
const CARD_PX = 52;
const WAITING_ROWS = 12;

export interface PagedGridProps<R extends { id: string }, C extends string> extends Omit<
  GridProps<R, C>,
  "rowId" | "headHeightPx" | "rowHeightPx" | "waiting" | "isBusy" | "isStale" | "takesFocus"
> {
  /** Height of a row that is one line on a phone too. */
  rowHeightPx?: number;
  /** Plural name of the rows: `clients`. */
  what: string;
  query: {
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** Shown when there are no rows. */
  empty: ReactNode;
  className?: string;
}

/** A list the server pages: its rows, and the loading, empty and error states. */
export function PagedGrid<R extends { id: string }, C extends string = string>({
  what,
  query,
  empty,
  className,
  rowHeightPx,
  ...grid
}: PagedGridProps<R, C>) {
  const isNarrow = useMedia(NARROW);
  if (query.isError && grid.rows.length === 0) {
    return (
      <FailedCall
        what={`The ${what} could not be loaded.`}
        error={query.error}
        onRetry={() => void query.refetch()}
        className="p-4"
      />
    );
  }
  if (grid.count === 0) return empty;
  return (
    <div className={cx("flex min-h-0 flex-1 flex-col bg-surface", className)}>
      <Grid
        {...grid}
        takesFocus
        rowId={({ id }) => id}
        rowHeightPx={rowHeightPx ?? (isNarrow ? CARD_PX : ROW_PX)}
        headHeightPx={ROW_PX}
        waiting={{ rows: query.isPending ? WAITING_ROWS : 0, isShown: true }}
        isBusy={query.isPending}
        isStale={query.isPlaceholderData}
      />
    </div>
  );
}
