import { Command } from "cmdk";
import { PaletteRowView } from "#src/shell/palette/palette-row.tsx";
import type { PaletteGroup } from "#src/shell/palette/rows.ts";

export interface PaletteGroupViewProps {
  readonly group: PaletteGroup;
  readonly onChoose: (key: string) => void;
}

/** Rows of one source under its heading, with column headings above the cells. */
export function PaletteGroupView({ group, onChoose }: PaletteGroupViewProps) {
  if (group.rows.length === 0 && !group.loading && !group.failed) return null;
  const iconSlot = group.rows.some(({ item }) => item.icon !== undefined);
  return (
    <Command.Group
      value={group.sourceId}
      heading={
        <span className="flex items-center gap-2 border-l-2 border-transparent px-2.5 pt-2 pb-1 text-[11px] text-muted">
          <span className="min-w-0 flex-1">{group.title}</span>
          {group.columns.map(({ title, widthPx }) => (
            <span key={title} className="shrink-0 truncate text-right" style={{ width: widthPx }}>
              {title}
            </span>
          ))}
        </span>
      }
    >
      {group.rows.map((row) => (
        <PaletteRowView key={row.key} row={row} columns={group.columns} iconSlot={iconSlot} onChoose={onChoose} />
      ))}
      {group.failed && <p className="px-3 py-1.5 text-muted">This search failed. Type again to retry.</p>}
      {group.loading && group.rows.length === 0 && <p className="px-3 py-1.5 text-muted">Searching…</p>}
    </Command.Group>
  );
}
