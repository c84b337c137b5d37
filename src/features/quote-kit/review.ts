import { placeText } from "#domain/trading/bound-text.ts";
import type { QuoteChange, QuoteChanges } from "#domain/trading/quote-kit.ts";
import { type Act, askFor } from "#src/desk-kit/act/act.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { useKit } from "#src/features/quote-kit/kit-store.ts";
import { sendChanges } from "#src/features/quote-kit/send-changes.ts";

export const KIT_VIEW = "quote-kit.review";

const quotesText = (count: number): string => (count === 1 ? "1 quote" : `${count} quotes`);

/** Venues of the quotes as text: `on Yieldboard alone`, `2 on Yieldboard alone and 1 on NSE`. */
function placesText(changes: readonly QuoteChange[]): string {
  const places = [...Map.groupBy(changes, ({ quote }) => placeText(quote.exchange))];
  const [only, ...more] = places;
  if (only === undefined || more.length === 0) return only?.[0] ?? "";
  const counted = places.map(([place, there]) => `${there.length} ${place}`);
  return `${counted.slice(0, -1).join(", ")} and ${counted.at(-1) ?? ""}`;
}

/**
 * Shows the changes of the quotes and waits for the distinct key.
 * @param title e.g. "Shift by +2 bp"
 * @param done past tense for the toast, e.g. "shifted by +2 bp"
 */
export function review(title: string, done: string, { changes, left }: QuoteChanges): void {
  useKit.setState({ title, changes, left, results: {} });
  useSideDesk.getState().open(KIT_VIEW);
  if (changes.length === 0) return;
  const [first] = changes;
  const side = first?.quote.quote_type ?? "BID";
  const act: Act<number> = {
    line: `${title}: ${quotesText(changes.length)}, ${placesText(changes)}`,
    warnings: [],
    label: title,
    side,
    group: "eoi",
    send: () => {
      // Each quote has its own request and shows its own result.
      useConfirm.getState().drop();
      return sendChanges(changes);
    },
    done(count) {
      const failed = changes.length - count;
      notify({
        summary: `${quotesText(count)} ${done}`,
        ...(failed === 0 ? {} : { detail: `${quotesText(failed)} could not be changed; the reason is beside each.` }),
        severity: failed === 0 ? "success" : "warn",
        group: "eoi",
      });
      if (failed === 0) useSideDesk.getState().close();
    },
  };
  // The confirm strip exists once the view has opened.
  requestAnimationFrame(() => askFor(act));
}
