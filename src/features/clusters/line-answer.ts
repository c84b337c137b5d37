import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { answerRun, previewRunAnswer } from "#domain/contract/http/runs.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import { cluster as clusterRow, type Cluster } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { type AnswerVerb, answerSentence, answerVerb, quotedNumber, seenLine } from "#domain/runs/line-answer.ts";
import { privateRun, type PrivateRun } from "#domain/runs/private-run.ts";
import { offeredText } from "#domain/trading/bound-text.ts";
import { termsProblem } from "#domain/validation/stated-terms.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { type Act, askFor, showRefusal, whenUnusual } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { type OpenDraft, readDeal } from "#src/desk-kit/deal-form/deal-form.ts";
import { createDealForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { typedLevel } from "#src/desk-kit/inputs/typed-level.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { showAnswered, takeCluster } from "#src/features/clusters/accept.ts";
import { termsText } from "#src/features/clusters/deal-line.ts";

interface LineAnswerDraft extends OpenDraft {
  /** Line as it was when the form opened. */
  line: PrivateRun;
}

/** Draft of the open answer form for a chat quote. */
export const lineAnswerForm = createDealForm<LineAnswerDraft>();

/** Fills the draft from the line. */
export function draftOfLine(line: PrivateRun): LineAnswerDraft {
  const { quantum, fixed_field, settlement_delta } = line;
  return {
    line,
    sizeText: quantum === null ? "" : formatSize(quantum),
    level: fixed_field === null ? emptyLevel : typedLevel({ ...line, fixed_field }),
    settlementText: `T${settlement_delta ?? 1}`,
    terms: {},
  };
}

/** Answer ready to confirm, to the current version of the line. */
interface ReadyAnswer {
  run: PrivateRun;
  verb: AnswerVerb;
  fixedField: FixedField;
  level: number;
  quantity: number;
  settlementDelta: number;
  bondTerms: StatedTerms;
}

/** True when the line gives size and level, so it can be confirmed as it is. */
export function isWhole(run: Pick<PrivateRun, "quantum" | "fixed_field">): boolean {
  return run.quantum !== null && run.fixed_field !== null;
}

/** Working days to settlement as typed, `T1` or `t+1`; null for anything else. */
export function settlementDeltaOf(text: string): number | null {
  const days = /^t\s*\+?\s*([0-2])$/i.exec(text.trim())?.[1];
  return days === undefined ? null : Number(days);
}

/** Reads the form; shows errors and returns null when it cannot be sent. */
function readyAnswer(): ReadyAnswer | null {
  const { draft, show } = lineAnswerForm.getState();
  const run = useLive.getState().privateRuns.find(({ id }) => id === draft?.line.id);
  if (draft === null || run?.quote_type == null) {
    show({}, tradingTexts.lineGone);
    return null;
  }
  const { line, settlementText, terms, ...typed } = draft;
  const { size, level: read, errors } = readDeal(typed, isPriceable(line.finstrument_id, terms));
  const settlementDelta = settlementDeltaOf(settlementText);
  if (size.ok && run.quantum !== null && size.rupees > run.quantum) errors.size = "More than was quoted";
  if (settlementDelta === null) errors.settlement = "Enter T0, T1 or T2";
  const unread = termsProblem(terms);
  if (unread !== undefined) errors.terms = unread;
  show(errors);
  if (!size.ok || !read.ok || settlementDelta === null || Object.keys(errors).length > 0) return null;
  const { fixedField, level: owned } = read;
  const atItsLevel = run.fixed_field === fixedField && quotedNumber(run) === owned;
  return {
    run,
    verb: answerVerb(run.quote_type, atItsLevel),
    fixedField,
    level: owned,
    quantity: size.rupees,
    settlementDelta,
    bondTerms: terms,
  };
}

/** Shows the answer in one sentence; the distinct key sends it. */
export async function reviewLineAnswer(): Promise<void> {
  const ready = readyAnswer();
  if (ready === null) return;
  const { run, fixedField, level, quantity, settlementDelta, bondTerms } = ready;
  try {
    const deal = await lookFirst(() =>
      call(previewRunAnswer, {
        params: { id: run.id },
        query: { fixed_field: fixedField, level, quantity, settlement_delta: settlementDelta, ...bondTerms },
      }),
    );
    if (deal === null) return;
    // Nothing is confirmed once its form is closed.
    const isOpen = useSideDesk.getState().current?.view === "line.answer";
    if (isOpen && JSON.stringify(readyAnswer()) === JSON.stringify(ready)) askFor(lineAnswerAct(ready, deal));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showRefused(error);
  }
}

function lineAnswerAct(ready: ReadyAnswer, deal: DealPreview): Act<Cluster> {
  const { run, verb, fixedField, level, quantity, settlementDelta, bondTerms } = ready;
  const sentence = answerSentence(run.author, {
    verb,
    quantity,
    bondName: run.bond_name,
    fixed_field: fixedField,
    unit_price_stored: fixedField === "price" ? level : null,
    yield_stored: fixedField === "yield" ? level : null,
  });
  const amount = deal.consideration === null ? "" : `, for ${rupeesText(deal.consideration.consideration)}`;
  const { name, client_name: firm } = run.author;
  return {
    line: `${sentence}${amount}, settling ${formatDate(deal.settlement_date)}${termsText(deal.terms)}${offeredText(null)}`,
    // The form already lists the assumptions of the price.
    notes: deal.cannot_deal === null ? [] : [deal.cannot_deal],
    warnings: deal.warnings,
    label: verb,
    side: deal.quote_type,
    showProblem: lineAnswerForm.getState().refuse,
    unusual: whenUnusual((warnings) => lineAnswerAct(ready, { ...deal, warnings: [...warnings] })),
    refused: showRefused,
    send: () =>
      call(answerRun, {
        params: { id: run.id },
        body: {
          seen: { message_id: run.message_id, ...seenLine(run) },
          fixed_field: fixedField,
          level,
          quantity,
          settlement_delta: settlementDelta,
          ...(Object.keys(bondTerms).length === 0 ? {} : { bond_terms: bondTerms }),
          confirms: confirmsOf(deal.warnings),
        },
      }),
    done: (cluster, isStillThere) => showAnswered(cluster, `Waiting for ${name}, ${firm}, to respond.`, isStillThere),
  };
}

/** Shows the refusal beside its field, with the newer row that came with it. Typed text stays. */
function showRefused(error: CallError): void {
  const fresh = error.body?.fresh;
  const [row, run] = [clusterRow.safeParse(fresh), privateRun.safeParse(fresh)];
  if (run.success) takeRun(run.data);
  if (row.success) {
    takeCluster(row.data);
    useSideDesk.getState().open("cluster.view", { id: row.data.id });
  }
  showRefusal({ showProblem: lineAnswerForm.getState().refuse }, error);
}

/** Shows a newer version of a line without waiting for the socket. */
function takeRun(fresh: PrivateRun): void {
  const { privateRuns } = useLive.getState();
  useLive.setState({ privateRuns: privateRuns.map((run) => (run.id === fresh.id ? fresh : run)) });
}
