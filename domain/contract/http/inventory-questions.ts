import { z } from "zod";
import { bondDimension, bondQuestion } from "#domain/contract/http/catalogue.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { bondCategory } from "#domain/entities/bond.ts";
import { finstrumentId, isoDate } from "#domain/lib/wire.ts";

/** Sums over some holdings; weights are face. */
const heldSum = z.object({
  /** Bonds held. */
  count: z.number().int(),
  /** Rupees. */
  total_face: z.number().int(),
  /** Of the face of all holdings that meet the conditions, four decimals. */
  share_percent: z.number(),
  /** Percent, six decimals, over the face of those that have one; null where none has. */
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
    "What my firm holds today joined with the facts of its bonds: those that meet conditions, their face, weighted yield and coupon, by group",
  access: { can: "inventory" },
  body: z.object({
    dimensions: bondQuestion.dimensions,
    search: bondQuestion.search,
    filters: bondQuestion.filters,
    /** No groups when left out. */
    dimension: bondDimension.nullish(),
  }),
  response: z.object({
    /** The largest face first. */
    holdings: z.array(heldBond),
    groups: z.array(heldSum.extend({ value: z.string().nullable(), label: z.string() })),
    total: heldSum,
    /** Rupees of face of everything held, whatever was asked. */
    book_face: z.number().int(),
    /** Held bonds that meet the conditions and have no yield or coupon in the data, with their face. */
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
