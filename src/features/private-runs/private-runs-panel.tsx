import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod";
import { roleForbidsTradingText } from "#domain/calendar/trading-texts.ts";
import { fadingOf } from "#domain/runs/age.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { filterRuns, NEWEST_FIRST, sortRuns, type RunColumn, type RunSort } from "#domain/runs/sort-runs.ts";
import { useCommandContext } from "#src/platform/commands/use-command-context.ts";
import { useCommandSystem } from "#src/platform/commands/commands-provider.tsx";
import { useCan, useSession } from "#src/platform/identity/session.ts";
import { useAnnounce } from "#src/platform/links/use-links.ts";
import { useLive } from "#src/platform/live/live-store.ts";
import { rowHeightPx, useLooks } from "#src/platform/theme/theme.ts";
import { PanelEmpty } from "#src/platform/workspace/empty-state.tsx";
import type { PanelComponentProps } from "#src/platform/workspace/panel-catalogue.ts";
import { PanelCount, PanelFilters } from "#src/platform/workspace/panel-header.tsx";
import { usePanelState } from "#src/platform/workspace/panel-state.ts";
import { usePanel } from "#src/platform/workspace/use-panel.ts";
import { FADED } from "#src/features/private-runs/fading.ts";
import { RunFilters } from "#src/features/private-runs/filters.tsx";
import { RowMenu, type RunMenuRequest } from "#src/features/private-runs/row-menu.tsx";
import { runColumns } from "#src/features/private-runs/run-columns.tsx";
import { runFacts, useRunFocus } from "#src/features/private-runs/run-focus.ts";
import { RunGrid, type RunGridHandle } from "#src/features/private-runs/run-grid.tsx";
import { useRunView } from "#src/features/private-runs/run-view.ts";
import { StackView } from "#src/features/private-runs/stack-view.tsx";
import { useNow } from "#src/features/private-runs/use-now.ts";

const AGES_EVERY_MS = 15_000;
const MENU = ["runs.answer", "runs.reply", "runs.message", "runs.bond"];
const OPEN_MENU = ["runs.choose-bond", "runs.choose-side", "runs.reply", "runs.message"];

const storedSort = z.object({
  column: z.enum(["bond", "side", "yield", "price", "size", "settlement", "who", "channel", "age", "status"]),
  desc: z.boolean(),
});
const parseSort = (stored: unknown): RunSort | undefined => {
  const parsed = storedSort.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
};

/** Quotes read from my chats, live: filtered, sorted, or stacked by bond with what the market quotes. */
export function PrivateRunsPanel({ panelId }: PanelComponentProps) {
  const mayTrade = useCan("trade");
  const clientId = useSession((state) => state.session?.id ?? "");
  const runs = useLive((state) => state.privateRuns);
  const { search, side, stacked } = useRunView();
  const grid = useRef<RunGridHandle>(null);
  const shown = useMemo(() => filterRuns(runs, { search, side }), [runs, search, side]);
  useCommandContext(runFacts.shown, true);
  if (!mayTrade) return <p className="p-4 text-muted">{roleForbidsTradingText()}</p>;
  return (
    <>
      <PanelFilters>
        <RunFilters onDone={() => grid.current?.focus()} />
      </PanelFilters>
      <PanelCount>
        <span className="text-muted">
          {shown.length === runs.length ? runs.length : `${shown.length} of ${runs.length}`}
        </span>
      </PanelCount>
      {runs.length === 0 ? (
        <PanelEmpty />
      ) : shown.length === 0 ? (
        <p className="p-4 text-muted">No line matches.</p>
      ) : stacked ? (
        <StackView ref={grid} runs={shown} clientId={clientId} />
      ) : (
        <RunList ref={grid} panelId={panelId} runs={shown} />
      )}
    </>
  );
}

interface RunListProps {
  ref: React.Ref<RunGridHandle>;
  panelId: string;
  runs: readonly PrivateRun[];
}

function RunList({ ref, panelId, runs }: RunListProps) {
  const density = useLooks((state) => state.density);
  const { isFocused } = usePanel();
  const { runner } = useCommandSystem();
  const announce = useAnnounce();
  const now = useNow(AGES_EVERY_MS);
  const [sort, setSort] = usePanelState<RunSort>(panelId, "sort", NEWEST_FIRST, { parse: parseSort });
  const [menu, setMenu] = useState<RunMenuRequest | null>(null);
  const own = useRef<RunGridHandle>(null);
  const current = useRunFocus((state) => state.id);
  const sought = useRunFocus((state) => state.sought);
  const rows = useMemo(() => sortRuns(runs, sort), [runs, sort]);
  const columns = useMemo(() => runColumns(now), [now]);
  const isThere = rows.some(({ id }) => id === current);
  useCommandContext(runFacts.focused, isFocused && isThere ? true : undefined);

  const focusOn = useCallback(
    (id: string) => {
      useRunFocus.setState({ id });
      const run = rows.find((row) => row.id === id);
      if (run?.finstrument_id) announce({ bond: run.finstrument_id, client: run.author.client_id });
    },
    [announce, rows],
  );
  useEffect(() => {
    if (sought === null || !rows.some(({ id }) => id === sought)) return;
    useRunFocus.setState({ sought: null, id: sought });
    requestAnimationFrame(() => own.current?.focus());
  }, [sought, rows]);

  return (
    <>
      <RunGrid<PrivateRun, RunColumn>
        ref={(handle) => {
          own.current = handle;
          if (typeof ref === "function") ref(handle);
          else if (ref !== null) ref.current = handle;
        }}
        label="Private Runs"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowHeightPx={rowHeightPx(density)}
        rowClass={(run) => FADED[fadingOf(Date.parse(run.at), now)]}
        current={current}
        onCurrent={focusOn}
        onActivate={(run) => {
          const open = run.unresolved.includes("bond") ? "runs.choose-bond" : "runs.choose-side";
          void runner.runCommand(run.unresolved.length > 0 ? open : "runs.answer", { id: run.id }, "button");
        }}
        onMenu={(run, at) =>
          setMenu({ commands: run.unresolved.length > 0 ? OPEN_MENU : MENU, args: { id: run.id }, ...at })
        }
        sort={sort}
        onSort={(column) => setSort((now_) => ({ column, desc: now_.column === column ? !now_.desc : false }))}
      />
      <RowMenu
        request={menu}
        onClose={() => {
          setMenu(null);
          own.current?.focus();
        }}
      />
    </>
  );
}
