/* oxlint-disable jsx-a11y/click-events-have-key-events -- the menu itself listens for keys, for all of its items */
import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import type { GridTable } from "#src/grid/use-grid-columns.ts";
import { moveColumn } from "#src/grid/use-grid-columns.ts";

interface Props {
  readonly table: GridTable;
  readonly onClose: () => void;
}

/** Menu for the visibility and order of columns. Arrows move, Space shows or hides, Alt+arrow moves the column. */
export function ColumnChooser({ table, onClose }: Props) {
  const columns = table.getAllLeafColumns().toSorted((a, b) => a.getIndex() - b.getIndex());
  const [current, setCurrent] = useState(0);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelectorAll<HTMLElement>("[role=menuitemcheckbox]")[current]?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const column = columns[current];
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      const next = Math.max(0, Math.min(columns.length - 1, current + by));
      if (event.altKey && column !== undefined) moveColumn(table, column.id, by);
      setCurrent(next);
    } else if (event.key === "Home") setCurrent(0);
    else if (event.key === "End") setCurrent(columns.length - 1);
    else if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (event.key === " " || event.key === "Enter") column?.toggleVisibility();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      className="yg-chooser"
      role="menu"
      aria-label="Columns"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="menuitemcheckbox"
          aria-checked={column.getIsVisible()}
          aria-disabled={!column.getCanHide()}
          tabIndex={at === current ? 0 : -1}
          className="yg-choice"
          onClick={() => {
            setCurrent(at);
            if (column.getCanHide()) column.toggleVisibility();
          }}
        >
          <span aria-hidden="true">{column.getIsVisible() ? "✓" : ""}</span>
          {String(column.columnDef.header)}
        </div>
      ))}
    </div>
  );
}
