import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import * as contract from "#domain/contract/http/lists.ts";
import type { LineResult } from "#domain/contract/http/lists.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import type { ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { answerSentence } from "#domain/trade-lists/sentences.ts";
import { partOfLine } from "#domain/trade-lists/texts.ts";
import { opposite } from "#domain/trading/level.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { type Act, askFor } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { LOOK_AGAIN } from "#src/desk-kit/confirm/unusual.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { isListOpen } from "#domain/trade-lists/answers.ts";
import { forgetAnswers, showAnswerProblems, useAnswerDraft } from "#src/features/lists/answer-draft.ts";
import { whyNot } from "#src/features/lists/line-results.ts";
import { takeList } from "#src/features/lists/open-list.ts";
import { typedLineLevel } from "#src/features/lists/send-list.ts";

type Answers = BodyIn<typeof contract.answerList>["answers"];
type Answer = Answers[number];
type Report = ResponseOf<typeof contract.answerList>;

/** Live answer to a line; a firm that was asked sees only its own. */
export function standingAnswer({ answers }: ListLine) {
  return answers.find(({ status }) => status === "STANDING");
}

/** Reads the typed answers, with the error texts by line. */
function readAnswers(list: TradeList): { answers: Answer[]; problems: Record<string, string> } {
  const { typed } = useAnswerDraft.getState();
  const problems: Record<string, string> = {};
  const answers = list.lines.flatMap((line): Answer[] => {
    const draft = typed[line.id];
    if (line.state !== "OPEN" || draft === undefined) return [];
    const level = typedLineLevel(draft.levelText);
    const size = draft.sizeText.trim() === "" ? null : parseSize(draft.sizeText);
    if (level === null) {
      if (standingAnswer(line) !== undefined) problems[line.id] = fieldTexts.required;
      return [];
    }
    if ("error" in level) problems[line.id] = level.error;
    else if (size !== null && !size.ok) problems[line.id] = size.message;
    else {
      const quantity = size === null ? line.quantity : size.rupees;
      const version = standingAnswer(line)?.version ?? null;
      return [{ line_id: line.id, ...level, quantity, version }];
    }
    return [];
  });
  return { answers, problems };
}

const problemsOf = (lines: readonly LineResult[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const why = whyNot(line);
      return why === null ? [] : [[line.line_id, why] as const];
    }),
  );

/** Shows the effect of the typed answers with their warnings; only the distinct key sends them. */
export async function reviewTypedAnswers(list: TradeList): Promise<void> {
  const { answers, problems } = readAnswers(list);
  showAnswerProblems(problems);
  if (Object.keys(problems).length > 0) return;
  if (answers.length === 0) return showAnswerProblems({}, "Enter a level for a line first.");
  if (!isListOpen(list, serverNowMs())) return showAnswerProblems({}, "This list has ended.");
  try {
    const reviewed = await lookFirst(() =>
      call(contract.reviewAnswers, { params: { id: list.id }, body: { answers } }),
    );
    if (reviewed === null) return;
    const { lines } = reviewed;
    const previews = new Map(lines.map(({ line_id, preview }) => [line_id, preview]));
    const wrong = problemsOf(lines);
    showAnswerProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const warned = new Map(lines.map(({ line_id, warnings }) => [line_id, warnings]));
    askFor(answersAct(list, answers, previews, warned));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showAnswerProblems({}, error.text);
  }
}

/** Texts of answers for part of their line. */
const partsOf = (list: TradeList, answers: readonly Answer[]): string[] =>
  answers.flatMap(({ line_id, quantity }) => {
    const line = list.lines.find(({ id }) => id === line_id);
    return line === undefined ? [] : partOfLine(line, quantity ?? line.quantity);
  });

/** @param previews deal each line would make @param warned warnings of each line, confirmed by sending */
function answersAct(
  list: TradeList,
  answers: readonly Answer[],
  previews: ReadonlyMap<string, DealPreview | null>,
  warned: ReadonlyMap<string, readonly DealWarning[]>,
): Act<Report> {
  const deals = answers.map(({ line_id, quantity }) => {
    const line = list.lines.find(({ id }) => id === line_id);
    return {
      quote_type: opposite(line?.side ?? "BID"),
      quantity: quantity ?? line?.quantity ?? 0,
      consideration: previews.get(line_id)?.consideration ?? null,
    };
  });
  const [first] = deals;
  const confirmed = answers.map((answer) => ({ ...answer, confirms: confirmsOf(warned.get(answer.line_id) ?? []) }));
  return {
    line: answerSentence(list.asker.client_name, deals, Date.parse(list.closes_at)),
    notes: partsOf(list, answers).map((part) => `${part}.`),
    warnings: [...warned.values()].flat(),
    label: "Send the answers",
    side: deals.every(({ quote_type: side }) => side === first?.quote_type) ? (first?.quote_type ?? null) : null,
    group: "lists",
    showProblem: (_, text) => showAnswerProblems({}, text),
    send: () => call(contract.answerList, { params: { id: list.id }, body: { answers: confirmed } }),
    done: (report) => showAnswers(answers, previews, report),
  };
}

/** Shows the result of each line. Lines with new warnings are reviewed again. */
function showAnswers(
  answers: readonly Answer[],
  previews: ReadonlyMap<string, DealPreview | null>,
  report: Report,
): void {
  takeList(report.list);
  forgetAnswers(report.lines.filter(({ ok }) => ok).map(({ line_id }) => line_id));
  const unusual = report.lines.filter(({ ok, warnings }) => !ok && warnings.length > 0);
  if (unusual.length > 0) {
    const again = answers.filter(({ line_id }) => unusual.some((line) => line.line_id === line_id));
    const warned = new Map(unusual.map((line) => [line.line_id, line.warnings]));
    return askFor(answersAct(report.list, again, previews, warned), LOOK_AGAIN);
  }
  showAnswerProblems(problemsOf(report.lines));
  const sent = answers.filter(({ line_id }) => report.lines.some((line) => line.ok && line.line_id === line_id));
  const detail = partsOf(report.list, sent).join(". ");
  notify({ summary: report.message, detail, severity: report.status === 207 ? "warn" : "success", group: "lists" });
  if (report.status === 200) useSideDesk.getState().close();
}

/** Shows the effect of withdrawing an answer. */
export function reviewTakingBack(list: TradeList, lines: readonly ListLine[]): void {
  const standing = lines.flatMap((line) => {
    const answer = standingAnswer(line);
    return line.state === "OPEN" && answer !== undefined ? [{ line, answer }] : [];
  });
  const [first] = standing;
  if (first === undefined) return showAnswerProblems({}, "You have no live answers.");
  const what =
    standing.length === 1
      ? `your answer of ${levelSentence(first.answer)} for ${first.line.bond_name}`
      : `your answers to ${standing.length} lines of ${list.title}`;
  const answers = standing.map(({ line }) => ({ line_id: line.id, withdraw: true }));
  const act: Act<Report> = {
    line: `Withdraw ${what}`,
    warnings: [],
    label: "Withdraw",
    side: null,
    withdraws: true,
    group: "lists",
    send: () => call(contract.answerList, { params: { id: list.id }, body: { answers } }),
    done(report) {
      takeList(report.list);
      forgetAnswers(answers.map(({ line_id }) => line_id));
      showAnswerProblems(problemsOf(report.lines));
      const summary = report.status === 200 ? "Answer withdrawn" : report.message;
      notify({ summary, severity: report.status === 207 ? "warn" : "success", group: "lists" });
    },
  };
  askFor(act);
}
