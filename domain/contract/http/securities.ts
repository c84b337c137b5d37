import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { observedYield } from "#domain/contract/http/catalogue.ts";
import { bond, finstrumentSummary } from "#domain/entities/bond.ts";
import { quoteType } from "#domain/entities/eoi.ts";
import { considerationDetails } from "#domain/entities/ticket.ts";
import { askedPrice, cleanPrice, finstrumentId, isoDate, quantum, yieldFraction } from "#domain/lib/wire.ts";

const id = z.object({ id: finstrumentId });

const pricingBasis = z.object({
  can_be_priced: z.boolean(),
  /** Reason, as text. */
  reason: z.string().nullable(),
  /** Pricing family, e.g. GSEC, and its description. */
  family: z.string().nullable(),
  family_title: z.string().nullable(),
  /** Assumptions made where the data has gaps, one sentence each. */
  assumptions: z.array(z.string()),
  /** Redemption of a dated bond, with the last possible settlement date; null when unknown. */
  redemption: z.object({ due_date: isoDate, payment_date: isoDate, last_settlement_date: isoDate }).nullable(),
  /** Settlement dates if dealt now; `barred` is the rule by which the bond is not dealt for that date, or null. */
  settlements: z.array(z.object({ delta: z.number().int(), date: isoDate, barred: z.string().nullable() })),
});

/** All data of a bond. `bond` holds the facts read by the pricing functions, so a page can price it locally. */
export const finstrument = z.object({
  ...finstrumentSummary.shape,
  bond,
  pricing: pricingBasis,
  /** Sources of the facts. */
  sources: z.array(z.object({ code: z.string(), title: z.string(), as_of: z.string() })),
});
export type Finstrument = z.infer<typeof finstrument>;

export const finstrumentDetail = endpoint({
  name: "securities.detail",
  method: "GET",
  path: "/api/finstrument/:id/",
  summary: "Full details of one bond",
  access: "public",
  params: id,
  response: finstrument,
  errors: ["not_found"],
});

export const finstrumentInfo = endpoint({
  name: "securities.info",
  method: "GET",
  path: "/api/v2/finstrument/info/:id",
  summary: "Short details of one bond, with a flag if it can be priced",
  access: "public",
  params: id,
  response: z.object({ ...finstrumentSummary.shape, pricing: pricingBasis }),
  errors: ["not_found"],
});

/** House reference price: the last published level, and its price at the requested settlement. */
export const masterQuote = z.object({
  /** Date of the published level, and its publisher. */
  date: isoDate,
  source: z.string(),
  published_yield: observedYield.nullable(),
  published_price: z.number().nullable(),
  settlement_date: isoDate,
  /** Level for that settlement: the yield is kept and the price calculated from it; null when it cannot be priced. */
  bond_yield: yieldFraction.nullable(),
  clean_price: cleanPrice.nullable(),
});
export type MasterQuote = z.infer<typeof masterQuote>;

export const finstrumentMasterQuote = endpoint({
  name: "securities.masterQuote",
  method: "POST",
  path: "/api/v1/finstrument/master/quote/:id",
  summary: "Reference price of a bond; null if no level was ever published",
  access: "public",
  params: id,
  body: z.object({ settlement_delta: z.number().int().min(0).max(2).nullish() }).nullish(),
  response: z.object({ master_quote: masterQuote.nullable() }),
  errors: ["validation_error", "not_found"],
});

/** Sources of an inferred level, in the order of trial. */
export const quoteBasis = z.enum(["live", "trade", "master", "curve"]);

export const marketQuote = z.object({
  finstrument_id: finstrumentId,
  quote_type: quoteType,
  settlement_date: isoDate,
  bond_yield: yieldFraction.nullable(),
  clean_price: cleanPrice.nullable(),
  /** Null when there is none. */
  basis: quoteBasis.nullable(),
  /** One sentence naming the basis, e.g. `Best live offer, 5 Cr` or `Curve of AA NBFC bonds, 3.2 years`. */
  basis_text: z.string(),
  as_of: z.string().nullable(),
});
export type MarketQuote = z.infer<typeof marketQuote>;

export const quoteOfMarket = endpoint({
  name: "securities.marketQuote",
  method: "POST",
  path: "/api/quote/market/:id/",
  summary: "Market level of a bond: best opposing level, recent trade, master quote, then a curve",
  access: "public",
  params: id,
  body: z.object({
    /** False: uses the master quote only. */
    infer_from_market: z.boolean().default(true),
    /** Side of the caller: a BID looks for offers. */
    quote_type: quoteType.default("BID"),
    settlement_delta: z.number().int().min(0).max(2).nullish(),
  }),
  response: marketQuote,
  errors: ["validation_error", "not_found"],
});

