import * as contract from "#domain/contract/http/lists.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { ListAnswer, ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { partOfLine } from "#domain/trade-lists/texts.ts";
import { takeSentence } from "#domain/trade-lists/sentences.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { type Act, askFor } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN } from "#src/desk-kit/confirm/unusual.ts";
import { blockedText } from "#src/desk-kit/limits/breach-text.ts";
import { call } from "#src/lib/api.ts";
import { notify } from "#src/ui/toast.tsx";
import { whyNot } from "#src/features/lists/line-results.ts";
import { takeList } from "#src/features/lists/open-list.ts";

/** Line with the answer to take. */
export interface Taking {
  line: ListLine;
  answer: ListAnswer;
}

type Reviewed = ResponseOf<typeof contract.reviewTaking>["lines"];

/** Shows the deals of taking answers in one sentence; undealable lines are named and left out. */
export async function reviewTakings(list: TradeList, takings: readonly Taking[], problem?: string): Promise<void> {
  const lines = takings.map(({ line, answer }) => ({ line_id: line.id, cluster_id: answer.cluster_id }));
  const reviewed = await lookFirst(() => call(contract.reviewTaking, { params: { id: list.id }, body: { lines } }));
  if (reviewed === null) return;
  const good = reviewed.lines.filter(({ preview }) => preview !== null);
  const left = reviewed.lines.flatMap((line) => {
    const why = whyNot(line);
    return why === null ? [] : [`${nameOf(list, line.line_id)} is left out: ${why}`];
  });
  const warnings = good.flatMap((line) => line.warnings);
  const blocked = blockedText(warnings);
  if (blocked !== null || good.length === 0) {
    useConfirm.getState().drop();
    notify({ summary: blocked ?? left[0] ?? "Nothing to take.", severity: "error", group: "deal" });
    return;
  }
  const previews = good.flatMap(({ preview }) => (preview === null ? [] : [preview]));
  const [first] = previews;
  const parts = partsOf(takings, good);
  const act: Act<ResponseOf<typeof contract.acceptAnswers>> = {
    place: "desk",
    line: takeSentence(previews),
    notes: [...left, ...(good.length === 1 && first ? [theOne(first)] : []), ...parts.map((part) => `${part}.`)],
    warnings,
    label: good.length === 1 ? "Deal" : "Deal all",
    side: previews.every(({ quote_type: side }) => side === first?.quote_type) ? (first?.quote_type ?? null) : null,
    send: () => take(list, takings, good),
    done: (report) => showTaken(list, takings, report),
  };
  askFor(act, problem);
}

type Preview = NonNullable<Reviewed[number]["preview"]>;
const theOne = (preview: Preview) =>
  `${preview.bond_name} at ${levelSentence({ fixed_field: "yield", yield_stored: preview.bond_yield, unit_price_stored: preview.unit_clean_price })}, ${preview.counterparty}.`;
/** Texts of takings for part of their line, among the given lines. */
const partsOf = (takings: readonly Taking[], lines: readonly { line_id: string }[]): string[] =>
  takings
    .filter(({ line }) => lines.some(({ line_id: id }) => id === line.id))
    .flatMap(({ line, answer }) => partOfLine(line, answer.quantity));
const nameOf = (list: TradeList, lineId: string) => list.lines.find(({ id }) => id === lineId)?.bond_name ?? "A line";

function take(list: TradeList, takings: readonly Taking[], reviewed: Reviewed) {
  const lines = reviewed.flatMap(({ line_id, preview, warnings }) => {
    const taking = takings.find(({ line }) => line.id === line_id);
    if (preview === null || taking === undefined) return [];
    return [
      {
        line_id,
        cluster_id: taking.answer.cluster_id,
        bond_yield: preview.bond_yield,
        unit_clean_price: preview.unit_clean_price,
        total_accrued_interest: preview.total_accrued_interest,
        confirms: confirmsOf(warnings),
      },
    ];
  });
  return call(contract.acceptAnswers, { params: { id: list.id }, body: { lines } });
}

/** Shows the deals made and the lines refused. Lines that moved or have new warnings are reviewed again. */
async function showTaken(
  list: TradeList,
  takings: readonly Taking[],
  report: ResponseOf<typeof contract.acceptAnswers>,
): Promise<void> {
  takeList(report.list);
  const failed = report.lines.flatMap((line) => {
    const why = whyNot(line);
    return why === null ? [] : [`${nameOf(list, line.line_id)}: ${why}`];
  });
  const numbers = report.tickets.map(({ number }) => number);
  const parts = partsOf(
    takings,
    report.lines.filter(({ ok }) => ok),
  );
  const isOneDeal = numbers.length === 1 && failed.length === 0 && parts.length === 0;
  notify({
    summary: isOneDeal ? `Done: ticket ${numbers[0] ?? ""}` : report.message,
    detail: [
      ...(numbers.length > 0 && !isOneDeal
        ? [`${numbers.length === 1 ? "Ticket" : "Tickets"} ${numbers.join(", ")}`]
        : []),
      ...parts,
      ...failed,
    ].join(". "),
    severity: report.status === 207 ? (numbers.length === 0 ? "error" : "warn") : "success",
    // A single deal shares the group of its own notice; the summary of several must not be replaced by one of theirs.
    group: isOneDeal ? "deal" : "lists",
    life: 8000,
  });
  const again = report.lines.filter(({ code, warnings }) => code === "level_moved" || warnings.length > 0);
  const takeAgain = takings.filter(({ line }) => again.some(({ line_id }) => line_id === line.id));
  if (takeAgain.length > 0) await reviewTakings(report.list, takeAgain, LOOK_AGAIN);
}
