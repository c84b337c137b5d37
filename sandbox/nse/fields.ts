import { z } from "zod";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { dateOfText, faceOfCrore, instantOfStamp } from "#sandbox/nse/units.ts";

const REQUIRED = "Field is mandatory";
const INVALID = "Invalid value";
const LARGEST_FACE = 1e13;
const TEXT_MAX = 100;

const fieldError = { error: (issue: { input?: unknown }) => (issue.input == null ? REQUIRED : INVALID) };

export const text = z.string(fieldError).min(1, REQUIRED).max(TEXT_MAX, `Length should be at most ${TEXT_MAX}`);
export const optionalText = text.nullish().transform((value) => value ?? null);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, fieldError);
export const flag = z.enum(["Y", "N"], fieldError).nullish();
/** Crore of face, read as whole rupees. */
export const value = z.number(fieldError).transform((given, context) => {
  const face = faceOfCrore(given);
  if (face !== null && face > 0 && face <= LARGEST_FACE) return face;
  context.addIssue({ code: "custom", message: INVALID });
  return z.NEVER;
});
export const count = z.number(fieldError).int(INVALID).positive(INVALID).max(LARGEST_FACE, INVALID);
const fourDecimals = (given: number) => roundHalfAway(given, 4) === given;
export const yieldPct = z
  .number(fieldError)
  .min(-90, INVALID)
  .max(500, INVALID)
  .refine(fourDecimals, "At most 4 decimals");
export const price = z
  .number(fieldError)
  .positive(INVALID)
  .max(10_000, INVALID)
  .refine(fourDecimals, "At most 4 decimals");
/** Rupees with at most 2 decimals, read as paise. */
export const money = z
  .number(fieldError)
  .min(-1e13, INVALID)
  .max(1e13, INVALID)
  .refine((given) => roundHalfAway(given, 2) === given, "At most 2 decimals")
  .transform(rupeesToPaise);
export const rfqDelta = z.literal([0, 1], fieldError);
export const anyDelta = z.literal([0, 1, 2], fieldError);
export const role = z
  .enum(["I", "R"], fieldError)
  .nullish()
  .transform((given) => given ?? null);
export const date = z.string(fieldError).transform((given, context) => {
  const found = dateOfText(given);
  if (found !== null) return found;
  context.addIssue({ code: "custom", message: "Date should be dd-MMM-yyyy" });
  return z.NEVER;
});
export const fromTimestamp = z
  .string()
  .optional()
  .transform((given, context) => {
    const found = given === undefined || given === "" ? 0 : instantOfStamp(given);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: "Timestamp should be dd-MMM-yyyy HH:mm:ss" });
    return z.NEVER;
  });
