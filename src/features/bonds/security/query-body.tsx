import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";
import { WAITING } from "#src/desk-kit/inputs/waiting.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";

/** Loading shorter than this shows no skeleton. */
const PATIENCE_MS = 150;
const ROW_PX = 26;

interface QueryBodyProps<T> {
  query: UseQueryResult<T>;
  /** Subject of the error sentence: '… could not be shown.' */
  what: string;
  /** Height of the skeleton, in table rows. */
  rows: number;
  /** The question has changed since, though the query does not know yet. */
  isPending?: boolean;
  children: (data: T) => ReactNode;
}

/** Renders a section's query: loading, error or data. Older data is dimmed while new data loads. */
export function QueryBody<T>({ query, what, rows, isPending = false, children }: QueryBodyProps<T>) {
  if (query.data !== undefined) {
    const isOlder = query.isPlaceholderData || isPending;
    return <div className={cx("min-w-0", isOlder && WAITING)}>{children(query.data)}</div>;
  }
  if (query.isError)
    return <FailedCall what={`${what} could not be shown.`} error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={rows} />;
}

export function Skeleton({ rows }: { rows: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" style={{ minHeight: rows * ROW_PX }}>
      <span className="sr-only">Loading…</span>
      {shown
        ? Array.from({ length: rows }, (_, row) => (
            <div key={row} style={{ height: ROW_PX }} className="flex items-center">
              <div className={cx("h-3 rounded bg-hover", row % 3 === 2 ? "w-2/3" : "w-full")} />
            </div>
          ))
        : null}
    </div>
  );
}
