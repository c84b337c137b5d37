/** Pages that show the market or deal in it, by how their address begins. */
const MARKET_PAGES = ["/dart", "/client/transactions", "/security/"];

/** Tells whether a page grows old while the live connection is away. Every other page reads what it shows when it is opened. */
export const followsMarket = (path: string): boolean => MARKET_PAGES.some((start) => path.startsWith(start));
