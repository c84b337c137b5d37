import { stores, writeStored } from "#src/lib/stored.ts";

/** Campaign parameters in links of emails and other sites. */
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

/** Stores the origin of this browser's last visit; it never leaves the browser. */
export function storeCampaign(search: string): void {
  const campaign = campaignOf(search);
  if (campaign !== null) writeStored(stores.machine, "utm", campaign);
}
