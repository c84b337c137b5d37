import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { type Asked, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { dropAnswered, retryStale } from "#src/desk-kit/confirm/ask-again.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { blockedText, refusalText } from "#src/desk-kit/limits/breach-text.ts";
import { type CallError, isRefusal } from "#src/lib/call-error.ts";
import { beginSending } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";

/**
 * A binding act as data: its sentence, its call, and the handlers of response and refusal. {@link askFor} does the rest
 * in the same way for all: sentence, distinct key, retyping of unusual figures, stale rows, refusal, response.
 */
export interface Act<Answer> extends Omit<Asked, "send"> {
  /** The one call. @throws CallError */
  send: () => Promise<Answer>;
  /** Handles the response: rows, form and toast. The sentence is already closed. */
  done: (answer: Answer, isStillThere: () => boolean) => void | Promise<void>;
  /** The same act with the figures that the server found unusual, where repeating them lets it through: {@link whenUnusual}. */
  unusual?: (error: unknown) => Act<Answer> | null;
  /** Puts the row that a refusal carries on the screen; tells whether it carries one. */
  takeFresh?: (error: CallError) => boolean;
  /**
   * Shows a refusal in the form.
   * @param fields texts by field of the contract
   * @param text refusal of the act as a whole
   */
  showProblem?: (fields: Record<string, string>, text: string) => void;
  /** Says a refusal in another way than in the form and a toast. */
  refused?: (error: CallError) => void | Promise<void>;
  /** Toasts of this group follow each other in one place. */
  group?: string;
}

/**
 * Asks for an act's confirmation key; nothing is sent without it. A limit breach that cannot be confirmed is shown in
 * the act's form, or, without a form, in a sentence without a key.
 * @param problem shown above the sentence
 */
export function askFor<Answer>(act: Act<Answer>, problem?: string): void {
  const blocked = blockedText(act.warnings);
  if (blocked === null || act.showProblem === undefined) {
    useConfirm.getState().ask({ ...act, send: () => send(act) }, problem);
    return;
  }
  const { pending, drop } = useConfirm.getState();
  if (pending?.place === (act.place ?? "form")) drop();
  act.showProblem({}, blocked);
  notifyProblem(act, blocked);
}

async function send<Answer>(act: Act<Answer>): Promise<void> {
  const isStillThere = beginSending();
  const { pending } = useConfirm.getState();
  let answer: Answer;
  try {
    answer = await act.send();
  } catch (error) {
    const unusual = act.unusual?.(error) ?? null;
    if (unusual !== null) return askFor(unusual, LOOK_AGAIN);
    // Without a response the sentence stays, with its idempotency key.
    if (!isRefusal(error)) throw error;
    if (act.takeFresh?.(error) && (await retryStale(error))) return;
    dropAnswered(pending);
    if (act.refused) return act.refused(error);
    showRefusal(act, error);
    return;
  }
  dropAnswered(pending);
  await act.done(answer, isStillThere);
}

/** Shows why an act, or the look at it, was refused: in the form where there is one, and in a toast. */
export function showRefusal(act: Pick<Act<never>, "showProblem" | "group">, error: CallError): void {
  act.showProblem?.(error.fields, refusalText(error));
  notifyProblem(act, error.text);
}

/** The `unusual` of an act that is made for the warnings it confirms. */
export function whenUnusual<Answer>(actOf: (warnings: readonly DealWarning[]) => Act<Answer>) {
  return (error: unknown): Act<Answer> | null => {
    const warnings = unusualIn(error);
    return warnings === null ? null : actOf(warnings);
  };
}

const notifyProblem = ({ group = "deal" }: Pick<Act<never>, "group">, summary: string) =>
  notify({ summary, severity: "error", group });
