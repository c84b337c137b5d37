import { useRef, useState, type KeyboardEvent } from "react";
import { Button } from "#src/ui/button.tsx";
import { UserText } from "#src/ui/user-text.tsx";

export interface TimedRow {
  id: string;
  /** Which conversation. */
  title: string;
  line: string;
  when: string;
  /** Why it went wrong. */
  problem?: string | null;
}

interface TimedListProps {
  label: string;
  rows: readonly TimedRow[];
  empty: string;
  /** What is done with a row by its button and by Delete, e.g. "End". */
  endLabel: string;
  onOpen: (id: string) => void;
  onEnd: (id: string) => void;
}

/** Things with a time, as one stop of Tab: arrows move, Enter opens the conversation, Delete ends the row. */
export function TimedList({ label, rows, empty, endLabel, onOpen, onEnd }: TimedListProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === current),
  );

  function focusOnRow(row: TimedRow | undefined): void {
    setCurrent(row?.id ?? null);
    const target = row && grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
    (target ?? grid.current)?.focus();
  }
  function end(index: number): void {
    const row = rows[index];
    if (row === undefined) return;
    // The row goes: the focus goes on to the next, or to the list that is empty then.
    focusOnRow(rows[index + 1] ?? rows[index - 1]);
    onEnd(row.id);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = rows.length - 1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    const isOnRow = event.target instanceof Element && event.target.closest("button") === null;
    if (next !== undefined) focusOnRow(rows[Math.min(last, Math.max(0, next))]);
    else if (event.key === "Enter" && isOnRow && rows[at] && !event.repeat) onOpen(rows[at].id);
    else if (event.key === "Delete" && !event.repeat) end(at);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      tabIndex={rows.length === 0 ? 0 : -1}
      {...(rows.length === 0 ? { "data-autofocus": "" } : {})}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
    >
      {rows.length === 0 ? (
        <div role="row">
          <p role="gridcell" className="p-4 text-muted">
            {empty}
          </p>
        </div>
      ) : null}
      {rows.map((row, index) => (
        <div
          key={row.id}
          role="row"
          data-row={row.id}
          aria-selected={index === at}
          tabIndex={index === at ? 0 : -1}
          {...(index === at ? { "data-autofocus": "" } : {})}
          onFocus={() => setCurrent(row.id)}
          onDoubleClick={() => onOpen(row.id)}
          className="flex items-center gap-3 border-b border-line px-4 py-1.5 hover:bg-hover focus-visible:bg-selected focus-visible:outline-offset-[-2px]"
        >
          <div role="gridcell" className="min-w-0 flex-1">
            <p className="flex items-baseline gap-2">
              <span className="truncate font-medium">
                <UserText text={row.title} />
              </span>
              <span className="ml-auto shrink-0 text-[12px] text-muted">{row.when}</span>
            </p>
            <p className="truncate text-[12px] text-muted">
              <UserText text={row.line} />
            </p>
            {row.problem ? <p className="text-[12px] text-danger">Not sent: {row.problem}</p> : null}
          </div>
          <div role="gridcell" className="flex shrink-0 gap-1">
            <Button size="small" tabIndex={-1} aria-label={`Open ${row.title}`} onClick={() => onOpen(row.id)}>
              Open
            </Button>
            <Button
              size="small"
              kind="quiet"
              tabIndex={-1}
              aria-label={`${endLabel} ${row.line}`}
              onClick={() => end(index)}
            >
              {endLabel}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}
