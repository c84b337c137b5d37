import type { Bus } from "#server/bus/bus.ts";
import { ACCESS_STREAM } from "#server/identity/access-changed.ts";

/** The bus may lose a message, and what is changed in the database by hand is published by nobody: this often it is looked anyway. */
const POLL_MS = 750;

interface Needs {
  bus: Bus;
  /** Closes the sockets of whoever may no longer see what they see. */
  check: () => Promise<void>;
  /** Told of the first failure of several. */
  failed: (error: unknown) => void;
  everyMs?: number;
}

/** Keeps looking whether the people of a node may still see what they see; ends with the call it returns. */
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
  const stopHearing = bus.subscribe((messages) => {
    if (messages.some(({ stream }) => stream === ACCESS_STREAM)) void checkNow();
  });
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}
