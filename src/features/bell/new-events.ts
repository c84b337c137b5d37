import type { AlertEvent } from "#domain/contract/http/watchlists.ts";

export interface AlertEventState {
  known: ReadonlySet<string>;
  /** Events not notified before, oldest first. */
  fresh: readonly AlertEvent[];
}

/** Maximum toasts at once; more events share one toast with their number. */
const SINGLY_MAX = 3;

/** Picks the events to notify of. Events present when the page opened, or already seen elsewhere, are not new. */
export function newEvents(known: ReadonlySet<string> | null, events: readonly AlertEvent[]): AlertEventState {
  const ids = new Set([...(known ?? []), ...events.map(({ id }) => id)]);
  if (known === null) return { known: ids, fresh: [] };
  const fresh = events.filter((event) => !event.seen && !known.has(event.id));
  return { known: ids, fresh: fresh.toSorted((a, b) => a.at.localeCompare(b.at)) };
}

/** One toast for each event, or one for all when there are many. */
export function toastsFor(fresh: readonly AlertEvent[]): { summary: string; group: string }[] {
  const areAlerts = fresh.every(({ page }) => page === null);
  const many = areAlerts ? `${fresh.length} alerts fired` : `${fresh.length} new notifications`;
  if (fresh.length > SINGLY_MAX) return [{ summary: many, group: "alerts" }];
  return fresh.map((event) => ({ summary: event.text, group: `alert-${event.alert_id ?? event.id}` }));
}
