import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ComponentType,
  type Ref,
} from "react";
import { cx } from "#src/lib/cx.ts";

/** What the page's keys do with the list in sight. */
export interface PickListHandle {
  move(by: number): void;
}

interface PickListProps<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** The row that is open beside the list. */
  openKey: string | undefined;
  rowHeight: number;
  Row: ComponentType<{ row: T }>;
  onOpen: (row: T) => void;
  /** Asked for when the last rows come into sight. */
  onMore?: () => void;
  ref?: Ref<PickListHandle>;
}

const AHEAD_ROWS = 10;

/** A long list to pick from: one stop for Tab, arrows or j and k move in it, Enter opens. Only rows in sight exist. */
export function PickList<T>(props: PickListProps<T>) {
  const { label, rows, keyOf, openKey, rowHeight, Row, onOpen, onMore, ref } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [currentKey, setCurrentKey] = useState<string | undefined>(openKey);
  const [isFocused, setFocused] = useState(false);
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const found = rows.findIndex((row) => keyOf(row) === currentKey);
  const current = Math.max(0, found);
  const rowId = (row: T) => `${id}-${keyOf(row)}`;

  const reachesEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD_ROWS;
  useEffect(() => {
    if (reachesEnd) onMore?.();
  }, [reachesEnd, rows.length, onMore]);

  function goTo(index: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    setCurrentKey(keyOf(row));
    virtualizer.scrollToIndex(rows.indexOf(row), { align: "auto" });
  }
  useImperativeHandle(ref, () => ({
    move(by) {
      scroller.current?.focus();
      goTo(isFocused || found >= 0 ? current + by : 0);
    },
  }));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (steps !== undefined) goTo(current + steps);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(rows.length - 1);
    else if (event.key === "Enter" && row !== undefined) onOpen(row);
    else return;
    event.preventDefault();
  }

  const currentRow = rows[current];
  const isDrawn = items.some(({ index }) => index === current);
  return (
    <div
      ref={scroller}
      role="listbox"
      data-keys="page"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isDrawn && currentRow !== undefined ? rowId(currentRow) : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]"
    >
      <div style={{ height: virtualizer.getTotalSize(), position: "relative" }} role="presentation">
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            // The keys are heard by the list, which has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(row)}
              id={rowId(row)}
              role="option"
              tabIndex={-1}
              aria-selected={keyOf(row) === openKey}
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
              onClick={() => {
                setCurrentKey(keyOf(row));
                onOpen(row);
              }}
              style={{ position: "absolute", insetInline: 0, top: item.start, height: rowHeight }}
              className={cx(
                "cursor-default overflow-hidden border-b border-l-2 border-b-line px-3 py-1.5 hover:bg-hover",
                keyOf(row) === openKey ? "border-l-primary bg-selected" : "border-l-transparent",
                isFocused && item.index === current && "outline-1 -outline-offset-1 outline-focus",
              )}
            >
              <Row row={row} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
