/** The section of a bond's page in which one deals; its id on the page follows from it. */
export const LIVE_MARKET = "Live market";
