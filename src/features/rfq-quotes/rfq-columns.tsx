import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { rfqStateText } from "#domain/exchange/rfq-text.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";

function stateTone({ rfq_status: status, in_doubt: isInDoubt, rfq_text: text }: RfqQuote): string {
  if (status === "FAILED") return "text-danger";
  return isInDoubt || text !== null ? "text-warn" : "";
}

/** Remaining size of a quote; the traded size once it is fully traded. */
export const shownSize = ({ remaining, traded }: Pick<RfqQuote, "remaining" | "traded">): number =>
  remaining === 0 ? traded : remaining;

export const RFQ_COLUMNS: readonly GridColumn<RfqQuote>[] = [
  {
    id: "side",
    header: "Side",
    widthPx: 56,
    isFixed: true,
    cell: ({ side }) => (
      <span className={side === "BID" ? "text-bid" : "text-ask"}>{side === "BID" ? "Bid" : "Offer"}</span>
    ),
  },
  {
    id: "bond",
    header: "Bond",
    widthPx: 156,
    grow: 2,
    isFixed: true,
    cell: ({ bond_name }) => <BondName name={bond_name} />,
  },
  {
    id: "size",
    header: "Size ₹",
    widthPx: 80,
    align: "end",
    cell: (row) => <SizeFigure rupees={shownSize(row)} />,
  },
  {
    id: "yield",
    header: "Yield %",
    widthPx: 76,
    align: "end",
    cell: ({ yield_stored }) => <LevelFigure text={formatYieldPct(yield_stored)} />,
  },
  {
    id: "price",
    header: "Price",
    widthPx: 84,
    align: "end",
    cell: ({ unit_price_stored }) => <LevelFigure text={formatPrice(unit_price_stored)} />,
  },
  {
    id: "state",
    header: "State",
    widthPx: 280,
    grow: 2,
    cell: (row) => (
      <span className={stateTone(row)} title={rfqStateText(row)}>
        {rfqStateText(row)}
      </span>
    ),
  },
  {
    id: "who",
    header: "Who",
    widthPx: 120,
    grow: 1,
    cell: ({ mine, participant }) => (mine ? "Your firm" : (participant ?? "Anonymous")),
  },
  { id: "mode", header: "Mode", widthPx: 60, cell: ({ mode }) => mode },
  {
    id: "until",
    header: "Until",
    widthPx: 64,
    align: "end",
    cell: ({ valid_till }) => (valid_till === null ? "Day" : istTimeOf(Date.parse(valid_till)).slice(0, 5)),
  },
];
