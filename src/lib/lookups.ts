import { createStore } from "zustand/vanilla";

/** Shown while a binding call without a response is being looked up. */
export const LOOKING = "The outcome is not known yet. Checking…";

/**
 * Shown at a sentence meanwhile: about its own act, or about the previous one. At most one act is unknown at a time.
 */
export const lookingText = (isSent: boolean): string =>
  isSent ? LOOKING : "The previous action has no answer yet. Checking…";

/** Keys of unanswered binding calls being looked up. */
export const lookups = createStore<{ readonly keys: readonly string[] }>(() => ({ keys: [] }));

/** Registers a running lookup. Returns a function that ends it. */
export function beginLookup(key: string): () => void {
  lookups.setState(({ keys }) => ({ keys: [...keys, key] }));
  return () => lookups.setState(({ keys }) => ({ keys: keys.toSpliced(keys.indexOf(key), 1) }));
}

const lockOf = (key: string) => `yieldboard.act ${key}`;

/** Shows the other tabs that a call is under way in this one. Returns the function that ends it. */
export function holdAct(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Browsers have no locks on a page without TLS.
  void globalThis.navigator?.locks?.request(lockOf(key), () => promise).catch(() => undefined);
  return resolve;
}

/** Runs work on a call once no tab has it in progress; a page just left may still have it for a moment. */
export async function onceAbandoned(key: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (locks === undefined) return work();
  await locks.request(lockOf(key), work);
}

/** ms between two looks: the first come soon, for most servers are away for a moment. */
const waitMs = (looks: number): number => Math.min(500 * 2 ** looks, 5000);

/** Waits for the next look; the return of the network ends the wait. */
export function waitBeforeLookup(looks: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      resolve();
    };
    const timer = setTimeout(done, waitMs(looks));
    globalThis.addEventListener?.("online", done);
  });
}
