import { useMemo, useState, type Ref } from "react";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { useCommandSystem } from "#src/platform/commands/commands-provider.tsx";
import { useAnnounce } from "#src/platform/links/use-links.ts";
import { rowHeightPx, useLooks } from "#src/platform/theme/theme.ts";
import { RowMenu, type RunMenuRequest } from "#src/features/private-runs/row-menu.tsx";
import { RunGrid, type RunGridHandle } from "#src/features/private-runs/run-grid.tsx";
import { stackColumns } from "#src/features/private-runs/stack-columns.tsx";
import { stackRows } from "#src/features/private-runs/stack-rows.ts";
import { useNow } from "#src/features/private-runs/use-now.ts";
import { useStacks } from "#src/features/private-runs/use-stacks.ts";

const AGES_EVERY_MS = 15_000;
const MENU = ["bond.view", "bond.quotes", "eoi.bid", "eoi.offer"];

interface StackViewProps {
  ref: Ref<RunGridHandle>;
  runs: readonly PrivateRun[];
  clientId: string;
}

/** One stack per bond: what my chats, the market and my own firm quote, best first on each side. */
export function StackView({ ref, runs, clientId }: StackViewProps) {
  const density = useLooks((state) => state.density);
  const { runner } = useCommandSystem();
  const announce = useAnnounce();
  const now = useNow(AGES_EVERY_MS);
  const stacks = useStacks(runs, clientId);
  const rows = useMemo(() => stackRows(stacks), [stacks]);
  const columns = useMemo(() => stackColumns(now), [now]);
  const [current, setCurrent] = useState<string | null>(null);
  const [menu, setMenu] = useState<RunMenuRequest | null>(null);
  return (
    <>
      <RunGrid
        ref={ref}
        label="Stack by bond"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHeightPx={rowHeightPx(density)}
        current={current}
        onCurrent={(id) => {
          setCurrent(id);
          const row = rows.find((each) => each.id === id);
          if (row) announce({ bond: row.isin });
        }}
        onActivate={(row) => void runner.runCommand("bond.view", { finstrumentId: row.isin }, "button")}
        onMenu={(row, at) => setMenu({ commands: MENU, args: { finstrumentId: row.isin }, ...at })}
      />
      <RowMenu request={menu} onClose={() => setMenu(null)} />
    </>
  );
}
