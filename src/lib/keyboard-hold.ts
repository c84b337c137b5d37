import { focusIsLost } from "#src/lib/focus-is-lost.ts";

/** Maximum time the keyboard is held, ms. */
export const HOLD_MS = 2000;

/**
 * Code that moves the focus, opens a place, asks a sentence or waits for data holds the keyboard until it is done. Keys pressed
 * meanwhile wait, and go to the place that then has the focus.
 */
export interface KeyboardHold {
  /** Holds the keyboard until the returned function is called, {@link HOLD_MS} at most. */
  begin(): () => void;
  /** Resolves to true once nothing holds it and the focus is settled, to false after a timeout; null while free. */
  ended(): Promise<boolean> | null;
  /** A key acted; a late response is no longer meant for the person's current place. */
  keyActed(): void;
  /** The person moves elsewhere: all holds end, and late responses are not meant for the new place. */
  leave(): void;
  /** Tells whether the person is still where they were when this was called. */
  attend(): () => boolean;
  /** So many keys wait for their turns. */
  setWaiting(keys: number): void;
  /** True while a key that was pressed has not acted yet: where the person is now is not where they go. */
  hasKeysWaiting(): boolean;
}

/** @param settle resolves once the last render has taken the focus */
export function createKeyboardHold(settle: () => Promise<void>): KeyboardHold {
  const holders = new Set<symbol>();
  /** Those that took too long and are not done yet. */
  const late = new Set<symbol>();
  let current: { promise: Promise<boolean>; end: (isDone: boolean) => void } | null = null;
  let departures = 0;
  let releases = 0;
  let keysWaiting = 0;

  async function endWhenSettled(): Promise<void> {
    releases += 1;
    const release = releases;
    await settle();
    if (holders.size === 0 && releases === release) free(true);
  }
  function free(isDone: boolean): void {
    const was = current;
    current = null;
    was?.end(isDone);
  }
  function expire(holder: symbol): void {
    holders.delete(holder);
    late.add(holder);
    if (holders.size === 0) free(false);
  }

  return {
    begin() {
      const holder = Symbol("holder");
      holders.add(holder);
      if (current === null) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        current = { promise, end: resolve };
      }
      const timer = setTimeout(() => expire(holder), HOLD_MS);
      return () => {
        clearTimeout(timer);
        late.delete(holder);
        if (holders.delete(holder) && holders.size === 0) void endWhenSettled();
      };
    },
    ended: () => current?.promise ?? null,
    keyActed() {
      if (late.size > 0) departures += 1;
    },
    leave() {
      departures += 1;
      holders.clear();
      free(false);
    },
    attend() {
      const before = departures;
      return () => departures === before;
    },
    setWaiting(keys) {
      keysWaiting = keys;
    },
    hasKeysWaiting: () => keysWaiting > 0,
  };
}

/** A page that is not drawn, such as one in the background, has no frames. */
const FRAME_WITHIN_MS = 100;
/** Focus that an element took with it as it went is given to another within this time. */
const FOCUS_BACK_WITHIN_MS = 300;

const nextFrame = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FRAME_WITHIN_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Waits two frames: the first renders the opened view, and the second follows any focus change scheduled for the next
 * frame.
 */
async function focusRests(): Promise<void> {
  const beganMs = performance.now();
  await nextFrame();
  await nextFrame();
  while (focusIsLost() && performance.now() - beganMs < FOCUS_BACK_WITHIN_MS) await nextFrame();
}

/** Keyboard hold of this page. */
export const keyboard = createKeyboardHold(focusRests);
