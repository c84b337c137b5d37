import { can } from "#domain/permissions/capabilities.ts";
import { forgetDatabases } from "#src/chat-client/engine/databases.ts";
import { live } from "#src/live/connection.ts";
import { queries } from "#src/session/queries.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

/** What a page holds of bonds and of their prices. */
function ofBonds(name: unknown): boolean {
  return typeof name === "string" && /^(?:finstrument|price-info|bond-search|security|find|watched-bonds)/.test(name);
}

/** A page follows the bonds once, whoever is signed in. */
let followsBonds = false;

/**
 * On whichever page, once for a person: has the market come to whoever may see it, and what chats of others left go. It
 * begins when the session is known, so that the market is on its way while the desk's code is still loading.
 */
export function startForPerson(): void {
  const { session } = useSession.getState();
  if (session === null) return;
  void forgetDatabases(session.user_info.unique_id, window.indexedDB);
  if (!can(subjectOf(session), "trading.view")) return;
  live.start({ userId: session.user_info.unique_id, clientId: session.id });
  if (followsBonds) return;
  followsBonds = true;
  live.onBondsChanged(() => void queries.invalidateQueries({ predicate: ({ queryKey }) => ofBonds(queryKey[0]) }));
}
