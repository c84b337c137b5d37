import { z } from "zod";
import { dealPreview, previewQuery } from "#domain/contract/http/eoi.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { cluster, clusterState } from "#domain/entities/cluster.ts";
import { confirms } from "#domain/entities/deal-warning.ts";
import { ticket } from "#domain/entities/ticket.ts";
import {
  cleanPrice,
  clusterId,
  isoDate,
  legId,
  page,
  pageQuery,
  quantum,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { exchange } from "#domain/entities/roles.ts";

const byId = z.object({ id: clusterId });

export const listClusters = endpoint({
  name: "cluster.list",
  method: "GET",
  path: "/api/trade/cluster/",
  summary: "Clusters that my firm is a party to or facilitates, newest first",
  access: "session",
  query: z.object({ state: clusterState.optional(), ...pageQuery }),
  response: page(cluster),
  errors: ["validation_error"],
});

export const getCluster = endpoint({
  name: "cluster.get",
  method: "GET",
  path: "/api/trade/cluster/:id/",
  summary: "One cluster with its legs and rounds",
  access: "session",
  params: byId,
  response: cluster,
  errors: ["not_found"],
});

export const updateCluster = endpoint({
  name: "cluster.update",
  method: "PUT",
  path: "/api/trade/cluster/:id/",
  summary: "Set size, prices, spread or settlement as the facilitator, or close the cluster",
  access: { can: "trade" },
  params: byId,
  body: z.object({
    version: z.number().int(),
    quantity: quantum.nullish(),
    buyer_price: cleanPrice.nullish(),
    seller_price: cleanPrice.nullish(),
    seller_spread: z.number().min(-250).max(250).nullish(),
    settlement_date: isoDate.nullish(),
    close: z.boolean().nullish(),
    facilitator: userId.nullish(),
    confirms: confirms.nullish(),
  }),
  response: cluster,
  errors: [
    "validation_error",
    "forbidden",
    "not_found",
    "stale_version",
    "already_done",
    "unusual_level",
    "limit_breach",
    "calendar_unpublished",
  ],
  idempotent: true,
});

export const previewCluster = endpoint({
  name: "cluster.preview",
  method: "GET",
  path: "/api/cluster/:id/",
  summary: "Money of the deal at a price or yield and a size, by default the current ones, with its warnings",
  access: "session",
  params: byId,
  query: previewQuery,
  response: dealPreview,
  errors: ["validation_error", "not_found", "already_done"],
});

export const acceptCluster = endpoint({
  name: "cluster.accept",
  method: "POST",
  path: "/api/cluster/:id/accept/",
  summary: "Accept the opposing leg lsId at the numbers seen; 409 with fresh numbers when they moved",
  access: { can: "trade" },
  params: byId,
  query: z.object({ lsId: legId }),
  body: z.object({
    bond_yield: yieldFraction.nullish(),
    unit_clean_price: cleanPrice.nullish(),
    /** Rupees on the whole quantity. */
    total_accrued_interest: z.number().nullish(),
    exchange: exchange.nullish(),
    confirms: confirms.nullish(),
  }),
  response: z.object({ cluster, ticket }),
  errors: [
    "validation_error",
    "market_closed",
    "forbidden",
    "not_found",
    "stale_version",
    "level_moved",
    "already_done",
    "cannot_be_priced",
    "unusual_level",
    "limit_breach",
    "calendar_unpublished",
    "not_ready",
    "in_doubt",
  ],
  idempotent: true,
});
