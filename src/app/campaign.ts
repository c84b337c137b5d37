import { stores, writeStored } from "#src/lib/stored.ts";

/** What links in mails and on other sites say of themselves. */
const NAMES = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id"] as const;
const MOST_CHARS = 100;

/** The utm_ parameters of an address, each cut to a name's length; null when it has none. */
export function campaignOf(search: string): Record<string, string> | null {
  const query = new URLSearchParams(search);
  const given = NAMES.flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, MOST_CHARS);
    return value ? [[name, value] as const] : [];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** Stores where this browser came from last; it stays in this browser. */
export function storeCampaign(search: string): void {
  const campaign = campaignOf(search);
  if (campaign !== null) writeStored(stores.machine, "utm", campaign);
}
