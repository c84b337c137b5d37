import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { SIDE_TITLE } from "#domain/entities/side-text.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { marketBeside, type MarketBeside, type QuoteBeside } from "#domain/trading/market-beside.ts";
import { useUnseenQuotes } from "#src/desk-kit/market/live-quotes-note.tsx";
import { useQuotesOfBonds } from "#src/desk-kit/market/use-quotes-of-bonds.ts";
import { useSession } from "#src/session/session.ts";
import { EmptyState } from "#src/shell/workspace/empty-state.tsx";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { TakesLostFocus } from "#src/shell/workspace/later-panel.tsx";
import { usePanel } from "#src/shell/workspace/use-panel.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { textLink } from "#src/ui/link-looks.ts";
import { AnswerProvider, type FigureAnchor } from "#src/features/mind/answer/answer-context.ts";
import { listPart } from "#src/features/mind/answer/list-part.ts";
import { SourceCard } from "#src/features/mind/answer/source-card.tsx";
import { TableView, type MoreColumn } from "#src/features/mind/answer/table-block.tsx";
import { isinsOf, type TableBlock } from "#src/features/mind/answer/table-csv.ts";
import { storedTurn, type TurnState } from "#src/features/mind/answer/turn-state.ts";
import { useSource } from "#src/features/mind/answer/use-source.ts";
import { useFigureStops } from "#src/features/mind/answer/use-figure-stops.ts";
import { isGone, useMindChat } from "#src/features/mind/chat-queries.ts";

/** Table of an answer in a tile: its figures as answered, with the live best bid and offer of each bond. */
export function TablePanel({ props: { chat, turn, block } }: PanelComponentProps) {
  const { setTitle } = usePanel();
  const chatId = typeof chat === "string" ? chat : null;
  const { data, error, isFetching, refetch } = useMindChat(chatId);
  const stored = data?.conversation.find((each) => each.turn === turn);
  const answer = useMemo(() => (stored === undefined ? null : storedTurn(stored)), [stored]);
  const found = typeof block === "number" ? answer?.blocks[block] : undefined;
  const text = answer?.text ?? null;
  useEffect(() => setTitle(text), [setTitle, text]);

  if (error !== null && !isGone(error)) {
    return <FailedCall what="The table could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  if (chatId !== null && answer !== null && found?.kind === "table") {
    return <LiveTable chatId={chatId} answer={answer} table={found} />;
  }
  if (isFetching) return <div aria-busy="true" data-panel-focus="" tabIndex={-1} />;
  return (
    <EmptyState what="The conversation behind this table no longer exists." hint="Ask again, or close the panel." />
  );
}

function LiveTable({ chatId, answer, table }: { chatId: string; answer: TurnState; table: TableBlock }) {
  const { results, turn, plan } = answer;
  const root = useRef<HTMLDivElement>(null);
  useFigureStops(root);
  const isins = useMemo(() => isinsOf(table, results), [table, results]);
  const more = useMarketColumns(isins);
  const source = useSource();
  const { figureActs } = source;
  const scope = useMemo(
    () => ({
      turn: turn ?? 0,
      results,
      isReadOnly: true,
      partOf: (call: string) => listPart(plan, call, null),
      onSource: (anchor: FigureAnchor) => figureActs.onSource(anchor, results),
      onHover: (anchor: FigureAnchor | null) => figureActs.onHover(anchor, results),
    }),
    [turn, plan, results, figureActs],
  );
  const asOf = results.get(table.call)?.as_of;
  return (
    <div
      ref={root}
      className="flex h-full flex-col gap-2 overflow-auto p-2 focus-visible:outline-none"
      data-panel-focus=""
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        const figures = [...currentTarget.querySelectorAll<HTMLElement>("[data-figure]")];
        (figures.find(({ tabIndex }) => tabIndex === 0) ?? figures[0])?.focus();
      }}
    >
      <p className="text-[12px] text-muted">
        {asOf === undefined ? null : `As of ${formatDate(asOf)}. `}
        {more.length > 0 ? "Bid and offer are live. " : null}
        <Link to="/mind/chat/$id" params={{ id: chatId }} className={textLink}>
          Open the conversation
        </Link>
      </p>
      <AnswerProvider value={scope}>
        <TableView block={table} index={0} more={more} />
      </AnswerProvider>
      <SourceCard source={source} />
      <TakesLostFocus />
    </div>
  );
}

/** Live best bid and offer of other firms in these bonds; empty without access to quotes. */
function useMarketColumns(isins: readonly string[]): readonly MoreColumn[] {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const isUnseen = useUnseenQuotes() !== null;
  const quotes = useQuotesOfBonds(isins);
  return useMemo(() => {
    if (isUnseen || isins.length === 0) return [];
    const byBond = Map.groupBy(quotes, ({ finstrument_id: isin }) => isin);
    const markets = new Map(isins.map((isin) => [isin, marketBeside(byBond.get(isin) ?? [], clientId)]));
    const column = (side: QuoteType, of: (market: MarketBeside) => QuoteBeside | null): MoreColumn => ({
      title: SIDE_TITLE[side],
      cell: (isin) => {
        const market = markets.get(isin);
        return levelText(market === undefined ? null : of(market));
      },
    });
    return [column("BID", ({ bid }) => bid), column("ASK", ({ ask }) => ask)];
  }, [isUnseen, isins, quotes, clientId]);
}

/** Text of a quote: `6.8500, 10.00 Cr`. */
function levelText(quote: QuoteBeside | null): string {
  if (quote === null) return MISSING;
  const level = quote.bondYield === null ? formatPrice(quote.cleanPrice) : formatYieldPct(quote.bondYield);
  return `${level}, ${formatCompactRupees(quote.openRupees)}`;
}
