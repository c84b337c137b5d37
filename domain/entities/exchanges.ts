/** Exchanges for dealing, each with its clearing corporation. */
export const EXCHANGES = ["NSE", "BSE"] as const;
export type Exchange = (typeof EXCHANGES)[number];
