// Stored in layouts: never rename one.

/** Panel of conversations with Mind. */
export const MIND_PANEL = "Mind";
/** Panel of one answer's table, with the market beside it. */
export const TABLE_PANEL = "Mind Table";
