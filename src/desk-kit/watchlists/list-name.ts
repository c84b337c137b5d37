import { addWatchlist } from "#domain/contract/http/watchlists.ts";

/** Server's schema of a list name. */
export const LIST_NAME = addWatchlist.body.pick({ name: true });
