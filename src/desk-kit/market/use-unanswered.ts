import { type LiveRows, useLive } from "#src/live/live-store.ts";

const OFFLINE_TEXT = "Not connected. The list appears once the connection is back.";
const LOADING_TEXT = "Loading…";

/** Text shown while live lists without rows are not loaded yet; undefined once they are. */
export function useUnanswered(...rows: readonly LiveRows[]): string | undefined {
  return useLive(({ answered, socket }) =>
    rows.every((each) => answered[each]) ? undefined : socket === "offline" ? OFFLINE_TEXT : LOADING_TEXT,
  );
}
