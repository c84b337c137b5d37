/** Maximum time a key waits, ms. */
const PATIENCE_MS = 2000;

/**
 * Facts for when-clauses may still be loading in a worker, such as the quote of a newly focused row. Keys pressed
 * meanwhile are meant for it, so they wait.
 */
export interface PendingContext {
  /** Marks a fact as loading until the returned function is called; ends the wait for an earlier one. */
  begin(): () => void;
  /** Resolves when nothing is loading; null when nothing is. */
  ended(): Promise<void> | null;
}

export function createPendingContext(): PendingContext {
  let current: { promise: Promise<void>; end: () => void } | null = null;
  return {
    begin() {
      current?.end();
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = () => {
        clearTimeout(timer);
        if (current === mine) current = null;
        // Subscribers render the new fact before the keys continue.
        setTimeout(resolve, 0);
      };
      const timer = setTimeout(end, PATIENCE_MS);
      const mine = { promise, end };
      current = mine;
      return end;
    },
    ended: () => current?.promise ?? null,
  };
}

/** Pending context of this page. */
export const pendingContext = createPendingContext();
