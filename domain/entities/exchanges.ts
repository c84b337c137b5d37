/** The exchanges that deals are done at, each with its clearing corporation. */
export const EXCHANGES = ["NSE", "BSE"] as const;
export type Exchange = (typeof EXCHANGES)[number];
