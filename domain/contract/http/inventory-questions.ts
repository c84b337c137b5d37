import { z } from "zod";
import { bondDimension, bondQuestion } from "#domain/contract/http/catalogue.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { bondCategory } from "#domain/entities/bond.ts";
import { finstrumentId, isoDate } from "#domain/lib/wire.ts";

/** Totals over some holdings, weighted by face. */
const heldSum = z.object({
  /** Number of bonds held. */
  count: z.number().int(),
  /** Rupees. */
  total_face: z.number().int(),
  /** Percent of the face of all holdings that meet the conditions, four decimals. */
  share_percent: z.number(),
  /** Percent, six decimals, over the face of bonds that have one; null when none has. */
  weighted_yield: z.number().nullable(),
  weighted_coupon: z.number().nullable(),
});
export type HeldSum = z.infer<typeof heldSum>;

const heldBond = z.object({
  finstrument_id: finstrumentId,
  display_name: z.string(),
  /** Rupees over all accounts. */
  face: z.number().int(),
  share_percent: z.number(),
  issuer: z.string().nullable(),
  category: bondCategory.nullable(),
  credit_rating: z.string().nullable(),
  maturity_date: isoDate.nullable(),
  years_to_maturity: z.number().nullable(),
  /** Percent; the yield is the last published one. */
  coupon_rate_percent: z.number().nullable(),
  bond_yield_percent: z.number().nullable(),
});
export type HeldBond = z.infer<typeof heldBond>;

export const inventoryQuestion = endpoint({
  name: "inventory.question",
  method: "POST",
  path: "/api/inventory/questions/",
  summary:
    "My firm's holdings today that meet conditions on their bonds, with face, weighted yield and coupon by group",
  access: { can: "inventory" },
  body: z.object({
    dimensions: bondQuestion.dimensions,
    search: bondQuestion.search,
    filters: bondQuestion.filters,
    /** Default: no groups. */
    dimension: bondDimension.nullish(),
  }),
  response: z.object({
    /** Largest face first. */
    holdings: z.array(heldBond),
    groups: z.array(heldSum.extend({ value: z.string().nullable(), label: z.string() })),
    total: heldSum,
    /** Rupees of face of all holdings, regardless of the conditions. */
    book_face: z.number().int(),
    /** Face of held bonds that meet the conditions but have no yield or coupon in the data. */
    left_out: z.array(
      z.object({
        field: z.enum(["bond_yield", "coupon_rate_percent"]),
        count: z.number().int(),
        face: z.number().int(),
      }),
    ),
    as_of: isoDate,
  }),
  errors: ["validation_error"],
});
