import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from "react";
import { stackByBond, type StackEntry } from "#domain/runs/stack.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { isFocusLeft, RowMenu, type RowMenuRequest } from "#src/shell/controls/row-menu.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { followQuote } from "#src/desk-kit/market/follow-quote.ts";
import { runFacts, useRunFocus } from "#src/desk-kit/quote-reading/run-focus.ts";
import { entryOn, findRung, rungOf, type Rung } from "#src/desk-kit/stacks/rung.ts";
import { narrowStackColumns, sideOfColumn, stackColumns, withoutBond } from "#src/desk-kit/stacks/stack-columns.tsx";
import { actOn, stackMenu } from "#src/desk-kit/stacks/stack-menu.ts";
import { stackRows } from "#src/desk-kit/stacks/stack-rows.ts";
import { stackShown, useStackFigure } from "#src/desk-kit/stacks/stack-figure.ts";
import { AGES_EVERY_MS, useNow } from "#src/desk-kit/stacks/use-now.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useSizePx } from "#src/lib/use-size.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";

interface StackGridProps {
  ref: Ref<GridHandle>;
  entries: readonly StackEntry[];
  /** Under the last level: the empty state. */
  foot?: ReactNode;
  label: string;
  /** The level chosen here is the one that commands act on. */
  isActedOn: boolean;
  /** All levels are of one bond, which is named elsewhere. */
  isOfOneBond?: boolean;
  /** Keeps both sides visible in a narrow tile, without the firm names. */
  keepsBothSides?: boolean;
  /** A level of this bond was chosen. */
  onBond?: (isin: string) => void;
}

/** Below this width a tile cannot show both sides with firm names. */
const NARROW_PX = 640;

/**
 * One stack per bond: quotes from chats, the market and the own firm, best first on each side. Up and down move by
 * level, left and right between bid and offer; Enter hits, lifts or edits the level.
 */
export function StackGrid({
  ref,
  entries,
  foot,
  label,
  isActedOn,
  isOfOneBond = false,
  keepsBothSides = false,
  onBond,
}: StackGridProps) {
  const density = useLooks((state) => state.density);
  const { runner } = useCommandSystem();
  const now = useNow(AGES_EVERY_MS);
  const rows = useMemo(() => stackRows(stackByBond(entries, now)), [entries, now]);
  const figure = useStackFigure((state) => state.figure);
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx } = useSizePx(frame);
  const isPhone = useMedia(NARROW);
  const isNarrow = isPhone || (keepsBothSides && widthPx > 0 && widthPx < NARROW_PX);
  const columns = useMemo(() => {
    const all = stackColumns(now, figure);
    if (isNarrow) return narrowStackColumns(all);
    return isOfOneBond ? withoutBond(all) : all;
  }, [now, figure, isOfOneBond, isNarrow]);
  const [rung, setRung] = useState<Rung | null>(null);
  const [menu, setMenu] = useState<RowMenuRequest | null>(null);
  const own = useRef<GridHandle>(null);
  useCommandContext(stackShown, true);
  const { row, entry } = findRung(rows, rung);
  const side = rung?.side ?? "BID";
  useActedOn(isActedOn ? entry : null, isActedOn);

  function choose(rowId: string, wanted: Rung["side"] | null): void {
    const chosen = rows.find(({ id }) => id === rowId);
    if (chosen === undefined) return;
    // A row with one side only is on that side.
    const other = side === "BID" ? "ASK" : "BID";
    setRung(rungOf(chosen, wanted ?? (entryOn(chosen, side) === null && entryOn(chosen, other) ? other : side)));
    onBond?.(chosen.isin);
  }

  return (
    <>
      <div ref={frame} />
      <Grid
        ref={(handle) => {
          own.current = handle;
          if (typeof ref === "function") ref(handle);
          else if (ref !== null) ref.current = handle;
        }}
        label={label}
        columns={columns}
        rows={rows}
        foot={foot}
        rowId={({ id }) => id}
        rowHeightPx={rowHeightPx(density)}
        rowClass={({ isLast }) => (isLast ? "" : "border-transparent")}
        current={row?.id ?? null}
        onCurrent={(id) => choose(id, null)}
        parts={{
          current: side === "BID" ? "start" : "end",
          of: sideOfColumn,
          onPart: (part, at) => choose(at.id, part === "start" ? "BID" : "ASK"),
        }}
        onActivate={(at) => {
          if (entry === null) return choose(at.id, null);
          const act = actOn(entry);
          void runner.runCommand(act.id, act.args, "button");
        }}
        onMenu={(at, place) => {
          const found = entry !== null && at.id === row?.id ? entry : null;
          setMenu({ sections: stackMenu(at, found), ...place });
        }}
        {...chainPlace(entry === null ? null : { kind: entry.source === "private" ? "run" : "eoi", id: entry.id })}
      />
      <RowMenu
        label="Level of a stack"
        request={menu}
        onClose={() => {
          setMenu(null);
          if (isFocusLeft()) own.current?.focus();
        }}
      />
    </>
  );
}

/** Makes the level the one that commands act on: a line of a chat, or a quote. */
function useActedOn(entry: StackEntry | null, isActedOn: boolean): void {
  const source = entry?.source ?? null;
  const id = entry?.id ?? null;
  useCommandContext(runFacts.focused, source === "private" ? true : undefined);
  useEffect(() => {
    if (!isActedOn) return;
    const isRun = source === "private";
    if (isRun) useRunFocus.setState({ id });
    followQuote(isRun ? null : id);
  }, [isActedOn, source, id]);
}
