import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { answerRun, previewRunAnswer } from "#domain/contract/http/runs.ts";
import type { StatedTerms } from "#domain/entities/bond-term.ts";
import { cluster as clusterRow } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { type AnswerVerb, answerSentence, answerVerb, quotedNumber, seenLine } from "#domain/runs/line-answer.ts";
import { privateRun, type PrivateRun } from "#domain/runs/private-run.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { call } from "#src/lib/api.ts";
import { CallError, isRefusal } from "#src/lib/call-error.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { isPriceable } from "#src/desk-kit/inputs/use-finstrument.ts";
import { useLive } from "#src/live/live-store.ts";
import { beginSending, useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { takeCluster } from "#src/features/clusters/accept.ts";
import { dealNotes, termsText } from "#src/features/clusters/deal-line.ts";
import { type LineAnswerErrors, useLineAnswer } from "#src/features/clusters/line-answer-store.ts";

/** An answer ready to be confirmed, to the line as it stands on the screen now. */
interface ReadyAnswer {
  run: PrivateRun;
  verb: AnswerVerb;
  fixedField: FixedField;
  level: number;
  quantity: number;
  settlementDelta: number;
  bondTerms: StatedTerms;
}

/** Whether the line says all that an answer needs, so that it can be confirmed as it stands. */
export function isWhole(run: Pick<PrivateRun, "quantum" | "fixed_field">): boolean {
  return run.quantum !== null && run.fixed_field !== null;
}

/** Working days to settlement as they are typed, `T1` or `t+1`; null for anything else. */
export function settlementDeltaOf(text: string): number | null {
  const days = /^t\s*\+?\s*([0-2])$/i.exec(text.trim())?.[1];
  return days === undefined ? null : Number(days);
}

/** Reads the form as it stands; shows what is wrong and gives null when it cannot be sent. */
function readyAnswer(): ReadyAnswer | null {
  const { draft, show } = useLineAnswer.getState();
  const { line, sizeText, level, settlementText, terms } = must(draft, "answer");
  const run = useLive.getState().privateRuns.find(({ id }) => id === line.id);
  if (run?.quote_type == null) {
    show({}, tradingTexts.lineGone);
    return null;
  }
  const read = readLevel(level, isPriceable(line.finstrument_id));
  const size = parseSize(sizeText);
  const settlementDelta = settlementDeltaOf(settlementText);
  const errors: LineAnswerErrors = {};
  if (!size.ok) errors.size = size.message;
  else if (run.quantum !== null && size.rupees > run.quantum) errors.size = "More than was quoted";
  if (!read.ok) errors.level = read.error;
  if (settlementDelta === null) errors.settlement = "Enter T0, T1 or T2";
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

/** Shows what the answer says, in one sentence, before it is sent by the distinct key. */
export async function reviewLineAnswer(): Promise<void> {
  const ready = readyAnswer();
  if (ready === null) return;
  const { run, fixedField, level, quantity, settlementDelta, bondTerms } = ready;
  try {
    const deal = await call(previewRunAnswer, {
      params: { id: run.id },
      query: { fixed_field: fixedField, level, quantity, settlement_delta: settlementDelta, ...bondTerms },
    });
    // Nothing is confirmed that is no longer on the screen.
    const isOpen = useSideDesk.getState().current?.view === "line.answer";
    if (isOpen && JSON.stringify(readyAnswer()) === JSON.stringify(ready)) askForAnswer(ready, deal);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    takeRefusal(error);
  }
}

/** Asks for the distinct key, and again where what is unusual is something else by then. */
function askForAnswer(ready: ReadyAnswer, deal: DealPreview, problem?: string): void {
  const { run, verb, fixedField, level, quantity } = ready;
  const sentence = answerSentence(run.author, {
    verb,
    quantity,
    bondName: run.bond_name,
    fixed_field: fixedField,
    unit_price_stored: fixedField === "price" ? level : null,
    yield_stored: fixedField === "yield" ? level : null,
  });
  const amount = deal.consideration === null ? "" : `, for ${rupeesText(deal.consideration.consideration)}`;
  useConfirm.getState().ask(
    {
      line: `${sentence}${amount}, settling ${formatDate(deal.settlement_date)}${termsText(deal.terms)}`,
      notes: dealNotes(deal),
      warnings: deal.warnings,
      label: verb,
      side: deal.quote_type,
      send: () => send(ready, deal),
    },
    problem,
  );
}

async function send(ready: ReadyAnswer, deal: DealPreview): Promise<void> {
  const { run, fixedField, level, quantity, settlementDelta, bondTerms } = ready;
  const isStillThere = beginSending();
  try {
    const cluster = await call(answerRun, {
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
    });
    useConfirm.getState().drop();
    takeCluster(cluster);
    if (isStillThere()) useSideDesk.getState().open("cluster.view", { id: cluster.id });
    const { name, client_name: firm } = run.author;
    notify({ summary: "Answer sent", detail: `${name}, ${firm}, has been asked.`, severity: "success", group: "deal" });
  } catch (error) {
    const warnings = unusualIn(error);
    if (warnings !== null) {
      askForAnswer(ready, { ...deal, warnings }, LOOK_AGAIN);
      return;
    }
    if (!isRefusal(error)) throw error;
    useConfirm.getState().drop();
    takeRefusal(error);
  }
}

const FIELD_OF: Record<string, keyof LineAnswerErrors> = {
  quantity: "size",
  level: "level",
  fixed_field: "level",
  settlement_delta: "settlement",
  bond_terms: "terms",
  "bond_terms.coupon_frequency": "terms",
  "bond_terms.day_count": "terms",
  "bond_terms.face_value": "terms",
};

/** Shows why, where it belongs, and what stands now. Nothing typed is lost. */
function takeRefusal(error: CallError): void {
  const fresh = error.body?.fresh;
  const [row, run] = [clusterRow.safeParse(fresh), privateRun.safeParse(fresh)];
  if (run.success) takeRun(run.data);
  if (row.success) {
    takeCluster(row.data);
    useSideDesk.getState().open("cluster.view", { id: row.data.id });
  }
  const errors: LineAnswerErrors = {};
  for (const [name, text] of Object.entries(error.fields)) {
    const field = FIELD_OF[name];
    if (field !== undefined) errors[field] ??= text;
  }
  useLineAnswer.getState().show(errors, error.text || fieldTexts.required);
  notify({ summary: error.text, severity: "error", group: "deal" });
}

/** Puts a fresher line on screen without waiting for the socket. */
function takeRun(fresh: PrivateRun): void {
  const { privateRuns } = useLive.getState();
  useLive.setState({ privateRuns: privateRuns.map((run) => (run.id === fresh.id ? fresh : run)) });
}
