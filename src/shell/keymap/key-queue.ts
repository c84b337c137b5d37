import { HOLD_MS, type KeyboardHold } from "#src/lib/keyboard-hold.ts";

/** The longest that a key waits. */
export const KEYS_WAIT_MS = HOLD_MS;
/** Pause in typing, ms: after a lost key, the following keys are lost too until such a pause. */
export const HAND_RESTS_MS = 500;
/** A rest is counted in steps, since a busy page gets no keys: time in which it was busy counts as one step. */
const REST_STEP_MS = 50;

interface KeyQueueParts<K> {
  keyboard: Pick<KeyboardHold, "ended" | "keyActed" | "leave" | "setWaiting">;
  /** True for a key that the keyboard repeats because it is held down. */
  isRepeated: (key: K) => boolean;
  /** Resolves when this key may act although the keyboard is free; null where it may at once. */
  waitsFor: (key: K) => Promise<void> | null;
  /** Replays a key on the focused element; false when that is not possible. */
  give: (key: K) => boolean;
  /** True for a key that only adds text to the field with the focus. */
  isTyped: (key: K) => boolean;
  /** Reports lost keys, a whole run at once. */
  onDropped: (keys: readonly K[]) => void;
}

/** Keys that were pressed while the keyboard was held, in their order. */
export interface KeyQueue<K> {
  /** True when the key was queued; false when the queue is empty and it may act at once. */
  take(key: K): boolean;
  /** The person has gone elsewhere: text that was typed into the field is given at once, other waiting keys are dropped. */
  drop(): void;
}

/**
 * Ordered queue of key presses. A key that waits too long is dropped with all keys pressed after it until a pause,
 * because keys after a lost one mean something else. A held key repeats no faster than it acts, so nothing continues
 * after release.
 */
export function createKeyQueue<K>({
  keyboard,
  isRepeated,
  waitsFor,
  give,
  isTyped,
  onDropped,
}: KeyQueueParts<K>): KeyQueue<K> {
  let waiting: { key: K; atMs: number }[] = [];
  let isGiving = false;
  /** The keys lost in a row, while the hand has not rested since. */
  let lost: readonly K[] | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function setWaiting(next: typeof waiting): void {
    waiting = next;
    keyboard.setWaiting(next.length);
  }
  function drop(): K[] {
    const dropped = waiting.map(({ key }) => key);
    setWaiting([]);
    lost = null;
    keyboard.leave();
    if (dropped.length > 0) onDropped(dropped);
    return dropped;
  }
  /** Gives the text that waits for its turn alone: nothing moves the focus away from its field. */
  function giveTyped(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (keyboard.ended() !== null || !isTyped(next.key) || !give(next.key)) return;
      setWaiting(waiting.slice(1));
    }
  }
  function lose(): void {
    lost = drop();
    countRest(HAND_RESTS_MS);
  }
  /** Ends the run of lost keys once the page has been free for so long without a key. */
  function countRest(leftMs: number): void {
    clearTimeout(resting);
    if (leftMs <= 0) lost = null;
    else resting = setTimeout(() => countRest(leftMs - REST_STEP_MS), REST_STEP_MS);
  }
  /** True for a key that follows lost ones without a rest: it is lost with them. */
  function isLostToo(key: K): boolean {
    if (lost === null) return false;
    lost = [...lost, key];
    countRest(HAND_RESTS_MS);
    onDropped(lost);
    return true;
  }

  async function giveAll(): Promise<void> {
    isGiving = true;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const ended = keyboard.ended() ?? waitsFor(next.key);
      if (ended !== null) {
        const isInTime = await within(ended, next.atMs + KEYS_WAIT_MS - performance.now());
        if (!isInTime && waiting[0] === next) lose();
        continue;
      }
      if (give(next.key)) setWaiting(waiting.slice(1));
      else lose();
      // The effect of a key is drawn before the next one has its turn.
      await within(new Promise(() => undefined), 0);
    }
    isGiving = false;
  }

  return {
    take(key) {
      if (isLostToo(key)) return true;
      if (!isGiving && keyboard.ended() === null && waitsFor(key) === null) {
        keyboard.keyActed();
        return false;
      }
      if (waiting.length > 0 && isRepeated(key)) return true;
      setWaiting([...waiting, { key, atMs: performance.now() }]);
      if (!isGiving) void giveAll();
      return true;
    },
    drop() {
      giveTyped();
      drop();
    },
  };
}

/** Resolves to true where something ends well within a time; to false once the time is over. */
function within(ended: Promise<boolean | void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, ms));
    void ended.then((isDone) => {
      clearTimeout(timer);
      resolve(isDone !== false);
    });
  });
}
