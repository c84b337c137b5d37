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
  /** The level is not live. */
  isPast?: boolean;
  tone?: "bid" | "ask";
  children: ReactNode;
}

/** Shows a level as yield and price, with its source. A past level is grey and shows its date. */
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

/** Shows the last level that a source published for the bond. */
export function PublishedLevel({ master }: { master: MasterQuote | null }) {
  if (master === null)
    return (
      <Level title="Last published" bondYield={null} price={null} isPast>
        No published level.
      </Level>
    );
  // A source publishes yield or price; the other is computed for the next settlement.
  const { published_yield: given, published_price: givenPrice, bond_yield: held, clean_price: heldPrice } = master;
  const isPriceSolved = givenPrice === null && heldPrice !== null;
  return (
    <Level title="Last published" bondYield={given ?? held} price={givenPrice ?? heldPrice} isPast>
      {formatDate(master.date)} · {master.source}
      {isPriceSolved ? ` · price worked out for ${formatDate(master.settlement_date)}` : ""}
    </Level>
  );
}

/** Shows the best live bid and offer, else the last market level. */
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
        No live quote.
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
  /** Terms of the bond, some of them possibly assumed. */
  terms: BondTerm[] | undefined;
}

/** Shows the last market level when there is no live quote. */
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
