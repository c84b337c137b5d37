/** Exchanges for dealing, each with its clearing corporation. */
export const EXCHANGES = ["NSE", "BSE"] as const;
export type Exchange = (typeof EXCHANGES)[number];

/** Platforms to which both sides of a deal in government or money-market paper report it. They are not exchanges. */
export const REPORT_PLATFORMS = ["NDSOM", "FTRAC"] as const;
export type ReportPlatform = (typeof REPORT_PLATFORMS)[number];

/** Places of a deal: it is made at an exchange, or reported to it or to a platform. */
export const VENUES = [...EXCHANGES, ...REPORT_PLATFORMS] as const;
export type Venue = (typeof VENUES)[number];

export const VENUE_NAMES: Record<Venue, string> = { NSE: "NSE", BSE: "BSE", NDSOM: "NDS-OM", FTRAC: "F-TRAC" };

export function isExchange(venue: Venue): venue is Exchange {
  return venue === "NSE" || venue === "BSE";
}

/** The exchange of a deal that is dealt at or reported to one. @throws Error for a platform */
export function exchangeOf(venue: Venue): Exchange {
  if (!isExchange(venue)) throw new Error(`${VENUE_NAMES[venue]} is not an exchange`);
  return venue;
}
