import { useMemo } from "react";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { securityPreference } from "#domain/contract/http/chat-people.ts";
import { call } from "#src/lib/api.ts";
import { chatPreferencesOf, type ChatPreferences } from "#src/chat-client/preferences.ts";
import type { SessionState } from "#src/session/session-life.ts";
import { useSession } from "#src/session/session.ts";

const NO_PREFERENCES: Record<string, unknown> = {};
const preferencesOf = ({ session }: SessionState) => session?.user_info.user_security_preferences ?? NO_PREFERENCES;

/** Current chat preferences of the user. */
export const currentPreferences = (): ChatPreferences => chatPreferencesOf(preferencesOf(useSession.getState()));

/** Chat preferences of the user; the same object until one changes. */
export function useChatPreferences(): ChatPreferences {
  const preferences = useSession(preferencesOf);
  return useMemo(() => chatPreferencesOf(preferences), [preferences]);
}

/** Stores the given preferences for all devices. @throws CallError */
export async function savePreferences(wanted: BodyIn<typeof securityPreference>["preferences"]): Promise<void> {
  const { preferences } = await call(securityPreference, { body: { preferences: wanted } });
  useSession.setState(({ session }) =>
    session === null
      ? {}
      : { session: { ...session, user_info: { ...session.user_info, user_security_preferences: preferences } } },
  );
}
