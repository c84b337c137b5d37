import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { BOND_NUMERIC_FIELDS, bondDimension, bondQuestion } from "#domain/contract/http/catalogue.ts";
import { isoDate } from "#domain/lib/wire.ts";

/** A group of bonds with aggregates of the measure; in percent, rupees, years or per 100, depending on the field. */
export const measuredGroup = z.object({
  /** Value of the dimension; null for bonds without one in any source. */
  value: z.string().nullable(),
  label: z.string(),
  count: z.number().int(),
  /** Number of its bonds with the measure; the others are only in the count. */
  measured: z.number().int(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  /** Rounded to six decimals, half away from zero. */
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
    /** Default: one group of all bonds. */
    dimension: bondDimension.nullish(),
    /** Default: counts only. */
    measure: z.enum(BOND_NUMERIC_FIELDS).nullish(),
    /** Maximum number of groups; the largest ones if the dimension has no order of its own. */
    limit: z.number().int().min(1).max(500).default(100),
  }),
  response: z.object({
    groups: z.array(measuredGroup),
    /** Total number of groups. */
    group_count: z.number().int(),
    /** All bonds that meet the conditions. */
    total: measuredGroup,
    /** Bonds that meet the conditions but lack the dimension or the measure. */
    left_out: z.array(z.object({ field: z.string(), count: z.number().int() })),
    as_of: isoDate,
  }),
  errors: ["validation_error", "slow_down"],
});
