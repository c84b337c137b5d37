import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { observedYield } from "#domain/contract/http/catalogue.ts";
import { curvePoint } from "#domain/contract/http/securities.ts";
import { finstrumentId, isoDate } from "#domain/lib/wire.ts";

/** Government curve at one maturity: interpolated between the medians of the nearest bonds on either side. */
const curveReading = z.object({
  years: z.number(),
  /** Effective annual and semi-annual, as fractions; null when too few bonds mature nearby. */
  annual_yield: observedYield.nullable(),
  semi_annual_yield: observedYield.nullable(),
  /** Government bonds used, shortest first. */
  used: z.array(curvePoint),
  /** Reason for a missing yield. */
  reason: z.string().nullable(),
});
export type CurveReadingAt = z.infer<typeof curveReading>;

export const governmentCurve = endpoint({
  name: "curve.government",
  method: "POST",
  path: "/api/government-curve/",
  summary: "Government curve at any maturities in years, with the bonds behind each point",
  access: "public",
  body: z.object({ years: z.array(z.number().min(0).max(100)).min(1).max(20) }),
  response: z.object({
    readings: z.array(curveReading),
    /** Number of government bonds on the curve, and the dates of their oldest and newest level. */
    bonds: z.number().int(),
    oldest: isoDate.nullable(),
    newest: isoDate.nullable(),
    as_of: isoDate,
  }),
  errors: ["validation_error"],
});

export const governmentSpread = endpoint({
  name: "curve.spread",
  method: "GET",
  path: "/api/finstrument/:id/spread/",
  summary: "Spread of a bond's last published yield over the government curve at its maturity, with the bonds used",
  access: "public",
  params: z.object({ id: finstrumentId }),
  response: z.object({
    this: curvePoint.nullable(),
    /** Basis points with one decimal, both as effective annual yields; null with a reason. */
    spread_bp: z.number().nullable(),
    government: curveReading.nullable(),
    reason: z.string().nullable(),
    as_of: isoDate,
  }),
  errors: ["not_found"],
});
