import type { Bus } from "#server/machine/bus/bus.ts";
import { ACCESS_STREAM } from "#server/machine/identity/access-changed.ts";

/** Interval of polling, because the bus may lose a message, and manual changes in the database are not published. */
const POLL_MS = 750;

interface Needs {
  bus: Bus;
  /** Closes the sockets of people who lost access. */
  check: () => Promise<void>;
  /** Reports the first failure of a series. */
  failed: (error: unknown) => void;
  everyMs?: number;
}

/** Rechecks the access of people on this node until the returned function is called. */
export function watchAccess({ bus, check, failed, everyMs = POLL_MS }: Needs): () => void {
  let isChecking = false;
  let again = false;
  let isFailing = false;
  const checkNow = async (): Promise<void> => {
    if (isChecking) {
      again = true;
      return;
    }
    isChecking = true;
    try {
      do {
        again = false;
        await check();
      } while (again);
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void checkNow(), everyMs);
  const unsubscribe = bus.subscribe((messages) => {
    if (messages.some(({ stream }) => stream === ACCESS_STREAM)) void checkNow();
  });
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
