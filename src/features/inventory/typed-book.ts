import { z } from "zod";
import * as contract from "#domain/contract/http/inventory.ts";
import { otoParticipant, rfqMode } from "#domain/entities/eoi.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { priceProblem, sizeProblem, writtenYieldProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { canonicalIsin } from "#domain/lib/isin.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { dayTyped } from "#domain/validation/typed-fields.ts";

// Form values of the book: sizes as dealers type them (`5cr`), yields in percent, empty text for none.

const refuse = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
};

export const sizeTyped = z.string().transform((text, context) => {
  const size = parseSize(text);
  if (!size.ok) return refuse(context, size.message);
  const problem = sizeProblem(size.rupees);
  return problem === null ? size.rupees : refuse(context, problem);
});

const numberTyped = (text: string, problem: (value: number) => string | null, context: z.RefinementCtx) => {
  const value = typedNumber(text);
  if (value === null) return refuse(context, fieldTexts.number);
  const wrong = problem(value);
  return wrong === null ? value : refuse(context, wrong);
};

export const priceTyped = z
  .string()
  .transform((text, context) => (text.trim() === "" ? null : numberTyped(text, priceProblem, context)));
export const yieldTyped = z.string().transform((text, context) => {
  if (text.trim() === "") return null;
  const pct = numberTyped(text, (value) => yieldProblem(value) ?? writtenYieldProblem(text), context);
  return typeof pct === "number" ? yieldFractionOfPct(pct) : pct;
});
/** Rupees with paise; empty text is 0. */
export const rupeesTyped = z.string().transform((text, context) => {
  const plain = text.replaceAll(",", "").trim();
  return plain === "" ? 0 : numberTyped(plain, (value) => (value < 0 ? fieldTexts.negative : null), context);
});

export const typedTrade = z.object({
  side: z.enum(["buy", "sell"]),
  isin: z
    .string()
    .transform(canonicalIsin)
    .pipe(contract.externalTrade.shape.isin.or(z.literal("").refine(() => false, fieldTexts.required))),
  account: z.string(),
  face: sizeTyped,
  price: priceTyped,
  yield: yieldTyped,
  settlement_date: dayTyped,
  trade_time: contract.externalTrade.shape.trade_time,
  counterparty: contract.externalTrade.shape.counterparty,
  brokerage: rupeesTyped,
  ref: z.string(),
});
export type TypedTrade = z.input<typeof typedTrade>;

export const typedValuation = z.object({ price: priceTyped, yield: yieldTyped, reason: contract.inventoryReason });
export const typedCost = typedValuation.extend({ lot_id: z.string() });

export const typedRepayment = z.object({
  kind: z.enum(["CALL", "PUT"]),
  face: sizeTyped,
  price: priceTyped.transform((price, context) => price ?? refuse(context, fieldTexts.required)),
  due_date: dayTyped,
  reason: contract.inventoryReason,
});

export const typedReceipt = z.object({ received: rupeesTyped, tds: rupeesTyped, received_on: dayTyped });

export const typedStatement = z.object({
  as_of: dayTyped,
  rows: z.array(z.object({ holding_id: z.string(), name: z.string(), face: z.string() })),
});

export const typedOffer = z.object({
  rows: z.array(
    z.object({
      holding_id: z.string(),
      finstrument_id: z.string(),
      name: z.string(),
      quantum: sizeTyped,
      price: priceTyped,
      yield: yieldTyped,
    }),
  ),
  settlement_delta: z.enum(["0", "1"]),
  /** Exchange the quotes are also sent to; null for none. */
  venue: z
    .object({
      exchange: z.enum(EXCHANGES),
      mode: rfqMode,
      participant: otoParticipant.nullable(),
      anonymous: z.boolean(),
    })
    .refine(({ mode, participant }) => mode === "OTM" || participant !== null, {
      path: ["participant"],
      message: tradingTexts.otoParticipant,
    })
    .nullable(),
});
export type TypedOffer = z.input<typeof typedOffer>;
export type ReadOffer = z.output<typeof typedOffer>;
