import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { measuredGroup } from "#domain/contract/http/catalogue-measures.ts";
import { bondsBySameIssuer, finstrumentRow } from "#domain/contract/http/catalogue.ts";
import { issuerType } from "#domain/entities/bond.ts";
import { finstrumentId, isoDate, page } from "#domain/lib/wire.ts";

/** Issuer id derived from its name: lowercase letters and digits with hyphens, never digits only. */
export const issuerId = z
  .string()
  .max(160)
  .regex(/^(?:\d+-)*\d*[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/);

const issuerSummary = z.object({
  id: issuerId,
  /** Full name. */
  name: z.string(),
  /** Name as dealers use it. */
  short_name: z.string(),
  /** Number of its unredeemed bonds. */
  count: z.number().int(),
});

export const issuerSearch = endpoint({
  name: "issuers.search",
  method: "GET",
  path: "/api/issuers/",
  summary: "Issuers by full, short, other or former name, best match first",
  access: "public",
  query: z.object({
    search: z.string().trim().max(200).default(""),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ issuers: z.array(issuerSummary) }),
  errors: ["validation_error", "slow_down"],
});

const ladderEnd = z.object({ finstrument_id: finstrumentId, display_name: z.string(), maturity_date: isoDate });
const measured = measuredGroup.omit({ value: true, label: true });

export const issuer = issuerSummary.extend({
  /** Search aliases, including names from before a merger or renaming. */
  also: z.array(z.string()),
  issuer_type: issuerType.nullable(),
  /** Industry as classified in fund portfolios; null when funds do not hold its shares. */
  sector: z.string().nullable(),
  /** First seven characters of its ISINs; several after a merger. */
  isin_prefixes: z.array(z.string()),
  /** Number of its repaid bonds in the data. */
  matured: z.number().int(),
  /** Live bonds by category, rating and year of maturity. */
  categories: z.array(measuredGroup),
  ratings: z.array(measuredGroup),
  maturity_years: z.array(measuredGroup),
  /** Percent, over the live bonds. */
  coupon: measured,
  bond_yield: measured,
  first_to_mature: ladderEnd.nullable(),
  last_to_mature: ladderEnd.nullable(),
  as_of: isoDate,
});
export type IssuerProfile = z.infer<typeof issuer>;

export const issuerProfile = endpoint({
  name: "issuers.profile",
  method: "GET",
  path: "/api/issuers/:id/",
  summary: "Issuer with its number of live bonds by kind, rating and year, and the range of their coupons and yields",
  access: "public",
  params: z.object({ id: issuerId }),
  response: issuer,
  errors: ["not_found"],
});

export const issuerBonds = endpoint({
  name: "issuers.bonds",
  method: "POST",
  path: "/api/issuers/:id/bonds/",
  summary: "Bonds of an issuer, filtered, ordered and paged",
  access: "public",
  params: z.object({ id: issuerId }),
  body: bondsBySameIssuer.body,
  response: page(finstrumentRow),
  errors: ["validation_error", "not_found"],
});