/** A requested level: yield or price, for a settlement date or a delta, never both of a pair. */
export const quoteQuestion = z.object({
  infer_from_market: z.boolean().default(false),
  quote_type: quoteType.default("BID"),
  bond_yield: yieldFraction.nullish(),
  clean_price: askedPrice.nullish(),
  settlement_date: isoDate.nullish(),
  settlement_delta: z.number().int().min(0).max(2).nullish(),
  /** Rupees of face; when given, the response includes the consideration. */
  quantum: quantum.nullish(),
});

const workout = z.object({
  type: z.enum(["YTM", "YTC", "YTP", "YTM-DEEMED"]),
  date: isoDate,
  price: z.number(),
  bond_yield: z.number().nullable(),
});

export const bondQuote = z.object({
  finstrument_id: finstrumentId,
  can_be_priced: z.boolean(),
  reason: z.string().nullable(),
  assumptions: z.array(z.string()),
  settlement_date: isoDate,
  fixed_field: z.enum(["yield", "price"]),
  /** May be below zero or above 100% for a price far from 100. */
  bond_yield: z.number().nullable(),
  clean_price: z.number().nullable(),
  accrued_interest: z.number().nullable(),
  accrued_interest_days: z.number().int().nullable(),
  dirty_price: z.number().nullable(),
  previous_coupon_date: isoDate.nullable(),
  next_coupon_date: isoDate.nullable(),
  ex_interest: z.boolean(),
  yield_type: z.enum(["YTM", "YTC", "YTP"]),
  /** Years; convexity in years squared; pv01 in rupees per 100 of face for one basis point. */
  modified_duration: z.number().nullable(),
  macaulay_duration: z.number().nullable(),
  convexity: z.number().nullable(),
  pv01: z.number().nullable(),
  /** The same yield as effective annual and as semi-annual, fractions. */
  annual_yield: z.number().nullable(),
  semi_annual_yield: z.number().nullable(),
  /** Yield to each possible repayment date, at this price; the worst is the lowest one that is not a put. */
  workouts: z.array(workout),
  worst: workout.nullable(),
  /** Basis of the level, if it was inferred. */
  inferred: marketQuote.nullable(),
  consideration: considerationDetails.nullable(),
});
export type BondQuote = z.infer<typeof bondQuote>;

export const quote = endpoint({
  name: "securities.quote",
  method: "POST",
  path: "/api/quote/:id/",
  summary: "Price, yield, accrued interest, risk figures and money of a level",
  access: "public",
  params: id,
  body: quoteQuestion,
  response: bondQuote,
  errors: ["validation_error", "not_found"],
});

/** A future payment to a holder. Amounts per 100 of original face, and in rupees for the quantity. */
export const cashflowRow = z.object({
  due_date: isoDate,
  /** Payment date, if the due date is not a working day. */
  payment_date: isoDate,
  interest: z.number(),
  principal: z.number(),
  /** Percent of original face remaining after the payment. */
  residual_face_percent: z.number(),
  interest_rupees: z.number(),
  principal_rupees: z.number(),
  total_rupees: z.number(),
});
export type CashflowRow = z.infer<typeof cashflowRow>;

export const cashflowQuestion = z.object({
  /** Rupees of face; default: one lot. */
  quantity: quantum.nullish(),
  /** Only flows after this date; default: the next settlement date. */
  ref_date: isoDate.nullish(),
});

export const cashflow = endpoint({
  name: "securities.cashflow",
  method: "POST",
  path: "/api/cashflow/:id/",
  summary: "Future payments for an amount of face",
  access: "public",
  params: id,
  body: cashflowQuestion,
  response: z.object({
    finstrument_id: finstrumentId,
    can_be_priced: z.boolean(),
    reason: z.string().nullable(),
    /** Pricing assumptions of the bond, then the payment notes. */
    assumptions: z.array(z.string()),
    /** Manner and dates of the payments, one sentence each. */
    payment_notes: z.array(z.string()),
    ref_date: isoDate,
    quantity: z.number().int(),
    rows: z.array(cashflowRow),
    totals: z.object({ interest_rupees: z.number(), principal_rupees: z.number(), total_rupees: z.number() }),
  }),
  errors: ["validation_error", "not_found"],
});

