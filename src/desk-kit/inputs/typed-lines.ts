/** A whole line that a search field offers to take in place of one bond. */
export interface LineOption {
  key: string;
  /** The line in plain words. */
  text: string;
  /** Why it cannot be taken as typed. */
  barred: string | null;
  /** Said when it is taken; taken again, it goes on. */
  asksOnce: string | null;
  take: () => void;
}

/** The lines that a search field takes beside names of bonds. */
export interface TypedLines {
  looksLike: (text: string) => boolean;
  read: (text: string, signal: AbortSignal) => Promise<readonly LineOption[]>;
}
