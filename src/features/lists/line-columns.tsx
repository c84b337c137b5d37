import { SIDE_VERB } from "#domain/entities/side-text.ts";
import type { ListAnswer, ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { answeredCount, bestAndCover } from "#domain/trade-lists/answers.ts";
import { DONE_IN_PART, LINE_STATES, partText } from "#domain/trade-lists/texts.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import { cx } from "#src/lib/cx.ts";
import { fairDistance } from "#src/features/lists/line-figures.tsx";
import type { LineMarket } from "#src/features/lists/use-line-markets.ts";

type Markets = ReadonlyMap<string, LineMarket>;
interface Level {
  yield_stored: number | null;
  unit_price_stored: number | null;
}

/** Shows a yield, or a price if there is no yield. */
function Figure({ of }: { of: Level | null }) {
  if (of === null) return <span className="text-muted">–</span>;
  return (
    <LevelFigure
      text={of.yield_stored === null ? `@${formatPrice(of.unit_price_stored)}` : formatYieldPct(of.yield_stored)}
    />
  );
}

/** Shows the size of an answer, as a part of the line's size if it is smaller. */
function Sized({ answer, line }: { answer: ListAnswer | null; line: ListLine }) {
  if (answer === null) return <span className="text-muted">–</span>;
  const part = partText(answer.quantity, line.quantity);
  return part === null ? (
    <SizeFigure rupees={answer.quantity} />
  ) : (
    <span className="whitespace-nowrap" data-plain={answer.quantity}>
      {part}
    </span>
  );
}

/** Columns of a list, for its asker or for a firm that was asked. */
export function lineColumns({ role, firms }: TradeList, markets: Markets): GridColumn<ListLine>[] {
  const isAsker = role === "ASKER";
  const marketOf = (line: ListLine) => markets.get(line.finstrument_id);
  const asked: GridColumn<ListLine>[] = [
    {
      id: "side",
      header: "Side",
      widthPx: 48,
      isFixed: true,
      cell: ({ side: askers }) => {
        const side = isAsker ? askers : askers === "BID" ? "ASK" : "BID";
        return <span className={side === "BID" ? "text-bid" : "text-ask"}>{SIDE_VERB[side]}</span>;
      },
    },
    {
      id: "bond",
      header: "Bond",
      widthPx: 148,
      grow: 2,
      isFixed: true,
      cell: (line) => <BondName name={line.bond_name} />,
    },
    {
      id: "size",
      header: "Size ₹",
      widthPx: 76,
      align: "end",
      cell: ({ quantity }) => <SizeFigure rupees={quantity} />,
    },
    {
      id: "asked",
      header: isAsker ? "My level" : "Their level",
      widthPx: 76,
      align: "end",
      cell: (line) => <Figure of={line.fixed_field === null ? null : line} />,
    },
  ];
  const watched: GridColumn<ListLine>[] = [
    {
      id: "best",
      header: "Best %",
      widthPx: 72,
      align: "end",
      cell: (line) => <Figure of={bestAndCover(line).best} />,
    },
    {
      id: "best-size",
      header: "For ₹",
      widthPx: 108,
      align: "end",
      cell: (line) => <Sized answer={bestAndCover(line).best} line={line} />,
    },
    { id: "by", header: "By", widthPx: 110, grow: 1, cell: (line) => bestAndCover(line).best?.client_name ?? "–" },
    {
      id: "cover",
      header: "Cover %",
      widthPx: 76,
      align: "end",
      cell: (line) => <Figure of={bestAndCover(line).cover} />,
    },
    {
      id: "answered",
      header: "Answered",
      widthPx: 76,
      align: "end",
      cell: (line) => `${answeredCount(line)} of ${firms.length}`,
    },
  ];
  const own: GridColumn<ListLine>[] = [
    {
      id: "mine",
      header: "My answer %",
      widthPx: 88,
      align: "end",
      cell: ({ answers: [mine = null] }) => <Figure of={mine} />,
    },
    {
      id: "my-size",
      header: "For ₹",
      widthPx: 108,
      align: "end",
      cell: (line) => <Sized answer={line.answers[0] ?? null} line={line} />,
    },
  ];
  const columns: GridColumn<ListLine>[] = [
    ...asked,
    ...(isAsker ? watched : own),
    {
      id: "bid",
      header: "Bid %",
      widthPx: 68,
      align: "end",
      cell: (line) => <LevelFigure text={formatYieldPct(marketOf(line)?.market.bid?.bondYield ?? null)} />,
    },
    {
      id: "offer",
      header: "Offer %",
      widthPx: 68,
      align: "end",
      cell: (line) => <LevelFigure text={formatYieldPct(marketOf(line)?.market.ask?.bondYield ?? null)} />,
    },
    {
      id: "fair",
      header: "Fair %",
      widthPx: 68,
      align: "end",
      cell: (line) => <LevelFigure text={formatYieldPct(marketOf(line)?.fairYield ?? null)} />,
    },
    {
      id: "distance",
      header: "Distance",
      widthPx: 80,
      align: "end",
      cell: (line) => {
        const level = isAsker ? bestAndCover(line).best : (line.answers[0] ?? null);
        return <LevelFigure text={fairDistance(level?.yield_stored ?? null, marketOf(line))} />;
      },
    },
    {
      id: "state",
      header: "State",
      widthPx: 92,
      cell: (line) => <span className={cx(line.state !== "OPEN" && "text-muted")}>{stateText(line, isAsker)}</span>,
    },
  ];
  return columns.map((column) => ({ ...column, isUnsorted: true }));
}

/** State of a line; while open, the state of the reader's own answer. */
function stateText(line: ListLine, isAsker: boolean): string {
  const [mine] = line.answers;
  const dealt = line.answers.find(({ status }) => status === "DEALT");
  if (dealt !== undefined && dealt.quantity < line.quantity) return DONE_IN_PART;
  if (line.state !== "OPEN" || isAsker || mine === undefined) return LINE_STATES[line.state];
  return mine.status === "STANDING" ? "Answered" : mine.status === "WITHDRAWN" ? "Withdrawn" : LINE_STATES.OPEN;
}
