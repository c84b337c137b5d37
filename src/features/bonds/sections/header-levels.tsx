import type { ReactNode } from "react";
import type { MarketQuote, MasterQuote } from "#domain/contract/http/securities.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { cx } from "#src/lib/cx.ts";
import type { Depth } from "#src/features/bonds/sections/depth.ts";
import { levelText, marketTitle } from "#src/features/bonds/sections/market-level.ts";
import { useDepth } from "#src/features/bonds/sections/use-depth.ts";

interface LevelProps {
  title: string;
  bondYield: number | null;
  price: number | null;
  /** Nobody stands by it now. */
  isPast?: boolean;
  tone?: "bid" | "ask";
  children: ReactNode;
}

/** A level by its yield and its price, with where it comes from. One of the past is grey, its day stands with it. */
function Level({ title, bondYield, price, isPast, tone, children }: LevelProps) {
  return (
    <div role="group" aria-label={title} className="min-w-0">
      <p className="text-[12px] font-medium text-muted">{title}</p>
      <p
        className={cx(
          "text-[18px] leading-6 font-semibold",
          isPast && "text-muted",
          tone === "bid" && "text-bid",
          tone === "ask" && "text-ask",
        )}
      >
        {levelText(bondYield, price)}
      </p>
      <p className="text-[12px] text-muted">{children}</p>
    </div>
  );
}

/** The last level that a source published of the bond. */
export function PublishedLevel({ master }: { master: MasterQuote | null }) {
  if (master === null)
    return (
      <Level title="Last published" bondYield={null} price={null} isPast>
        No level was ever published.
      </Level>
    );
  // A source gives one of the two; the other is what it makes for the next settlement.
  const { published_yield: given, published_price: givenPrice, bond_yield: held, clean_price: heldPrice } = master;
  const isPriceSolved = givenPrice === null && heldPrice !== null;
  return (
    <Level title="Last published" bondYield={given ?? held} price={givenPrice ?? heldPrice} isPast>
      {formatDate(master.date)} · {master.source}
      {isPriceSolved ? ` · price worked out for ${formatDate(master.settlement_date)}` : ""}
    </Level>
  );
}

/** Bid and offer where somebody stands by one now; else what the market last was. */
export function LiveMarket({ id, ...last }: { id: string } & MarketLevelProps) {
  const depth = useDepth(id).data;
  const bid = depth?.bids[0];
  const ask = depth?.asks[0];
  if (bid === undefined && ask === undefined) return <MarketLevel {...last} />;
  return (
    <>
      <LiveSide title="Best bid" tone="bid" level={bid} />
      <LiveSide title="Best offer" tone="ask" level={ask} />
    </>
  );
}

function LiveSide({
  title,
  tone,
  level,
}: {
  title: string;
  tone: "bid" | "ask";
  level: Depth["bids"][number] | undefined;
}) {
  if (level === undefined) {
    return (
      <Level title={title} bondYield={null} price={null} isPast>
        Nobody stands here now.
      </Level>
    );
  }
  return (
    <Level title={title} tone={tone} bondYield={level.yield_stored} price={level.unit_price_stored}>
      Live, {formatCompactRupees(level.quantum)} for {formatDate(level.settlement_date)}
    </Level>
  );
}

interface MarketLevelProps {
  market: MarketQuote;
  /** The bond's terms, of which some may be assumed. */
  terms: BondTerm[] | undefined;
}

/** What the market last was, where nobody stands by a level now. */
export function MarketLevel({ market, terms }: MarketLevelProps) {
  const { bond_yield: bondYield, clean_price: price, basis_text: basis, settlement_date: settles } = market;
  const isLive = market.basis === "live";
  return (
    <Level title={marketTitle(market.basis)} bondYield={bondYield} price={price} isPast={!isLive}>
      {isLive || market.basis === null ? "" : "No live quote · "}
      {bondYield === null || price === null ? "" : `priced for ${formatDate(settles)} · `}
      {basis} {price === null ? null : <AssumedMark terms={terms} />}
    </Level>
  );
}
