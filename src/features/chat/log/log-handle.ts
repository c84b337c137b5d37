/** What commands can do in the log that is on screen. */
export interface LogHandle {
  /** Moves the focus by messages; past the newest it goes to where one writes. */
  move(by: number): void;
}

let shown: LogHandle | null = null;

/** Returns the function that takes it back. */
export function provideLog(handle: LogHandle): () => void {
  shown = handle;
  return () => {
    if (shown === handle) shown = null;
  };
}

export const logOnScreen = (): LogHandle | null => shown;
