import { useLayoutEffect, useRef, useState } from "react";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";

/** Selection and focus of a list, as far as its page draws them. */
export type ListPageState = Pick<ReturnType<typeof useListPage>, "id" | "choose" | "pin" | "grid" | "side">;

interface ListPageOptions<R> {
  /** Record that the address names. */
  first?: string | null | undefined;
  /** Record shown until one is chosen, in place of the first of the list. */
  start?: R | undefined;
  /** A chosen record stays open although the list no longer has it. */
  stays?: boolean;
}

/**
 * State of a list page: the current record, a form in place of its view, and an act that waits for its second press.
 * The list gets the focus back after each.
 */
export function useListPage<R extends { id: string }, M extends string = never>(
  rows: readonly R[],
  { first, start, stays = false }: ListPageOptions<R> = {},
) {
  const [chosen, setChosen] = useState<string | null>(first ?? null);
  const [form, setForm] = useState<M | null>(null);
  const [asking, setAsking] = useState<{ id: string | null; act: string } | null>(null);
  const [ended, setEnded] = useState(0);
  const grid = useRef<GridHandle>(null);
  const side = useRef<HTMLDivElement>(null);
  /** Record whose row takes the focus once the list has it; null for any row, undefined while the list need not. */
  const awaited = useRef<string | null>(undefined);
  const row = rows.find(({ id }) => id === chosen) ?? start ?? rows[0];
  const id = (stays ? (chosen ?? row?.id) : row?.id) ?? null;
  const asked = asking !== null && asking.id === id ? asking.act : null;

  useLayoutEffect(() => {
    const { current: next } = awaited;
    if (form !== null || next === undefined || (next !== null && next !== id)) return;
    awaited.current = undefined;
    grid.current?.focus();
  }, [form, id, ended]);

  /** Closes the form, drops what was asked and returns to the list, on another record if one is named. */
  function end(next: string | null = null): void {
    awaited.current = next;
    if (next !== null) setChosen(next);
    setForm(null);
    setAsking(null);
    setEnded((times) => times + 1);
  }
  return {
    /** Current record of the list; the first until one is chosen. */
    row,
    id,
    chosen,
    form,
    /** Act that waits for its second press on the current record. */
    asked,
    grid,
    side,
    end,
    /** Rows with the open record first, as long as its page of the list is not loaded. */
    listed: (record: R | undefined): readonly R[] =>
      record === undefined || chosen === null || rows.some((each) => each.id === chosen) ? rows : [record, ...rows],
    choose: (next: string | null): void => {
      setChosen(next);
      setAsking(null);
    },
    /** Keeps the current record while the list changes. */
    pin: () => setChosen(id),
    open: (next: M): void => {
      setAsking(null);
      setForm(next);
    },
    /** Closes the form, or only the named one, without moving the focus. */
    leave: (of?: M): void => {
      setForm((now) => (of === undefined || now === of ? null : now));
    },
    /** Focuses an element beside the list once the record's view is there. */
    enter: (selector: string, next = id): void => {
      setChosen(next);
      setForm(null);
      focusNextFrame(() => side.current?.querySelector<HTMLElement>(selector));
    },
    /** True on the second press of an act; the first one asks. */
    confirms: (act: string): boolean => {
      if (asked === act) return true;
      setForm(null);
      setChosen(id);
      setAsking({ id, act });
      return false;
    },
    /** Does an act and returns to the list, also when it fails. */
    run: async (act: () => Promise<unknown>): Promise<void> => {
      setAsking(null);
      try {
        await act();
      } finally {
        end();
      }
    },
  };
}
