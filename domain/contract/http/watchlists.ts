import { neededText } from "#domain/lib/field-texts.ts";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { finstrumentId, idOf, instant, isoDate, readable, yieldPct } from "#domain/lib/wire.ts";

export const watchlistId = idOf("wls");
export const alertId = idOf("alr");
export const savedSearchId = idOf("ssr");

const name = readable(z.string().trim().min(1, neededText("Name")).max(60, "Should be at most 60 characters"));

/** Target position in one's own list, from 0; a larger one means the end. */
const position = z.number().int().min(0).max(1000);

export const watchlist = z.object({
  id: watchlistId,
  name: z.string(),
  isins: z.array(finstrumentId),
  created_at: instant,
});
export type Watchlist = z.infer<typeof watchlist>;

/** Watchlists, alerts and saved searches belong to one person and are private. */
export const listWatchlists = endpoint({
  name: "watchlists.list",
  method: "GET",
  path: "/api/watchlists/",
  summary: "My watchlists",
  access: "session",
  response: z.object({ results: z.array(watchlist) }),
  errors: [],
});

export const addWatchlist = endpoint({
  name: "watchlists.add",
  method: "POST",
  path: "/api/watchlists/",
  summary: "Create a watchlist",
  access: "session",
  body: z.object({ name, isins: z.array(finstrumentId).max(500).default([]) }),
  response: watchlist,
  errors: ["validation_error"],
  idempotent: true,
});

export const changeWatchlist = endpoint({
  name: "watchlists.change",
  method: "PATCH",
  path: "/api/watchlists/:id/",
  summary: "Rename or reorder a watchlist, add bonds to it or remove them",
  access: "session",
  params: z.object({ id: watchlistId }),
  body: z.object({
    name: name.nullish(),
    position: position.nullish(),
    add: z.array(finstrumentId).max(500).default([]),
    remove: z.array(finstrumentId).max(500).default([]),
  }),
  response: watchlist,
  errors: ["validation_error", "not_found"],
  idempotent: true,
});

export const removeWatchlist = endpoint({
  name: "watchlists.remove",
  method: "DELETE",
  path: "/api/watchlists/:id/",
  summary: "Delete a watchlist",
  access: "session",
  params: z.object({ id: watchlistId }),
  response: z.object({ id: watchlistId }),
  errors: ["not_found"],
  idempotent: true,
});

/** Trigger of an alert. `level` is a yield in percent; `above` fires at or above it, `below` at or below it. */
export const alertRule = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("level_crossed"),
    side: z.enum(["best_bid", "best_ask"]),
    direction: z.enum(["above", "below"]),
    level: yieldPct,
  }),
  z.object({ kind: z.literal("new_quote"), side: z.enum(["BID", "ASK", "ANY"]) }),
  z.object({ kind: z.literal("rating_action") }),
]);
export type AlertRule = z.infer<typeof alertRule>;

export const alert = z.object({
  id: alertId,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  rule: alertRule,
  /** True when it can still fire; a level alert becomes inactive after firing. */
  active: z.boolean(),
  /** True when inactive because it fired; false when switched off. */
  resting: z.boolean(),
  /** Last firing and its text, without the bond's name; null before the first. */
  last_fired: z.object({ at: instant, text: z.string() }).nullable(),
  created_at: instant,
});
export type Alert = z.infer<typeof alert>;

/** Pages for notifications other than a person's own alerts. */
const alertPage = z.enum(["reconciliation", "limits", "approvals", "quotes"]);
export type AlertPage = z.infer<typeof alertPage>;

export const alertEvent = z.object({
  id: z.string(),
  /** Null, like the bond, for notifications about the person's work. */
  alert_id: alertId.nullable(),
  finstrument_id: finstrumentId.nullable(),
  /** Page to open; null for the list of alerts. */
  page: alertPage.nullable(),
  /** One line, e.g. `7.18% GS 2033: best bid 7.1200% is below 7.15%`. */
  text: z.string(),
  at: instant,
  seen: z.boolean(),
});
export type AlertEvent = z.infer<typeof alertEvent>;

export const listAlerts = endpoint({
  name: "alerts.list",
  method: "GET",
  path: "/api/alerts/",
  summary: "My alerts and their last hundred events",
  access: "session",
  response: z.object({ results: z.array(alert), events: z.array(alertEvent), unseen: z.number().int() }),
  errors: [],
});

export const addAlert = endpoint({
  name: "alerts.add",
  method: "POST",
  path: "/api/alerts/",
  summary: "Create an alert for a level, a new quote or a rating change",
  access: "session",
  body: z.object({ finstrument_id: finstrumentId, rule: alertRule }),
  response: alert,
  errors: ["validation_error", "forbidden"],
  idempotent: true,
});

export const changeAlert = endpoint({
  name: "alerts.change",
  method: "PATCH",
  path: "/api/alerts/:id/",
  summary: "Switch an alert on or off",
  access: "session",
  params: z.object({ id: alertId }),
  body: z.object({ active: z.boolean() }),
  response: alert,
  errors: ["validation_error", "not_found"],
  idempotent: true,
});

export const removeAlert = endpoint({
  name: "alerts.remove",
  method: "DELETE",
  path: "/api/alerts/:id/",
  summary: "Delete an alert",
  access: "session",
  params: z.object({ id: alertId }),
  response: z.object({ id: alertId }),
  errors: ["not_found"],
  idempotent: true,
});

export const seeAlerts = endpoint({
  name: "alerts.seen",
  method: "POST",
  path: "/api/alerts/seen/",
  summary: "Mark alert events as seen",
  access: "session",
  response: z.object({ seen: z.number().int() }),
  errors: [],
});

export const savedSearch = z.object({
  id: savedSearchId,
  name: z.string(),
  /** Query string of the page's address. */
  query: z.string(),
  created_on: isoDate,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = endpoint({
  name: "savedSearches.list",
  method: "GET",
  path: "/api/saved-searches/",
  summary: "My saved searches",
  access: "session",
  response: z.object({ results: z.array(savedSearch) }),
  errors: [],
});

export const addSavedSearch = endpoint({
  name: "savedSearches.add",
  method: "POST",
  path: "/api/saved-searches/",
  summary: "Save a search under a name; an existing one of the same name is replaced only if requested",
  access: "session",
  body: z.object({ name, query: z.string().max(4000), replace: z.boolean().default(false) }),
  response: savedSearch,
  errors: ["validation_error"],
  idempotent: true,
});

export const changeSavedSearch = endpoint({
  name: "savedSearches.change",
  method: "PATCH",
  path: "/api/saved-searches/:id/",
  summary: "Rename or reorder a saved search",
  access: "session",
  params: z.object({ id: savedSearchId }),
  body: z.object({ name: name.nullish(), position: position.nullish() }),
  response: savedSearch,
  errors: ["validation_error", "not_found"],
  idempotent: true,
});

export const removeSavedSearch = endpoint({
  name: "savedSearches.remove",
  method: "DELETE",
  path: "/api/saved-searches/:id/",
  summary: "Delete a saved search",
  access: "session",
  params: z.object({ id: savedSearchId }),
  response: z.object({ id: savedSearchId }),
  errors: ["not_found"],
  idempotent: true,
});
