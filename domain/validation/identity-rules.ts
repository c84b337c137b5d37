import { z } from "zod";
import { fieldTexts as texts, requiredText } from "#domain/lib/field-texts.ts";

/** A one-time code: six digits. */
export const otp = z
  .string()
  .min(1, texts.otpRequired)
  .regex(/^\d{6}$/, texts.otpDigits);

/** An address that mail can be sent to. */
export const emailAddress = z.email(texts.email);

/** A business's address for mail. */
export const businessEmail = z.email(texts.businessEmail);

// Numbers and names of people and firms at the tax office, the bank and the depository. Each pattern is here alone.

/** A permanent account number of the tax office, ABCDE1234F. */
export const pan = z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/, texts.pan);

/** Ten digits from 6, 7, 8 or 9 on, with or without +91 or 91 before them. */
export const mobile = z.string().regex(/^(?:\+?91)?[6-9]\d{9}$/, texts.mobile);

/** The postal code of a place. */
export const pincode = z.string().regex(/^\d{6}$/, texts.pincode);

export const accountNumber = z.string().regex(/^\d{10,18}$/, texts.accountNumber);

/** A bank's branch, HDFC0000001. */
export const ifsc = z.string().regex(/^[A-Z0-9]{4}0[A-Z0-9]{6}$/i, texts.ifsc);

/** A GST registration, 27ABCDE1234F1Z5: state, PAN, number, Z, check character. */
export const gst = z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, texts.gst);

/** A beneficial owner's account at CDSL. */
export const boId = z.string().regex(/^\d{16}$/, texts.boId);

/** A depository participant at NSDL, with or without the IN that NSDL writes. */
export const dpId = z.string().regex(/^(?:\d{8}|IN\d{6})$/, texts.dpId);

/** A client of a depository participant at NSDL. */
export const depositoryClientId = z.string().regex(/^\d{8}$/, texts.depositoryClientId);

/** A time of the day, 24 hours. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, texts.time);

/** Letters and spaces, of any script. */
export const plainName = z.string().regex(/^[\p{L}\p{M} ]+$/u, texts.specialCharacters);

/** The name of a company: letters, digits, spaces and the signs that names are registered with. */
export const companyName = z.string().regex(/^[\p{L}\p{M}\d &.,\-'()/]+$/u, texts.specialCharacters);

/**
 * A field that has to be filled in, then its own rule.
 * @param label what the form calls it
 */
export function required(label: string, rule: z.ZodType<string, string>, maxLength = 200) {
  const text = requiredText(label);
  return z
    .string({ error: text })
    .trim()
    .min(1, { error: text, abort: true })
    .max(maxLength, { error: tooLongText(maxLength), abort: true })
    .pipe(rule);
}

/** A field that may stay empty, and has its rule where something stands in it. */
export function optional(rule: z.ZodType<string, string>, maxLength = 200) {
  return z
    .string()
    .trim()
    .max(maxLength, { error: tooLongText(maxLength), abort: true })
    .superRefine((text, context) => {
      const issue = text === "" ? undefined : rule.safeParse(text).error?.issues[0];
      if (issue !== undefined) context.addIssue({ code: "custom", message: issue.message });
    });
}

/** Text without a form of its own. */
export const anyText = z.string();

function tooLongText(characters: number): string {
  return `Should be at most ${characters} characters.`;
}

/** What is wrong with a field of a form that the contract takes as this schema; undefined when nothing is. */
export function fieldProblem(schema: z.ZodType, typed: string): string | undefined {
  return schema.safeParse(typed.trim()).error?.issues[0]?.message;
}
