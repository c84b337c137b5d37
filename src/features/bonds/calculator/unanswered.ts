import type { PricingInputState } from "#domain/validation/pricing-input.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Pricing errors of the server by field. */
export type QuoteProblems = Partial<Record<"level" | "settlement" | "size", string>>;

export function quoteProblems(failure: Error | null): QuoteProblems {
  if (!(failure instanceof CallError)) return {};
  const { bond_yield, clean_price, settlement_date, settlement_delta, quantum } = failure.fields;
  const level = clean_price ?? bond_yield;
  const settlement = settlement_date ?? settlement_delta;
  return {
    ...(level === undefined ? {} : { level }),
    ...(settlement === undefined ? {} : { settlement }),
    ...(quantum === undefined ? {} : { size: quantum }),
  };
}

interface Asked {
  level: Pick<PricingInputState, "value" | "text">;
  /** Error text of the entered settlement. */
  dayError: string | undefined;
  problems: QuoteProblems;
  /** True when the market or a source supplied an initial level. */
  isLevelKnown: boolean;
}

/** Reason for missing figures and the way to fix it, or null when the inputs can be priced. */
export function whyUnanswered({ level, dayError, problems, isLevelKnown }: Asked): string | null {
  const day = dayError ?? problems.settlement;
  if (day !== undefined) return `No price for this settlement date. ${sentence(day)}`;
  const { fixedField, bondYield, cleanPrice } = level.value;
  const text = level.text.trim();
  if (text === "") {
    return `${isLevelKnown ? "" : "No known level for this bond. "}Enter a yield or a price.`;
  }
  if ((fixedField === "price" ? cleanPrice : bondYield) === null) {
    return `No price for “${text}”. Enter a yield such as 7.25, or a price from 1 to 250.`;
  }
  const error = problems.level ?? problems.size;
  return error === undefined ? null : `No price for “${text}”. ${sentence(error)}`;
}

/** Ends an error text of a field with a full stop, if it has none. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
