import { type ConfirmPlace, type Pending, sentenceText, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import type { CallError } from "#src/lib/call-error.ts";

export const CHANGED_MEANWHILE = "It has changed meanwhile. Read it again before you confirm.";
export const TAKEN_BACK = "It changed while it waited for your key. Look at it again before you act.";

/**
 * What the sentence is about has changed while it waited for its key. The same sentence goes on waiting, for what stands now;
 * another one says that it is another. One that can no longer be done turns grey and says why. Once its key was given the
 * answer decides.
 */
export async function askAgain(place: ConfirmPlace): Promise<void> {
  const { pending: before, isSent } = useConfirm.getState();
  if (before?.place !== place || isSent) return;
  const why = await before.again?.();
  const { pending, tell, lapse } = useConfirm.getState();
  if (pending === null) return;
  if (pending === before) lapse(why ?? TAKEN_BACK);
  else if (sentenceText(pending) !== sentenceText(before)) tell(CHANGED_MEANWHILE);
}

/**
 * Where what was confirmed is another version by now, which the page has just been told: it is asked again. In the same words the
 * key was given for it, and it is sent; else it waits for a key of its own. Its sentence has to name all that it binds to.
 * @returns false where it was refused for another reason, or can be asked no more
 */
export async function retryStale({ body }: CallError): Promise<boolean> {
  const { pending: before, isSent } = useConfirm.getState();
  // What waits for its key is not what was sent.
  if (body?.code !== "stale_version" || before === null || !isSent) return false;
  await before.again?.();
  const { pending, tell, send } = useConfirm.getState();
  if (pending === null || pending === before) return false;
  if (sentenceText(pending) === sentenceText(before)) await send();
  else tell(CHANGED_MEANWHILE);
  return true;
}

/**
 * Tells whether a sentence's subject has moved on since it was last seen. An older version is an older read that came after the
 * answer of an act: nothing happened, and the newer version follows.
 */
export function hasMovedOn(seen: number | undefined, version: number | undefined): boolean {
  return version !== undefined && (seen === undefined || version > seen);
}

/** Ends the sentence of an act that was answered. Another act may wait for its key by then: its sentence stays. */
export function dropAnswered(answered: Pending | null): void {
  const { pending, drop } = useConfirm.getState();
  if (pending === answered) drop();
}
