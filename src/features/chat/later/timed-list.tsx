import { useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { ListBox, type ListBoxHandle } from "#src/ui/grid/list-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";

export interface TimedRow {
  id: string;
  /** Name of the conversation. */
  title: string;
  line: string;
  when: string;
  /** Reason it failed. */
  problem?: string | null;
}

interface TimedListProps {
  label: string;
  rows: readonly TimedRow[];
  empty: string;
  /** Label of the row's button and its Delete key, e.g. "End". */
  endLabel: string;
  onOpen: (id: string) => void;
  onEnd: (id: string) => void;
}

/** Two lines, plus one for a failure. */
const rowHeightPx = ({ problem }: TimedRow): number => (problem ? 67 : 49);

/** List of scheduled items as one Tab stop: arrows move, Enter opens the conversation, Delete ends the row. */
export function TimedList({ label, rows, empty, endLabel, onOpen, onEnd }: TimedListProps) {
  const list = useRef<ListBoxHandle>(null);
  const [current, setCurrent] = useState<string | null>(null);

  function end(row: TimedRow): void {
    const index = rows.findIndex(({ id }) => id === row.id);
    // The row disappears: the next one becomes current, so the focus stays in the list.
    setCurrent((rows[index + 1] ?? rows[index - 1])?.id ?? null);
    list.current?.focus();
    onEnd(row.id);
  }

  return (
    <ListBox
      ref={list}
      label={label}
      hasControls
      rows={rows}
      rowId={({ id }) => id}
      rowHeightPx={rowHeightPx}
      current={current}
      onCurrent={setCurrent}
      onOpen={({ id }) => onOpen(id)}
      opensBy="doubleClick"
      onRemove={end}
      marks={{ "data-autofocus": "" }}
      empty={<p className="p-4 text-muted">{empty}</p>}
      rowClass="flex items-center gap-3 px-4 py-1.5"
    >
      {(row) => <TimedCells row={row} endLabel={endLabel} onOpen={onOpen} onEnd={end} />}
    </ListBox>
  );
}

interface TimedCellsProps extends Pick<TimedListProps, "endLabel" | "onOpen"> {
  row: TimedRow;
  onEnd: (row: TimedRow) => void;
}

function TimedCells({ row, endLabel, onOpen, onEnd }: TimedCellsProps) {
  return (
    <>
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
        {row.problem ? (
          <p title={row.problem} className="truncate text-[12px] text-danger">
            Not sent: {row.problem}
          </p>
        ) : null}
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
          onClick={() => onEnd(row)}
        >
          {endLabel}
        </Button>
      </div>
    </>
  );
}
