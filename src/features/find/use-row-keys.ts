import { useCallback, useState, type KeyboardEvent } from "react";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { TICK_WIDTH } from "#src/features/find/bond-columns.tsx";
import type { MenuRequest } from "#src/features/find/bond-row.tsx";
import { rowAfterKey } from "#src/features/find/table-keys.ts";

interface RowKeysProps {
  /** Of the whole list; a row that is not there yet is a hole. */
  rows: readonly (FinstrumentRow | undefined)[];
  listKey: string;
  rowId: (index: number) => string;
  rowsInSight: () => number;
  show: (index: number) => void;
  onOpen: (isin: string) => void;
  onTick: (isin: string) => void;
  onMenu: (request: MenuRequest) => void;
}

/** The current row of the list and the keys that move it and act upon it. Another list begins at its first row. */
export function useRowKeys(props: RowKeysProps) {
  const { rows, listKey, rowId, rowsInSight, show, onOpen, onTick, onMenu } = props;
  const [at, setAt] = useState({ listKey, current: 0 });
  if (at.listKey !== listKey) setAt({ listKey, current: 0 });
  const { current } = at;
  const setCurrent = useCallback((index: number) => setAt({ listKey, current: index }), [listKey]);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    const next = rowAfterKey(event.key, current, rows.length, rowsInSight());
    if (next !== null) {
      if (rows.length === 0) return;
      setCurrent(next);
      show(next);
    } else if (row === undefined) {
      return;
    } else if (event.key === "Enter") {
      if (!event.repeat) onOpen(row.id);
    } else if (event.key === " ") {
      if (!event.repeat) onTick(row.id);
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      const box = document.getElementById(rowId(current))?.getBoundingClientRect();
      onMenu({ row, x: (box?.left ?? 0) + TICK_WIDTH, y: box?.bottom ?? 0 });
    } else {
      return;
    }
    event.preventDefault();
  }

  return { current, setCurrent, onKeyDown };
}
