import { Command } from "cmdk";
import { PaletteRowView } from "./palette-row.tsx";
import type { PaletteGroup } from "./rows.ts";

export interface PaletteGroupViewProps {
  readonly group: PaletteGroup;
  readonly onChoose: (key: string) => void;
}

/** Rows of one source under its heading; the headings of its columns stand over the cells. */
export function PaletteGroupView({ group, onChoose }: PaletteGroupViewProps) {
  if (group.rows.length === 0 && !group.loading && !group.failed) return null;
  return (
    <Command.Group
      value={group.sourceId}
      heading={
        <span className="flex items-center px-3 pt-2 pb-1 text-[11px] text-muted">
          <span className="min-w-0 flex-1">{group.title}</span>
          {group.columns.map((title) => (
            <span key={title} className="w-[88px] shrink-0 truncate text-right">
              {title}
            </span>
          ))}
        </span>
      }
    >
      {group.rows.map((row) => (
        <PaletteRowView key={row.key} row={row} onChoose={onChoose} />
      ))}
      {group.failed && <p className="px-3 py-1.5 text-muted">This search failed. Type again to retry.</p>}
      {group.loading && group.rows.length === 0 && <p className="px-3 py-1.5 text-muted">Searching…</p>}
    </Command.Group>
  );
}
