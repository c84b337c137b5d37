import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/lists.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { sendSentence } from "#domain/trade-lists/sentences.ts";
import { listFieldTexts, type TradeList } from "#domain/entities/trade-list.ts";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { type Act, askFor, showRefusal } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { focusWrong } from "#src/shell/side-desk/focus-wrong.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import {
  changeDraft,
  clearDraft,
  type ListDraft,
  leftOut,
  refusedFields,
  showProblems,
  useListDraft,
  useListProblems,
} from "#src/features/lists/list-draft.ts";
import { takeList, useOpenList } from "#src/features/lists/open-list.ts";
import { unconfirmedLines } from "#src/features/lists/line-results.ts";

type NewList = BodyIn<typeof contract.sendList>;
type Lines = NewList["lines"];

/** Reads a level typed into a line: a yield, or a price after `@`; null for empty text. */
export function typedLineLevel(
  text: string,
): { fixed_field: "yield" | "price"; level: number } | null | { error: string } {
  if (text.trim() === "") return null;
  const read = readLevel({ text, mode: "yield", isDecided: false }, true);
  return read.ok ? { fixed_field: read.fixedField, level: read.level } : { error: read.error };
}

const MINUTE_MS = 60_000;

/** Reads the list for sending; returns null and shows errors at its fields if it cannot be sent. */
function readDraft(draft: ListDraft): NewList | null {
  const problems: Record<string, string> = {};
  const minutes = typedNumber(draft.minutesText);
  if (draft.title.trim() === "") problems["title"] = fieldTexts.required;
  if (minutes === null) problems["closes_at"] = fieldTexts.number;
  else if (minutes <= 0) problems["closes_at"] = fieldTexts.zero;
  if (draft.lines.length === 0) problems["text"] = listFieldTexts.noLines;
  if (draft.text.trim() !== "") problems["text"] = "Read these lines, or remove them.";
  if (draft.firms.length === 0) problems["firms"] = listFieldTexts.noFirms;
  const lines = draft.lines.map((line, at): Lines[number] => {
    const size = parseSize(line.sizeText);
    const level = typedLineLevel(line.levelText);
    const left = line.isSeen ? null : leftOut(line);
    if (left !== null) problems[`lines.${at}.text`] = `${left} Send again to proceed without it.`;
    if (line.bond === null) problems[`lines.${at}.finstrument_id`] = "Choose the bond.";
    if (!size.ok) problems[`lines.${at}.quantity`] = size.message;
    if (level !== null && "error" in level) problems[`lines.${at}.level`] = level.error;
    return {
      finstrument_id: line.bond?.id ?? "",
      side: line.side,
      quantity: size.ok ? size.rupees : 0,
      ...(level === null || "error" in level ? {} : level),
    };
  });
  Object.assign(problems, refusedFields(draft.lines));
  showProblems(problems);
  if (draft.lines.some((line) => !line.isSeen && leftOut(line) !== null))
    changeDraft({ lines: draft.lines.map((line) => ({ ...line, isSeen: true })) });
  if (Object.keys(problems).length > 0) return null;
  const closes_at = new Date(serverNowMs() + must(minutes) * MINUTE_MS).toISOString();
  return { title: draft.title.trim(), closes_at, lines, firms: draft.firms.map(({ id }) => id) };
}

/** Shows the effect of sending the list with the warnings of its lines; only the distinct key sends it. */
export async function reviewNewList(): Promise<void> {
  const { draft } = useListDraft.getState();
  const list = readDraft(draft);
  if (list === null) {
    const [first = ""] = Object.values(useListProblems.getState().fields);
    notify({ summary: first, severity: "error", group: "lists" });
    focusWrong();
    return;
  }
  try {
    const reviewed = await lookFirst(() => call(contract.reviewList, { body: list }));
    const warnings = reviewed?.lines.map((line) => line.warnings);
    if (warnings !== undefined) askFor(listAct(list, warnings));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showRefusal({ showProblem, group: "lists" }, error);
  }
}

/** @param warnings of each line, confirmed by sending */
function listAct(list: NewList, warnings: readonly (readonly DealWarning[])[]): Act<TradeList> {
  const { draft } = useListDraft.getState();
  const named = draft.firms.map(({ name }) => name);
  const [first] = list.lines;
  const isOneSide = list.lines.every(({ side }) => side === first?.side);
  const lines = list.lines.map((line, at) => ({ ...line, confirms: confirmsOf(warnings[at] ?? []) }));
  return {
    line: sendSentence(list.title, named, list.lines, Date.parse(list.closes_at)),
    warnings: warnings.flat(),
    label: "Send the list",
    side: isOneSide ? (first?.side ?? null) : null,
    group: "lists",
    showProblem,
    unusual: (error) => {
      const fresh = unconfirmedLines(error);
      return fresh === null ? null : listAct(list, fresh);
    },
    send: () => call(contract.sendList, { body: { ...list, lines } }),
    done(sent) {
      // A late answer must not clear the next list in the form.
      if (useListDraft.getState().draft === draft) clearDraft();
      showProblems({});
      takeList(sent);
      useOpenList.setState({ listId: sent.id, lineId: sent.lines[0]?.id ?? null });
      notify({
        summary: "List sent",
        detail: `${sent.firms.length === 1 ? "1 firm was" : `${sent.firms.length} firms were`} asked: ${sent.title}`,
        severity: "success",
        group: "lists",
      });
      useSideDesk.getState().close();
    },
  };
}

function showProblem(fields: Record<string, string>, text: string): void {
  showProblems(fields, text);
  focusWrong();
}
