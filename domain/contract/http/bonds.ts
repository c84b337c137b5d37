import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { bondTerm, statedTerms } from "#domain/entities/bond-term.ts";
import { fixedField, quoteType, yieldType } from "#domain/entities/eoi.ts";
import { finstrumentSummary } from "#domain/entities/bond.ts";
import { considerationDetails } from "#domain/entities/ticket.ts";
import {
  askedPrice,
  cleanPrice,
  finstrumentId,
  isoDate,
  page,
  pageQuery,
  quantum,
  yieldFraction,
} from "#domain/lib/wire.ts";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";

export const tradeFinstruments = endpoint({
  name: "bonds.forTrade",
  method: "GET",
  path: "/api/trade/finstrument/",
  summary: "Bonds that can be quoted, searched by name, ISIN or issuer",
  access: "session",
  query: z.object({ search: z.string().max(200).default(""), ...pageQuery }),
  response: page(finstrumentSummary),
  errors: ["validation_error"],
});

export const marketFinstruments = endpoint({
  name: "bonds.search",
  method: "GET",
  path: "/api/market/finstruments/",
  summary: "Search all bonds; starts at three characters",
  access: "public",
  query: z.object({
    searchKey: z.string().max(200).default(""),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: z.object({ finstruments: z.array(finstrumentSummary) }),
  errors: ["validation_error", "slow_down"],
});

/** Maximum number of bonds per call. */
const KNOWN_MAX = 1000;

export const knownFinstrument = z.object({
  isin: finstrumentId,
  /** Name as dealers use it. */
  name: z.string(),
  /** Rupees per bond; null when no source gives it. */
  face_value: z.number().nullable(),
  maturity: isoDate.nullable(),
  /** Last published level, as quoted on its day; null when none was published or it has no yield. */
  level: z.object({ yield_stored: yieldFraction, price_stored: cleanPrice.nullable(), on: isoDate }).nullable(),
});
export type KnownFinstrument = z.infer<typeof knownFinstrument>;

export const knownFinstruments = endpoint({
  name: "bonds.known",
  method: "POST",
  path: "/api/finstruments/known/",
  summary: "Known bonds among these ISINs, with the facts used to read and check a table of quotes, holdings or trades",
  access: "session",
  body: z.object({
    isins: z
      .array(z.string(requiredText("ISIN")).max(12, "Should be at most 12 characters"), fieldTexts.required)
      .max(KNOWN_MAX, `At most ${KNOWN_MAX} at once`),
  }),
  response: z.object({ bonds: z.array(knownFinstrument), today: isoDate }),
  errors: ["validation_error"],
});

export const priceInfo = z.object({
  price: z.object({
    unit_clean_price: cleanPrice.nullable(),
    bond_yield: yieldFraction.nullable(),
    settlement_date: isoDate,
    accrued_interest: z.number().nullable(),
    accrued_interest_days: z.number().int().nullable(),
    dirty_price: z.number().nullable(),
    previous_coupon_date: isoDate.nullable(),
  }),
  yield_type: yieldType,
  put_call_date: isoDate.nullable(),
  can_be_priced: z.boolean(),
  /** Reason why it cannot be priced, as text. */
  reason: z.string().nullable(),
  /** Assumptions made where the data has gaps. */
  assumptions: z.array(z.string()),
  /** Terms used for the price that are neither facts nor confirmed. */
  assumed: z.array(bondTerm).default([]),
  allow_price_modification: z.boolean(),
  considerationDetails: considerationDetails.nullable(),
});
export type PriceInfo = z.infer<typeof priceInfo>;

export const finstrumentPriceInfo = endpoint({
  name: "bonds.priceInfo",
  method: "POST",
  path: "/api/finstruments/:id/price-info/",
  summary: "Price from a yield, or yield from a price, for a settlement",
  access: "public",
  params: z.object({ id: finstrumentId }),
  body: z.object({
    id: finstrumentId.nullish(),
    fixedField: fixedField.default("yield"),
    /** Per 100 of face. */
    cleanPrice: askedPrice.nullish(),
    /** Fraction. */
    bondYield: yieldFraction.nullish(),
    settlementDelta: z.number().int().min(0).max(2).nullish(),
    settlementDate: isoDate.nullish(),
    /** Rupees of face; when given, the response includes the consideration. */
    quantum: quantum.nullish(),
    /** Terms that no source gives, to try before posting with them. */
    bond_terms: statedTerms.nullish(),
  }),
  response: priceInfo,
  errors: ["validation_error", "not_found"],
});

export const depthLevel = z.object({
  quote_type: quoteType,
  yield_stored: yieldFraction.nullable(),
  unit_price_stored: cleanPrice.nullable(),
  /** Rupees of face at this level, summed over all quotes. */
  quantum: z.number().int(),
  quotes: z.number().int(),
  settlement_date: isoDate,
});

export const quoteDepth = endpoint({
  name: "bonds.depth",
  method: "GET",
  path: "/api/quote/depth/",
  summary:
    "Live bids and offers of one bond, named by isin or finstrument_id, stacked by level, best first; empty without trade access",
  access: "session",
  query: z
    .object({ isin: finstrumentId.optional(), finstrument_id: finstrumentId.optional() })
    .refine((query) => Boolean(query.isin ?? query.finstrument_id), { path: ["isin"], message: requiredText("isin") })
    .superRefine(({ isin, finstrument_id: id }, context) => {
      if (isin === undefined || id === undefined || isin === id) return;
      for (const field of ["isin", "finstrument_id"])
        context.addIssue({ code: "custom", path: [field], message: "isin and finstrument_id name different bonds" });
    }),
  response: z.object({ finstrument_id: finstrumentId, bids: z.array(depthLevel), asks: z.array(depthLevel) }),
  errors: ["validation_error", "not_found"],
});
