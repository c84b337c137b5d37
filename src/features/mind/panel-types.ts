// What stored layouts hold: never rename one.

/** Conversations with Mind in a tile of the desk. */
export const MIND_PANEL = "Mind";
/** One table of an answer in a tile of the desk, with the market beside it. */
export const TABLE_PANEL = "Mind Table";
