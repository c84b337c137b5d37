/** A whole line that a search field offers to take in place of one bond. */
export interface LineOption {
  key: string;
  /** The line in plain words. */
  text: string;
  /** Reason it cannot be chosen as typed, or null. */
  barred: string | null;
  /** Question shown on the first choice; a second choice confirms it. */
  asksOnce: string | null;
  take: () => void;
}

/** Deal lines offered by a search field besides bond names. */
export interface TypedLines {
  looksLike: (text: string) => boolean;
  read: (text: string, signal: AbortSignal) => Promise<readonly LineOption[]>;
}
