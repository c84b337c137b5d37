import { type ConfirmPlace, type Pending, sentenceText, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import type { CallError } from "#src/lib/call-error.ts";

export const CHANGED_MEANWHILE = "This has changed. Read it again before you confirm.";
export const CHANGED_WHILE_ASKED = "This changed while waiting for your key. Check it again before you act.";

/**
 * The subject of the waiting sentence changed. If its text stays the same, it keeps waiting with the new version. If
 * the text differs, a notice says so. If the act is no longer possible, the sentence turns grey and gives the reason.
 * After the key is pressed, only the server's response decides.
 */
export async function askAgain(place: ConfirmPlace): Promise<void> {
  const { pending: before, isSent } = useConfirm.getState();
  if (before?.place !== place || isSent) return;
  const why = await before.again?.();
  const { pending, setProblem, lapse } = useConfirm.getState();
  if (pending === null) return;
  if (pending === before) lapse(why ?? CHANGED_WHILE_ASKED);
  else if (sentenceText(pending) !== sentenceText(before)) setProblem(CHANGED_MEANWHILE);
}

/**
 * Retries after a stale-version refusal, once the page has the new version. With the same text the key still counts and
 * the act is sent; otherwise the new sentence waits for its own key. So a sentence must name everything it binds to.
 * @returns false for another refusal, or when the act is no longer possible
 */
export async function retryStale({ body }: CallError): Promise<boolean> {
  const { pending: before, isSent } = useConfirm.getState();
  // The waiting sentence is not the one that was sent.
  if (body?.code !== "stale_version" || before === null || !isSent) return false;
  await before.again?.();
  const { pending, setProblem, send } = useConfirm.getState();
  if (pending === null || pending === before) return false;
  if (sentenceText(pending) === sentenceText(before)) await send();
  else setProblem(CHANGED_MEANWHILE);
  return true;
}

/**
 * True when the subject is newer than the version last seen. An older version is a late read from before an act's
 * response, and is ignored.
 */
export function hasMovedOn(seen: number | undefined, version: number | undefined): boolean {
  return version !== undefined && (seen === undefined || version > seen);
}

/** Closes the sentence of an answered act. A later act's sentence stays. */
export function dropAnswered(answered: Pending | null): void {
  const { pending, drop } = useConfirm.getState();
  if (pending === answered) drop();
}
