import { addWatchlist } from "#domain/contract/http/watchlists.ts";

/** What the server takes as the name of a list. */
export const LIST_NAME = addWatchlist.body.pick({ name: true });
