import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import type { QuoteType } from "#domain/entities/eoi.ts";
import type { LevelReference } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import {
  type BothNumbers,
  type MarketBeside,
  marketBeside,
  type QuoteBeside,
  standingOf,
} from "#domain/trading/market-beside.ts";
import { DatedText } from "#src/ui/dated-text.tsx";
import { useUnseenQuotes } from "#src/desk-kit/market/live-quotes-note.tsx";
import { useLevelReference } from "#src/desk-kit/market/use-level-reference.ts";
import { useQuotesOfBonds } from "#src/desk-kit/market/use-quotes-of-bonds.ts";
import { cx } from "#src/lib/cx.ts";
import { useSession } from "#src/session/session.ts";

interface MarketLineProps {
  finstrumentId: string | null;
  /** The side the level would be of; null where only the market is shown. */
  side: QuoteType | null;
  level: BothNumbers;
  /** Set when a page has more than one. */
  label?: string;
}

/** Market above a level: best bid and offer of others, last level, fair level, and the rank of this level. */
export function MarketLine({ finstrumentId, side, level, label = "Best bid and offer" }: MarketLineProps) {
  const bonds = useMemo(() => (finstrumentId === null ? [] : [finstrumentId]), [finstrumentId]);
  const quotes = useQuotesOfBonds(bonds);
  const clientId = useSession(({ session }) => session?.id ?? "");
  const unseen = useUnseenQuotes();
  const reference = useLevelReference(finstrumentId);
  // Quotes of the previous bond may remain until the new ones arrive.
  const market = useMemo(
    () =>
      marketBeside(
        quotes.filter((quote) => quote.finstrument_id === finstrumentId),
        clientId,
      ),
    [quotes, finstrumentId, clientId],
  );
  if (finstrumentId === null || unseen !== null) return null;
  const standing = side === null ? null : standingOf(side, level, market);
  return (
    <section aria-label={label} className="rounded border border-line px-2 py-1 text-[12px] leading-4 tabular-nums">
      <div className="grid grid-cols-2 gap-x-3">
        <Side title="Bid" tone="text-bid" quote={market.bid} own={market.ownBid} />
        <Side title="Offer" tone="text-ask" quote={market.ask} own={market.ownAsk} />
      </div>
      <Known reference={reference} />
      {side === null || standing === null ? null : (
        <p className={cx("flex items-center gap-1 font-medium", standing.isThrough && "text-warn")} aria-live="polite">
          {standing.isThrough ? <TriangleAlert className="size-3.5 shrink-0" aria-hidden /> : null}
          {side === "BID" ? "Your bid is" : "Your offer is"} {standing.text}
        </p>
      )}
    </section>
  );
}

function Side({
  title,
  tone,
  quote,
  own,
}: {
  title: string;
  tone: string;
  quote: QuoteBeside | null;
  own: MarketBeside["ownBid"];
}) {
  return (
    <div className="min-w-0">
      <p className="flex gap-1.5">
        <span className={cx("font-medium", tone)}>{title}</span>
        {quote === null ? (
          <span className="text-muted">none</span>
        ) : (
          <>
            <span className="live-figure font-medium">{levelOf(quote)}</span>
            <span className="text-muted">{formatCompactRupees(quote.openRupees)}</span>
          </>
        )}
      </p>
      {quote === null ? null : (
        <p className="truncate text-muted" title={quote.clientName}>
          {quote.isFirm ? "" : "Indicative, "}
          {quote.clientName}
        </p>
      )}
      {own === null ? null : (
        <p className="live-figure text-muted">
          Yours {levelOf(own)} {formatCompactRupees(own.openRupees)}
        </p>
      )}
    </div>
  );
}

function Known({ reference }: { reference: LevelReference | undefined }) {
  const { last = null, fair = null } = reference ?? {};
  return (
    <>
      {last === null ? null : (
        <p className="truncate text-muted" title={last.source}>
          Last {levelOf({ bondYield: last.bond_yield, cleanPrice: last.clean_price })}, {formatDate(last.date)},{" "}
          {last.source.split(";")[0]}
        </p>
      )}
      {fair === null ? null : (
        <p
          className="text-muted"
          title={`From ${fair.bonds}, published ${formatDate(fair.first_date)} to ${formatDate(fair.last_date)}`}
        >
          <DatedText
            text={`Fair ${formatYieldPct(fair.bond_yield)} (±${fair.within_bp} bp, ${fair.count} similar bonds of ${formatDate(fair.last_date)})`}
          />
        </p>
      )}
    </>
  );
}

/** The yield, or the price when there is no yield. */
function levelOf({ bondYield, cleanPrice }: Pick<BothNumbers, "bondYield" | "cleanPrice">): string {
  return bondYield === null ? `@${formatPrice(cleanPrice)}` : formatYieldPct(bondYield);
}
