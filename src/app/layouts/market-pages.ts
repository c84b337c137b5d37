/** Pages that show the market or deal in it, by how their address begins. */
const MARKET_PAGES = ["/dart", "/client/transactions", "/security/"];

/** True for pages that go stale while the live connection is down. Every other page refetches when opened. */
export const followsMarket = (path: string): boolean => MARKET_PAGES.some((start) => path.startsWith(start));
