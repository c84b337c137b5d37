import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { followQuote } from "#src/desk-kit/market/follow-quote.ts";
import { quoteMenu } from "#src/desk-kit/deals/quote-menu.ts";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { useRfqQuotesCall } from "#src/desk-kit/market/rfq-quotes.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import { EmptyState, PanelEmpty } from "#src/shell/workspace/empty-state.tsx";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { useNothingToShow } from "#src/shell/workspace/use-nothing-to-show.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { RFQ_COLUMNS } from "#src/features/rfq-quotes/rfq-columns.tsx";

const isAnswerable = ({ mine, rfq_status: status }: RfqQuote) => !mine && status === "LIVE";

/** Lists exchange quotes: own ones with their state, and others' that can be answered. */
export function RfqQuotesPanel({ panelId }: PanelComponentProps) {
  const { data: quotes, error, refetch } = useRfqQuotesCall();
  const density = useLooks((state) => state.density);
  const [current, setCurrent] = usePanelState<string>(panelId, "current", "");
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("RFQ Quotes");
  const announce = useAnnounce();
  useNothingToShow(quotes?.length === 0);
  if (quotes === undefined && error !== null) {
    return (
      <FailedCall
        what="The quotes on the exchanges could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        className="p-3"
      />
    );
  }
  if (quotes === undefined) return <EmptyState what="Loading…" />;
  if (quotes.length === 0) return <PanelEmpty />;
  const onCurrent = (id: string) => {
    setCurrent(id);
    const row = quotes.find((each) => each.id === id);
    if (row === undefined) return;
    // Quote commands act on the followed quote: an own one, or another firm's to answer.
    followQuote(row.eoi_id);
    if (isAnswerable(row)) useMarketFocus.getState().setRfq(row.id);
    announce({ bond: row.finstrument_id });
  };
  return (
    <>
      <PanelCount>
        <span className="text-muted">{quotes.length}</span>
      </PanelCount>
      <Grid
        ref={grid}
        label="RFQ Quotes"
        columns={RFQ_COLUMNS}
        rows={quotes}
        rowId={(row) => row.id}
        isLive
        rowHeightPx={rowHeightPx(density)}
        current={current}
        onCurrent={onCurrent}
        onActivate={(row) => onCurrent(row.id)}
        onMenu={(row, at) => {
          onCurrent(row.id);
          if (row.eoi_id !== null) showMenu(quoteMenu(row.eoi_id), at);
          else if (isAnswerable(row)) showMenu([[{ ids: ["quote.answer"] }], [{ ids: ["link.send"] }]], at);
        }}
      />
      {menu}
    </>
  );
}
