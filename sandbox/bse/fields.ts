import { z } from "zod";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { dateOfText, instantOf } from "#sandbox/bse/units.ts";

const REQUIRED = "is needed";
const INVALID = "is not valid";
const LARGEST_FACE = 1e13;
const TEXT_MAX = 100;

const fieldError = { error: (issue: { input?: unknown }) => (issue.input == null ? REQUIRED : INVALID) };

export const text = z.string(fieldError).min(1, REQUIRED).max(TEXT_MAX, `has at most ${TEXT_MAX} characters`);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, fieldError);
export const face = z.number(fieldError).int("is in whole rupees").positive(INVALID).max(LARGEST_FACE, INVALID);
export const count = z.number(fieldError).int(INVALID).positive(INVALID).max(LARGEST_FACE, INVALID);
export const flag = z.boolean(fieldError);

const decimalText = (decimals: number) => new RegExp(`^-?\\d{1,15}(\\.\\d{1,${decimals}})?$`);
export const yieldPct = z
  .string(fieldError)
  .regex(decimalText(4), "is a text with at most 4 decimals")
  .transform(Number)
  .refine((value) => value >= -90 && value <= 500, INVALID);
export const price = z
  .string(fieldError)
  .regex(decimalText(4), "is a text with at most 4 decimals")
  .transform(Number)
  .refine((value) => value > 0 && value <= 10_000, INVALID);
/** Rupees as a text, read as paise. */
export const money = z
  .string(fieldError)
  .regex(decimalText(2), "is a text with at most 2 decimals")
  .transform(Number)
  .refine((value) => Math.abs(value) <= 1e13, INVALID)
  .transform(rupeesToPaise);
const DELTAS = { T0: 0, T1: 1, T2: 2 } as const;
export const quoteDelta = z.enum(["T0", "T1"], fieldError).transform((name) => DELTAS[name]);
export const anyDelta = z.enum(["T0", "T1", "T2"], fieldError).transform((name) => DELTAS[name]);
const orElse = <T>(found: T | null, context: z.RefinementCtx, message: string): T => {
  if (found !== null) return found;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
};
export const date = z
  .string(fieldError)
  .transform((given, context) => orElse(dateOfText(given), context, "is dd/MM/yyyy"));
export const instant = z
  .string(fieldError)
  .transform((given, context) => orElse(instantOf(given), context, "is dd/MM/yyyy HH:mm"));
