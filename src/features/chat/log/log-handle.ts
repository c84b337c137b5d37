/** Log functions available to commands. */
export interface LogHandle {
  /** Moves the focus by messages; past the newest it enters the message box. */
  move(by: number): void;
}

let shown: LogHandle | null = null;

/** Returns the function that removes it. */
export function provideLog(handle: LogHandle): () => void {
  shown = handle;
  return () => {
    if (shown === handle) shown = null;
  };
}

export const logOnScreen = (): LogHandle | null => shown;
