import { Command } from "cmdk";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import type { PaletteRow } from "#src/shell/palette/rows.ts";
import type { PaletteColumn } from "#src/shell/palette/source.ts";
import type { Mark } from "#src/shell/palette/title-marks.ts";

export interface PaletteRowViewProps {
  readonly row: PaletteRow;
  readonly columns: readonly PaletteColumn[];
  /** Reserves room for an icon, so that all titles align. */
  readonly iconSlot: boolean;
  readonly onChoose: (key: string) => void;
}

const ROW =
  "flex h-8 cursor-default items-center gap-2 rounded-[4px] border-l-2 border-transparent px-2.5 data-[selected=true]:border-[var(--yb-primary)] data-[selected=true]:bg-[color-mix(in_srgb,var(--yb-primary)_10%,transparent)]";

/** One row. A barred row can be selected and read; choosing it shows the reason. */
export function PaletteRowView({ row, columns: headings, iconSlot, onChoose }: PaletteRowViewProps) {
  const { title, icon: Icon, context, columns: cells, keyChips, barred, isSet } = row.item;
  return (
    <Command.Item
      value={row.key}
      onSelect={onChoose}
      // The field keeps the focus: the next question is answered in it.
      onMouseDown={(event) => event.preventDefault()}
      className={barred === undefined ? ROW : `${ROW} text-muted`}
    >
      {iconSlot && (
        <span className="size-4 shrink-0">{Icon !== undefined && <Icon className="size-4 text-muted" />}</span>
      )}
      <span className="min-w-0 flex-1 truncate">
        {markedTitle(title, row.marks)}
        {isSet === true ? <span className="sr-only"> (set now)</span> : null}
      </span>
      {cells !== undefined &&
        headings.map(({ title: heading, widthPx }, index) => (
          <span
            key={heading}
            className="shrink-0 truncate text-right text-[12px] text-muted tabular-nums"
            style={{ width: widthPx }}
          >
            {cells[index]}
          </span>
        ))}
      {barred !== undefined && (
        <span className="max-w-[50%] truncate text-[12px] text-muted">
          <span className="sr-only">Not available: </span>
          {barred}
        </span>
      )}
      {barred === undefined && context !== undefined && <span className="text-[12px] text-muted">{context}</span>}
      {isSet === true ? <Check className="size-4 shrink-0 text-primary" aria-hidden /> : null}
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
