import { Command } from "cmdk";
import type { ReactNode } from "react";
import { KeyChips } from "../keymap/key-chips-view.tsx";
import type { PaletteRow } from "./rows.ts";
import type { Mark } from "./title-marks.ts";

export interface PaletteRowViewProps {
  readonly row: PaletteRow;
  readonly onChoose: (key: string) => void;
}

/** One row. A barred row can be reached and read like any other; choosing it says why nothing happens. */
export function PaletteRowView({ row, onChoose }: PaletteRowViewProps) {
  const { title, icon: Icon, context, columns, keyChips, barred } = row.item;
  const dimmed = barred === undefined ? "" : " text-muted";
  return (
    <Command.Item
      value={row.key}
      onSelect={onChoose}
      className={`flex h-8 cursor-default items-center gap-2 rounded-[4px] border-l-2 border-transparent px-2.5 data-[selected=true]:border-[var(--yb-primary)] data-[selected=true]:bg-surface${dimmed}`}
    >
      {Icon !== undefined && <Icon className="size-4 shrink-0 text-muted" />}
      <span className="min-w-0 flex-1 truncate">{markedTitle(title, row.marks)}</span>
      {columns?.map((cell, index) => (
        // Cells are told apart by their column alone.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="w-[88px] shrink-0 truncate text-right text-[12px] text-muted tabular-nums">
          {cell}
        </span>
      ))}
      {barred !== undefined && (
        <span className="max-w-[50%] truncate text-[12px] text-muted">
          <span className="sr-only">Not available: </span>
          {barred}
        </span>
      )}
      {barred === undefined && context !== undefined && <span className="text-[12px] text-muted">{context}</span>}
      <KeyChips chips={keyChips ?? []} />
    </Command.Item>
  );
}

function markedTitle(title: string, marks: readonly Mark[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    parts.push(title.slice(at, from));
    parts.push(
      <mark key={from} className="bg-transparent font-semibold text-inherit underline underline-offset-2">
        {title.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  parts.push(title.slice(at));
  return parts;
}
