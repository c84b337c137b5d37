import { can } from "#domain/permissions/capabilities.ts";
import { forgetDatabases } from "#src/chat-client/engine/databases.ts";
import { live } from "#src/live/connection.ts";
import { startReporting } from "#src/session/report.ts";
import { queries } from "#src/session/queries.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

/** What a page holds of bonds and of their prices. */
function ofBonds(name: unknown): boolean {
  return typeof name === "string" && /^(?:finstrument|price-info|bond-search|security|find|watched-bonds)/.test(name);
}

/** What a page holds of days: hours and holidays, and everything that is reckoned for a settlement day. */
function ofDays(name: unknown): boolean {
  return ofBonds(name) || (typeof name === "string" && /^(?:timings|cluster|depth|market-level)$/.test(name));
}

/** Every server reads new holidays at the same moment: a page that asked at once might be before them, and all would ask together. */
const HOLIDAYS_AFTER_MS = { least: 300, most: 1200 };
function whenServersKnow(act: () => void): void {
  const { least, most } = HOLIDAYS_AFTER_MS;
  setTimeout(act, least + Math.random() * (most - least));
}

/** A page follows the bonds and the days once, whoever is signed in. */
let followsBonds = false;

/**
 * On whichever page, once for a person: has the market come to whoever may see it, and what chats of others left go. It
 * begins when the session is known, so that the market is on its way while the desk's code is still loading.
 */
export function startForPerson(): void {
  const { session, tracesCalls } = useSession.getState();
  if (session === null) return;
  startReporting();
  if (tracesCalls === true) void import("#src/session/trace-calls.ts").then(({ startCallTraces }) => startCallTraces());
  void forgetDatabases(session.user_info.unique_id, window.indexedDB);
  // The page starts afresh once that is done.
  if (session.consent_missing !== null || session.second_factor_missing !== null) return;
  if (!can(subjectOf(session), "trading.view")) return;
  live.start({ userId: session.user_info.unique_id, clientId: session.id });
  if (followsBonds) return;
  followsBonds = true;
  live.onBondsChanged(() => void queries.invalidateQueries({ predicate: ({ queryKey }) => ofBonds(queryKey[0]) }));
  live.onRfqQuotesChanged(() => void queries.invalidateQueries({ queryKey: ["rfq-quotes"] }));
  // Beside the live rows a page holds tickets that are open no more.
  live.onTicketsChanged(() => void queries.invalidateQueries({ queryKey: ["ticket"] }));
  live.onCalendarChanged(() =>
    whenServersKnow(() => void queries.invalidateQueries({ predicate: ({ queryKey }) => ofDays(queryKey[0]) })),
  );
}
