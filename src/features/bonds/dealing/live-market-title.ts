/** Title of the dealing section of a bond's page; its element id derives from it. */
export const LIVE_MARKET = "Live market";
