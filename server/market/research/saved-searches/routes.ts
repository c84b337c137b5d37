import {
  addSavedSearch,
  changeSavedSearch,
  listSavedSearches,
  removeSavedSearch,
} from "#domain/contract/http/watchlists.ts";
import {
  changeSearch,
  readSavedSearches,
  removeSearch,
  saveSearch,
} from "#server/market/research/saved-searches/usecases.ts";
import { type Route, route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function savedSearchRoutes(parts: Parts): Route[] {
  return [
    route(listSavedSearches, ({ actor }) => readSavedSearches(parts, actor)),
    route(addSavedSearch, ({ cause, body }) => saveSearch(parts, cause, body)),
    route(changeSavedSearch, ({ cause, params, body }) => changeSearch(parts, cause, params.id, body)),
    route(removeSavedSearch, ({ cause, params }) => removeSearch(parts, cause, params.id)),
  ];
}
