import { addWatchlist, changeWatchlist, listWatchlists, removeWatchlist } from "#domain/contract/http/watchlists.ts";
import { addList, changeList, readLists, removeList } from "#server/market/watchlists/usecases.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function watchlistsRoutes(parts: Parts): Route[] {
  return [
    route(listWatchlists, async ({ actor }) => ({ results: await readLists(parts.db.orm, actor.userId) })),
    route(addWatchlist, ({ cause, body }) => addList(parts, cause, body)),
    route(changeWatchlist, ({ cause, params, body }) => changeList(parts, cause, params.id, body)),
    route(removeWatchlist, ({ cause, params }) => removeList(parts, cause, params.id)),
  ];
}
