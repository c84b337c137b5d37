import { z } from "zod";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { parseDate } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";

// Reads form texts where the contract expects another type: parses first, then applies the contract's own rule.

/**
 * Parses a typed number, then applies the rule of the contract: `typedNumberOf(changeRules.body.shape.off_market_bp)`.
 */
export function typedNumberOf(rule: z.ZodType<number, number>) {
  return z
    .string()
    .transform((text, context) => {
      const value = typedNumber(text);
      if (value !== null) return value;
      context.addIssue({ code: "custom", message: text.trim() === "" ? fieldTexts.required : fieldTexts.number });
      return z.NEVER;
    })
    .pipe(rule);
}

/** Parses a day in any of the usual forms to an ISO date. */
export const dayTyped = z.string().transform((text, context) => {
  const date = parseDate(text);
  if (date !== null) return date;
  context.addIssue({ code: "custom", message: text.trim() === "" ? fieldTexts.required : fieldTexts.date });
  return z.NEVER;
});