/** Initial data of a bond's page, in one response. */
export const finstrumentPage = endpoint({
  name: "securities.page",
  method: "POST",
  path: "/api/v1/finstrument/:id/",
  summary: "One bond with its reference price and the market's level on the caller's side",
  access: "public",
  params: id,
  body: z.object({ quote_type: quoteType.default("BID") }).nullish(),
  response: z.object({ finstrument, master_quote: masterQuote.nullable(), market_quote: marketQuote }),
  errors: ["validation_error", "not_found"],
});

export const creditRationale = endpoint({
  name: "securities.creditRationale",
  method: "GET",
  path: "/api/credit-rationale/:id/",
  summary: "Bond's rating with its meaning and its place on the scale",
  access: "public",
  params: id,
  response: z.object({
    rating: z.string().nullable(),
    agency: z.string().nullable(),
    /** Date of the document with the rating, not of the rating action. */
    rating_date: isoDate.nullable(),
    /** Meaning of the symbol in the regulator's standard definitions. */
    meaning: z.string().nullable(),
    /** Facts relevant to the rating, one sentence each: support, security, issuer. */
    notes: z.array(z.string()),
    /** Rating scale from best to worst, with the number of bonds per symbol. */
    scale: z.array(z.object({ symbol: z.string(), bonds: z.number().int(), is_this: z.boolean() })),
    source: z.string().nullable(),
  }),
  errors: ["not_found"],
});

/** A bond with its last published level, by years to maturity. */
export const curvePoint = z.object({
  finstrument_id: finstrumentId,
  display_name: z.string(),
  years: z.number(),
  /** Yield in the convention of the bond's market, and as effective annual. */
  bond_yield: observedYield,
  annual_yield: observedYield,
  date: isoDate,
});
export type CurvePoint = z.infer<typeof curvePoint>;

export const bondCurve = endpoint({
  name: "securities.curve",
  method: "GET",
  path: "/api/finstrument/:id/curve/",
  summary: "Bond on the curves of its issuer and of the government, with its spread",
  access: "public",
  params: id,
  response: z.object({
    this: curvePoint.nullable(),
    issuer: z.array(curvePoint),
    /** Last published yields of government bonds, semi-annual as quoted. */
    government: z.array(curvePoint),
    /** Points of the curve fitted through government bonds, shortest first; empty when there are too few. */
    fitted: z.array(z.object({ years: z.number(), annual_yield: observedYield })),
    /** Bonds of the same category and rating with a similar maturity. */
    similar: z.array(curvePoint),
    /** Basis points over the fitted curve at the same maturity, both as effective annual yields. */
    spread_bp: z.number().nullable(),
    government_yield: z.number().nullable(),
    note: z.string().nullable(),
  }),
  errors: ["not_found"],
});

/** Context for a level, other than live quotes. */
export const levelReference = endpoint({
  name: "securities.levelReference",
  method: "GET",
  path: "/api/finstrument/:id/reference/",
  summary: "Last trade or published level of a bond, and its fair yield from similar bonds",
  access: "public",
  params: id,
  response: z.object({
    last: z
      .object({
        bond_yield: yieldFraction.nullable(),
        clean_price: cleanPrice.nullable(),
        date: isoDate,
        /** Source as text, e.g. `exchange trade`. */
        source: z.string(),
      })
      .nullable(),
    /** Null when there are too few similar bonds. */
    fair: z
      .object({
        /** In the convention of the bond's market. */
        bond_yield: yieldFraction,
        /** Error of the estimate on its own input bonds, whole basis points. */
        within_bp: z.number().int(),
        count: z.number().int(),
        /** Input bonds, e.g. `AA NBFC bonds`. */
        bonds: z.string(),
        /** Dates of their published levels. */
        first_date: isoDate,
        last_date: isoDate,
      })
      .nullable(),
  }),
  errors: ["not_found"],
});
export type LevelReference = z.infer<typeof levelReference.response>;

export const yieldHistory = endpoint({
  name: "securities.history",
  method: "GET",
  path: "/api/finstrument/:id/history/",
  summary: "Published levels of a bond, oldest first, with any missing yield or price calculated",
  access: "public",
  params: id,
  response: z.object({
    points: z.array(
      z.object({
        date: isoDate,
        /** Yield as the source gives it, possibly annualised; null when it gives none. */
        published_yield: observedYield.nullable(),
        /** In the convention of the bond's market. */
        bond_yield: observedYield.nullable(),
        /** True when only the price was published and the yield is calculated from it. */
        is_yield_solved: z.boolean(),
        clean_price: z.number().nullable(),
        /** True when only the yield was published and the price is calculated from it. */
        is_price_solved: z.boolean(),
        source: z.string(),
      }),
    ),
  }),
  errors: ["not_found"],
});
