import { z } from "zod";
import { fieldTexts as texts } from "#domain/lib/field-texts.ts";

/** A one-time code: six digits. */
export const otp = z
  .string()
  .min(1, texts.otpRequired)
  .regex(/^\d{6}$/, texts.otpDigits);

/** An address that mail can be sent to. */
export const emailAddress = z.email(texts.email);

/** What is wrong with a field of a form that the contract takes as this schema; undefined when nothing is. */
export function fieldProblem(schema: z.ZodType, typed: string): string | undefined {
  return schema.safeParse(typed.trim()).error?.issues[0]?.message;
}
