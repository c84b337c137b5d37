import { type ConfirmPlace, type Pending, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { notify } from "#src/ui/toast.tsx";

export const CHANGED_MEANWHILE = "It has changed meanwhile. Read it again before you confirm.";
const TAKEN_BACK = "It changed while it waited for your key. Look at it again before you act.";

/**
 * What the sentence is about has changed while it waited for its key. The same sentence goes on waiting, for what stands now;
 * another one says that it is another; where it can no longer be done, that is said in place of leaving without a word.
 */
export async function askAgain(place: ConfirmPlace): Promise<void> {
  const before = useConfirm.getState().pending;
  if (before?.place !== place) return;
  await before.again?.();
  const { pending, tell, drop } = useConfirm.getState();
  if (pending === null) return;
  if (pending === before) {
    drop();
    notify({ summary: TAKEN_BACK, severity: "warn", group: "deal" });
  } else if (saidOf(pending) !== saidOf(before)) tell(CHANGED_MEANWHILE);
}

const saidOf = ({ line, warnings, cautions }: Pending): string =>
  [line, ...warnings.map(({ text }) => text), ...cautions].join(" ");
