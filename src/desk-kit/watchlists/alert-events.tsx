import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import { formatDateTime, formatTime } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

/** Times alerts fired, newest first. `fresh` are marked as not seen before. */
export function AlertEvents({ events, fresh }: { events: readonly AlertEvent[]; fresh: ReadonlySet<string> }) {
  const today = istDateOf(serverNowMs());
  return (
    <ul aria-label="Recent alerts">
      {events.map((event) => {
        const atMs = Date.parse(event.at);
        return (
          <li key={event.id} className="flex gap-2 border-b border-line py-1">
            <span aria-hidden className="w-2 text-link">
              {fresh.has(event.id) ? "●" : ""}
            </span>
            <span className="min-w-0 flex-1">
              {fresh.has(event.id) ? <span className="sr-only">New: </span> : null}
              {event.text}
            </span>
            <time dateTime={event.at} title={formatDateTime(atMs)} className="shrink-0 text-muted">
              {istDateOf(atMs) === today ? formatTime(atMs) : formatDateTime(atMs)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
