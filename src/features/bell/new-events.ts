import type { AlertEvent } from "#domain/contract/http/watchlists.ts";

export interface AlertEventState {
  known: ReadonlySet<string>;
  /** Not notified before, oldest first. */
  fresh: readonly AlertEvent[];
}

/** More at once than this are notified as a number. */
const SINGLY_MAX = 3;

/** Which events to notify of. What there was when the page opened is not new, and what was seen elsewhere neither. */
export function newEvents(known: ReadonlySet<string> | null, events: readonly AlertEvent[]): AlertEventState {
  const ids = new Set([...(known ?? []), ...events.map(({ id }) => id)]);
  if (known === null) return { known: ids, fresh: [] };
  const fresh = events.filter((event) => !event.seen && !known.has(event.id));
  return { known: ids, fresh: fresh.toSorted((a, b) => a.at.localeCompare(b.at)) };
}

/** The toasts for them: one each, or one for all when there are many. */
export function toastsFor(fresh: readonly AlertEvent[]): { summary: string; group: string }[] {
  const areAlerts = fresh.every(({ page }) => page === null);
  const many = areAlerts ? `${fresh.length} alerts fired` : `${fresh.length} new notifications`;
  if (fresh.length > SINGLY_MAX) return [{ summary: many, group: "alerts" }];
  return fresh.map((event) => ({ summary: event.text, group: `alert-${event.alert_id ?? event.id}` }));
}
