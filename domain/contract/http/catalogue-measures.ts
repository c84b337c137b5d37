import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { BOND_NUMERIC_FIELDS, bondDimension, bondQuestion } from "#domain/contract/http/catalogue.ts";
import { isoDate } from "#domain/lib/wire.ts";

/** A group of bonds and what its measure comes to; percent, rupees, years or per 100 as the field has it. */
export const measuredGroup = z.object({
  /** The group's value in its dimension; null of the bonds whose value no source says. */
  value: z.string().nullable(),
  label: z.string(),
  count: z.number().int(),
  /** Bonds of it that have the measure; the others are in the count alone. */
  measured: z.number().int(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  /** Six decimals, half away from zero. */
  average: z.number().nullable(),
  median: z.number().nullable(),
});
export type MeasuredGroup = z.infer<typeof measuredGroup>;

export const measuredCounts = endpoint({
  name: "catalogue.measuredCounts",
  method: "POST",
  path: "/api/categories/measures/",
  summary: "Bonds counted by a dimension, with the lowest, highest, average and median of a measure in each group",
  access: "public",
  body: z.object({
    ...bondQuestion,
    /** One group of all when left out. */
    dimension: bondDimension.nullish(),
    /** Counts alone when left out. */
    measure: z.enum(BOND_NUMERIC_FIELDS).nullish(),
    /** Groups answered at most; the largest of those that have no order of their own. */
    limit: z.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    groups: z.array(measuredGroup),
    /** How many groups there are. */
    group_count: z.number().int(),
    /** All bonds that meet the conditions. */
    total: measuredGroup,
    /** Bonds that meet them and say nothing of the dimension or the measure. */
    left_out: z.array(z.object({ field: z.string(), count: z.number().int() })),
    as_of: isoDate,
  }),
  errors: ["validation_error", "slow_down"],
});
