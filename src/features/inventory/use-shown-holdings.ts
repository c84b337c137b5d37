import { useMemo, useState } from "react";
import type { Holding } from "#domain/entities/inventory.ts";
import type { GridSort } from "#src/ui/grid/grid-column.ts";
import { COLUMN_VALUES, type HoldingColumnId } from "#src/features/inventory/holding-columns.tsx";

/** Holdings that pass the filter, sorted; unknown figures come last in both directions. */
export function useShownHoldings(all: readonly Holding[], typed: string) {
  const [sort, setSort] = useState<GridSort<HoldingColumnId>>({ column: "face", desc: true });
  const rows = useMemo(() => {
    const words = typed.trim().toLowerCase().split(/\s+/);
    const found = all.filter(({ display_name, finstrument_id, account }) => {
      const text = `${display_name} ${finstrument_id} ${account ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const valueOf = COLUMN_VALUES[sort.column];
    return found.toSorted((a, b) => {
      const [left, right] = [valueOf(a), valueOf(b)];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      const order =
        typeof left === "number" && typeof right === "number"
          ? left - right
          : String(left).localeCompare(String(right));
      return sort.desc ? -order : order;
    });
  }, [all, typed, sort]);
  const onSort = (column: HoldingColumnId) =>
    setSort((now) => ({ column, desc: now.column === column ? !now.desc : column !== "name" }));
  return { rows, sort, onSort };
}
