import { useMemo, useRef } from "react";
import { isLive } from "#domain/trading/eoi-life.ts";
import { useUnanswered } from "#src/desk-kit/market/use-unanswered.ts";
import { MarketLine } from "#src/desk-kit/market/market-line.tsx";
import { useKnownQuotes } from "#src/desk-kit/market/use-quotes-of-bonds.ts";
import type { StackEntry } from "#domain/runs/stack.ts";
import { StackGrid } from "#src/desk-kit/stacks/stack-grid.tsx";
import { useEntries } from "#src/desk-kit/stacks/use-stacks.ts";
import { LIVE_MARKET } from "#src/features/bonds/dealing/live-market-title.ts";
import { RfqStates } from "#src/features/bonds/dealing/rfq-states.tsx";
import { Skeleton } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useSession } from "#src/session/session.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";

const ROWS_SHOWN = 8;
const HEAD_PX = 24;
/** Height of the line below and of a scroll bar when the columns are wider than the page. */
const FOOT_PX = 12;
const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong bg-raised px-3 font-medium hover:bg-hover aria-disabled:opacity-50";
const NO_LEVEL = { bondYield: null, cleanPrice: null, settlementDate: null };
const NO_RUNS: readonly [] = [];

/** Lists the published levels of one bond, for dealers only: to hit, lift, answer, change or withdraw. */
export function LiveMarket({ id }: { id: string }) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const bonds = useMemo(() => [id], [id]);
  const quotes = useKnownQuotes(bonds);
  const live = useMemo(() => quotes?.filter(({ status }) => isLive(status)) ?? null, [quotes]);
  const entries = useEntries(NO_RUNS, live, clientId);
  return (
    <Section title={LIVE_MARKET} actions={<PostButtons id={id} />}>
      <RfqStates id={id} />
      <MarketLine finstrumentId={id} side={null} level={NO_LEVEL} label="Best bid and offer now" />
      {live === null ? <Skeleton rows={2} /> : entries.length === 0 ? <NobodyLive /> : <Levels entries={entries} />}
    </Section>
  );
}

function PostButtons({ id }: { id: string }) {
  const args = { finstrumentId: id };
  return (
    <div className="flex gap-2">
      <CommandButton id="eoi.bid" args={args} showKey className={BUTTON}>
        Bid
      </CommandButton>
      <CommandButton id="eoi.offer" args={args} showKey className={BUTTON}>
        Offer
      </CommandButton>
    </div>
  );
}

function NobodyLive() {
  const unanswered = useUnanswered("quotes");
  return (
    <p data-panel-focus="" tabIndex={-1} className="text-muted">
      {unanswered ?? "No live levels in this bond. Post the first with Bid or Offer."}
    </p>
  );
}

function Levels({ entries }: { entries: readonly StackEntry[] }) {
  const grid = useRef<GridHandle>(null);
  const density = useLooks((state) => state.density);
  const rows = Math.max(
    ...(["BID", "ASK"] as const).map((side) => entries.filter((each) => each.side === side).length),
  );
  const heightPx = HEAD_PX + Math.min(rows, ROWS_SHOWN) * rowHeightPx(density) + FOOT_PX;
  return (
    <>
      <div className="flex flex-col border-b border-line bg-surface" style={{ height: heightPx }}>
        <StackGrid ref={grid} entries={entries} label="Levels" isActedOn isOfOneBond />
      </div>
      <div role="group" aria-label="Selected level" className="flex flex-wrap gap-2">
        <CommandButton id="quote.answer" showKey className={BUTTON}>
          Hit, lift or answer
        </CommandButton>
        <CommandButton id="eoi.edit" showKey className={BUTTON} />
        <CommandButton id="eoi.withdraw" showKey className={BUTTON} />
      </div>
    </>
  );
}
