import type { SessionData } from "#domain/entities/session.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

/** Calls back when the signed-in person's rights change: the page may be barred now. */
export function followRights(onChanged: () => void): void {
  useSession.subscribe(({ session }, { session: before }) => {
    if (session === null || before === null) return;
    if (rightsOf(session) !== rightsOf(before)) onChanged();
  });
}

function rightsOf(session: SessionData): string {
  return JSON.stringify([session.user_info.unique_id, subjectOf(session)]);
}
