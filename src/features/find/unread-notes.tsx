import { Button } from "#src/ui/button.tsx";
import type { FindState, Unread } from "#src/features/find/find-search.ts";
import { removeUnread, type ChangeFind } from "#src/features/find/find-state.ts";

const TITLES: Readonly<Record<Unread["key"], string>> = {
  q: "A search takes 200 characters; the rest",
  where: "The condition",
  sort: "The order",
  matured: "Whether to include matured bonds,",
  compare: "The bond to compare",
  list: "The watchlist",
  show: "The view",
};

/** Lists the ignored parts of the address, each removable, so a typing slip does not silently show all bonds. */
export function UnreadNotes({ state, onChange }: { state: FindState; onChange: ChangeFind }) {
  if (state.unread.length === 0) return null;
  return (
    <ul
      aria-label="Not understood"
      role="alert"
      className="flex flex-col gap-1 rounded bg-warn-soft px-3 py-2 text-warn"
    >
      {state.unread.map((unread) => (
        <li key={`${unread.key} ${unread.text}`} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all">
            {TITLES[unread.key]} “{unread.text}” in this link was not understood and is ignored.
          </span>
          <Button size="small" onClick={() => onChange((now) => removeUnread(now, unread))}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
