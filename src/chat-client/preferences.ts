import { z } from "zod";
import { storedKeywords } from "#domain/chat/keywords.ts";
import { securityPreference } from "#domain/contract/http/chat-people.ts";

/** Chat preferences of a person in this browser. */
export interface ChatPreferences {
  /** Words that call me as a mention does. */
  keywords: readonly string[];
  /** Channels muted until a time, epoch ms, by their address. */
  quietUntil: Readonly<Record<string, number>>;
  showLinkPreviews: boolean;
}

const { keywords, quiet_until, show_link_previews } = securityPreference.body.shape.preferences.shape;
/** Unreadable values count as not set. */
const storedPreferences = z.object({
  keywords: keywords.catch(undefined),
  quiet_until: quiet_until.catch(undefined),
  show_link_previews: show_link_previews.catch(undefined),
});

/** Reads the chat preferences out of the preferences that come with the session. */
export function chatPreferencesOf(preferences: Record<string, unknown>): ChatPreferences {
  const parsed = storedPreferences.parse(preferences);
  return {
    keywords: storedKeywords(parsed.keywords ?? []),
    quietUntil: parsed.quiet_until ?? {},
    showLinkPreviews: parsed.show_link_previews ?? true,
  };
}
