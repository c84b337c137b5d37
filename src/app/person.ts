import { can } from "#domain/permissions/capabilities.ts";
import { forgetDatabases } from "#src/chat-client/engine/databases.ts";
import { live } from "#src/live/connection.ts";
import { startReporting } from "#src/session/report.ts";
import { queries } from "#src/session/queries.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

/** True for query keys of bonds and their prices. */
function ofBonds(name: unknown): boolean {
  return typeof name === "string" && /^(?:finstrument|price-info|bond-search|security|find|watched-bonds)/.test(name);
}

/**
 * True for query keys that depend on the calendar: trading hours, holidays and everything computed for a settlement
 * day.
 */
function ofDays(name: unknown): boolean {
  return ofBonds(name) || (typeof name === "string" && /^(?:timings|cluster|depth|market-level)$/.test(name));
}

/** Every server reads new holidays at the same moment: a page that asked at once might be before them, and all would ask together. */
const HOLIDAYS_AFTER_MS = { least: 300, most: 1200 };
function whenServersKnow(act: () => void): void {
  const { least, most } = HOLIDAYS_AFTER_MS;
  setTimeout(act, least + Math.random() * (most - least));
}

/** True once the page listens for bond and calendar changes, which happens once per page. */
let followsBonds = false;

/**
 * Runs once for each signed-in person, on any page. Starts the live market for people allowed to see it, and deletes
 * the chat data of other people. Runs as soon as the session is known, so that the market loads in parallel with the
 * desk's code.
 */
export function startForPerson(): void {
  const { session, tracesCalls } = useSession.getState();
  if (session === null) return;
  startReporting();
  if (tracesCalls === true) void import("#src/session/trace-calls.ts").then(({ startCallTraces }) => startCallTraces());
  void forgetDatabases(session.user_info.unique_id, window.indexedDB);
  // The page reloads once the duty is done.
  if (session.consent_missing !== null || session.second_factor_missing !== null) return;
  if (!can(subjectOf(session), "trading.view")) return;
  live.start({ userId: session.user_info.unique_id, clientId: session.id });
  if (followsBonds) return;
  followsBonds = true;
  live.onBondsChanged(() => void queries.invalidateQueries({ predicate: ({ queryKey }) => ofBonds(queryKey[0]) }));
  live.onRfqQuotesChanged(() => void queries.invalidateQueries({ queryKey: ["rfq-quotes"] }));
  // Pages also show closed tickets, which the live rows do not include.
  live.onTicketsChanged(() => void queries.invalidateQueries({ queryKey: ["ticket"] }));
  live.onCalendarChanged(() =>
    whenServersKnow(() => void queries.invalidateQueries({ predicate: ({ queryKey }) => ofDays(queryKey[0]) })),
  );
}
