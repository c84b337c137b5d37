/** However long what is on its way takes: a key waits no longer. */
const PATIENCE_MS = 2000;

/**
 * What the when-clauses test may be on its way from a worker, such as the quote of the row that has just got the focus. A
 * key pressed meanwhile is meant for it, so keys wait until it is here.
 */
export interface PendingContext {
  /** Something is on its way until the returned function is called; whatever was before is no longer waited for. */
  begin(): () => void;
  /** Ends when nothing is on its way; null where nothing is. */
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
        // Whoever draws from what came does so before the keys go on.
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

/** Of this page. */
export const pendingContext = createPendingContext();
