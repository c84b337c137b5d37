import type { FixedField } from "#domain/entities/eoi.ts";
import { bpBetweenYields } from "#domain/lib/decimal.ts";
import { formatBp, formatYieldPct } from "#domain/lib/format-level.ts";
import { cx } from "#src/lib/cx.ts";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import type { LineMarket } from "#src/features/lists/use-line-markets.ts";

/** Distance of a yield from fair, in basis points; an en dash if either is unknown. Yields are fractions. */
export function fairDistance(yieldStored: number | null, market: LineMarket | undefined): string {
  const fair = market?.fairYield ?? null;
  return formatBp(yieldStored === null || fair === null ? null : bpBetweenYields(fair, yieldStored));
}

/** Yield of a typed level; null for a price or unreadable text. */
export function yieldOf(level: { fixed_field: FixedField; level: number } | { error: string } | null): number | null {
  return level === null || "error" in level || level.fixed_field === "price" ? null : level.level;
}

/** Figure of a line: under its heading in a row, with its label where lines wrap. */
export function LineFigure({ label, text }: { label: string; text: string }) {
  return (
    <span className="whitespace-nowrap @4xl:text-right">
      <span className="text-muted @4xl:sr-only">{label} </span>
      <LevelFigure text={text} />
    </span>
  );
}

/** Shows bid, offer and fair yield of a line's bond. */
export function MarketFigures({ market }: { market: LineMarket | undefined }) {
  const { bid = null, ask = null } = market?.market ?? {};
  return (
    <>
      <LineFigure label="Bid %" text={formatYieldPct(bid?.bondYield ?? null)} />
      <LineFigure label="Offer %" text={formatYieldPct(ask?.bondYield ?? null)} />
      <LineFigure label="Fair %" text={formatYieldPct(market?.fairYield ?? null)} />
    </>
  );
}

interface LineHeadingsProps {
  /** Grid tracks shared with the lines. */
  className: string;
  /** Left-aligned headings; those of figures follow. */
  texts: readonly string[];
  figures: readonly string[];
}

/** Column headings of the lines; each cell names itself for screen readers. */
export function LineHeadings({ className, texts, figures }: LineHeadingsProps) {
  return (
    <div aria-hidden className={cx("hidden pb-1 text-[12px] font-medium text-muted @4xl:grid", className)}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {figures.map((text) => (
        <span key={text} className="text-right">
          {text}
        </span>
      ))}
    </div>
  );
}
