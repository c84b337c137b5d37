import * as eoi from "#domain/contract/http/eoi.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { QuoteChange } from "#domain/trading/quote-kit.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { noteResult, undoOf, useKit } from "#src/features/quote-kit/kit-store.ts";

/** Maximum requests in parallel. */
const AT_ONCE = 4;

async function send({ quote, yieldStored }: QuoteChange): Promise<Eoi> {
  const { id, version, validity } = quote;
  // Warnings cannot be confirmed for many quotes at once: such a quote is refused and must be changed on its own.
  const confirms = confirmsOf([]);
  const body =
    yieldStored === null
      ? { version, validity, confirms }
      : { version, fixed_field: "yield" as const, yield_stored: yieldStored, confirms };
  return call(eoi.updateEoi, { params: { id }, body });
}

/** Reason a change failed; without an answer it may have succeeded. */
function whyNot(error: unknown): string {
  if (!(error instanceof CallError)) return "Something went wrong!";
  return error.isUnanswered && !error.isNotDone
    ? "No response, so this may already be done. Check the quote first."
    : error.text;
}

/**
 * Sends the changes, a few at a time. A refusal shows its reason at its quote and does not stop the others. Successful
 * ones can be undone in one step.
 * @returns number of successful changes
 */
export async function sendChanges(changes: readonly QuoteChange[]): Promise<number> {
  const undo: QuoteChange[] = [];
  const waiting = [...changes];
  useKit.setState({ isSending: true, results: Object.fromEntries(changes.map(({ quote }) => [quote.id, "waiting"])) });
  async function work(): Promise<void> {
    for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) {
      const { quote } = change;
      try {
        const now = await send(change);
        if (change.yieldStored !== null) undo.push(undoOf(quote, now));
        noteResult(quote.id, "done");
      } catch (error) {
        noteResult(quote.id, { why: whyNot(error) });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  useKit.setState({ isSending: false, undo });
  return Object.values(useKit.getState().results).filter((result) => result === "done").length;
}
