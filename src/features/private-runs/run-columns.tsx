import { SIDE_TITLE } from "#domain/entities/side-text.ts";
import { ageText } from "#domain/runs/age.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { answersTo, type ChainFacts, type ChainKind } from "#domain/runs/chain.ts";
import { answeredBy, type LineAnswer } from "#domain/runs/line-answer.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { openQuestion } from "#domain/runs/run-text.ts";
import type { RunColumn } from "#domain/runs/sort-runs.ts";
import { cx } from "#src/lib/cx.ts";
import { linkedWith } from "#src/desk-kit/chain/chain.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import { UserText } from "#src/ui/user-text.tsx";

export type ShownColumn = RunColumn | "linked";

/** Columns of the list. @param nowMs time for the ages; `chain` and `answers` show the follow-ups of a line */
export function runColumns(
  nowMs: number,
  chain: ChainFacts,
  answers: readonly LineAnswer[],
): GridColumn<PrivateRun, ShownColumn>[] {
  return [
    { id: "side", header: "Side", widthPx: 48, isFixed: true, cell: (run) => <Side side={run.quote_type} /> },
    { id: "bond", header: "Bond", widthPx: 156, grow: 2.4, isFixed: true, cell: (run) => <Bond run={run} /> },
    {
      id: "yield",
      header: "Yield %",
      widthPx: 72,
      align: "end",
      cell: (run) => <Level text={formatYieldPct(run.yield_stored)} isQuoted={run.fixed_field === "yield"} />,
    },
    {
      id: "price",
      header: "Price",
      widthPx: 84,
      align: "end",
      cell: (run) => <Level text={formatPrice(run.unit_price_stored)} isQuoted={run.fixed_field === "price"} />,
    },
    {
      id: "size",
      header: "Size ₹",
      widthPx: 80,
      align: "end",
      cell: (run) => <SizeFigure rupees={run.quantum} />,
    },
    {
      id: "settlement",
      header: "Settles",
      widthPx: 64,
      cell: (run) => (run.settlement_delta === null ? MISSING : `T+${run.settlement_delta}`),
    },
    {
      id: "who",
      header: "Who",
      widthPx: 110,
      grow: 1,
      cell: (run) => (
        <span title={run.author.client_name}>
          <UserText text={`${run.author.name}, ${run.author.client_name}`} />
        </span>
      ),
    },
    { id: "channel", header: "Chat", widthPx: 90, grow: 1, cell: (run) => <UserText text={run.channel_name} /> },
    {
      id: "age",
      header: "Age",
      widthPx: 64,
      align: "end",
      cell: (run) => (
        <time dateTime={run.at} title={`${formatDateTime(Date.parse(run.at))} IST`}>
          {ageText(Date.parse(run.at), nowMs)}
        </time>
      ),
    },
    { id: "status", header: "Status", widthPx: 64, cell: (run) => run.status ?? MISSING },
    {
      id: "linked",
      header: "Led to",
      widthPx: 96,
      grow: 1,
      isUnsorted: true,
      cell: (run) => {
        const text = followUpText(run, chain, answers);
        return <span title={text}>{text}</span>;
      },
    },
  ];
}

const KIND_LABELS: Record<ChainKind, string | null> = {
  message: null,
  run: null,
  eoi: "EOI",
  cluster: "Cluster",
  ticket: "Ticket",
};

/** Follow-ups of a line as text; keys and the row's menu open them. */
function followUpText(run: PrivateRun, chain: ChainFacts, answers: readonly LineAnswer[]): string {
  const answered = answersTo(run, answers);
  const kinds = linkedWith({ kind: "run", id: run.id }, chain).map(({ kind }) => KIND_LABELS[kind]);
  const parts = [...(answered.length === 0 ? [] : [answeredBy(answered)]), ...kinds.filter((text) => text !== null)];
  return [...new Set(parts)].join(", ");
}

function Side({ side }: { side: "BID" | "ASK" | null }) {
  if (side === null) return <span className="text-warn">?</span>;
  return <span className={cx("font-medium", side === "BID" ? "text-bid" : "text-ask")}>{SIDE_TITLE[side]}</span>;
}

function Bond({ run }: { run: PrivateRun }) {
  const question = openQuestion(run);
  if (question === null && run.bond_name !== null)
    return <BondName name={run.bond_name} title={`${run.bond_name}: ${run.text}`} />;
  return (
    <span title={run.text}>
      <span className="font-medium text-warn">{question}</span>{" "}
      <span className="text-muted">{run.bond_name ?? run.text}</span>
    </span>
  );
}

/** The quoted level is shown stronger than the derived one. */
function Level({ text, isQuoted }: { text: string; isQuoted: boolean }) {
  return <LevelFigure text={text} className={isQuoted ? "font-medium" : "text-muted"} />;
}
