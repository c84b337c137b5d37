import { SIDE_VERB } from "#domain/entities/side-text.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import type { TypedTerms } from "#src/desk-kit/inputs/typed-terms.ts";
import { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";
import { MarketLine } from "#src/desk-kit/market/market-line.tsx";
import type { PaletteItem } from "#src/shell/palette/source.ts";
import { LineMarks } from "#src/desk-kit/quote-reading/line-marks.tsx";
import type { TypedDealLine } from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import { otherTerms } from "#src/desk-kit/quote-reading/typed-line-text.ts";
import { dealLineOf } from "#src/features/private-runs/deal-line-item.ts";

/** Previews a typed deal line: its parsed terms, price, amount and place in the market. */
export function DealLinePreview({ item }: { item: PaletteItem }) {
  const line = dealLineOf(item);
  return line === null ? null : <LinePreview line={line} />;
}

function LinePreview({ line }: { line: TypedDealLine }) {
  // Read-only here, as the line is edited in the palette's field.
  const terms = useTradeTerms(termsOf(line), () => undefined);
  const { cleanPrice, bondYield, settlementDate, considerationDetails: money } = terms.level.value;
  const { level, settlement, size } = terms.problems;
  const own = line.problems.map(({ text }) => text).join(" ");
  const problem = own === "" ? (level ?? settlement ?? size ?? terms.answer?.reason ?? null) : own;
  const others = otherTerms(line).join(", ");
  const { quote_type: side, quantum } = line;
  const parts = [
    side === null ? "" : SIDE_VERB[side],
    quantum === null ? "" : formatSize(quantum),
    line.bond_name ?? "",
  ];
  return (
    <div className="grid grid-cols-2 items-start gap-4" aria-busy={terms.pending}>
      <div className="flex min-w-0 flex-col gap-1">
        <LineMarks text={line.text} spans={line.spans} problems={line.problems} />
        <p className="font-medium">{parts.filter((text) => text !== "").join(" ")}</p>
        {others === "" ? null : <p>{others}</p>}
        <MarketLine finstrumentId={line.finstrument_id} side={side ?? "BID"} level={terms.level.value} />
        <p aria-live="polite" className={problem === null ? "text-[12px] text-muted" : "text-[12px] text-danger"}>
          {problem ?? (terms.pending ? "Pricing…" : money && `For ${rupeesText(money.consideration)}`)}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <MoneyLines terms={terms}>
          <dt className="text-muted">Price</dt>
          <dd className="text-right font-medium">{formatPrice(cleanPrice)}</dd>
          <dt className="text-muted">Yield %</dt>
          <dd className="text-right">{formatYieldPct(bondYield)}</dd>
          <dt className="text-muted">Settles</dt>
          <dd className="text-right">{settlementDate === null ? "–" : formatDate(settlementDate)}</dd>
        </MoneyLines>
      </div>
    </div>
  );
}

function termsOf(line: TypedDealLine): TypedTerms {
  const { finstrument_id: finstrumentId, quantum, settlement_delta: delta, settlement, fixed_field: field } = line;
  return {
    finstrumentId,
    settlementDelta: settlement === null ? (delta ?? DEFAULT_SETTLEMENT_DELTA) : null,
    settlementDate: settlement,
    sizeText: quantum === null ? "" : String(quantum),
    level: field === null ? emptyLevel : typedLevel({ ...line, fixed_field: field }),
  };
}
