import { z } from "zod";
import { fieldTexts as texts, requiredText } from "#domain/lib/field-texts.ts";

/** A one-time code: six digits. */
export const otp = z
  .string()
  .min(1, texts.otpRequired)
  .regex(/^\d{6}$/, texts.otpDigits);

/** An email address. */
export const emailAddress = z.email(texts.email);

/** A business email address. */
export const businessEmail = z.email(texts.businessEmail);

// Numbers and names of people and firms at the tax office, the bank and the depository. Each pattern is defined only
// here.

/** A permanent account number of the tax office, ABCDE1234F. */
export const pan = z.string().regex(/^[A-Z]{5}\d{4}[A-Z]$/, texts.pan);

/** Ten digits starting with 6 to 9, optionally preceded by +91 or 91. */
export const mobile = z.string().regex(/^(?:\+?91)?[6-9]\d{9}$/, texts.mobile);

/** An Indian postal code. */
export const pincode = z.string().regex(/^\d{6}$/, texts.pincode);

export const accountNumber = z.string().regex(/^\d{10,18}$/, texts.accountNumber);

/** Code of a bank branch, HDFC0000001. */
export const ifsc = z.string().regex(/^[A-Z0-9]{4}0[A-Z0-9]{6}$/i, texts.ifsc);

/** A GST registration, 27ABCDE1234F1Z5: state, PAN, number, Z, check character. */
export const gst = z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, texts.gst);

/** Account of a beneficial owner at CDSL. */
export const boId = z.string().regex(/^\d{16}$/, texts.boId);

/** Depository participant at NSDL, with or without NSDL's prefix IN. */
export const dpId = z.string().regex(/^(?:\d{8}|IN\d{6})$/, texts.dpId);

/** Client number at a depository participant of NSDL. */
export const depositoryClientId = z.string().regex(/^\d{8}$/, texts.depositoryClientId);

/** Time of day, 24 hours. */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, texts.time);

/** Letters and spaces of any script. */
export const plainName = z.string().regex(/^[\p{L}\p{M} ]+$/u, texts.specialCharacters);

/** Company name: letters, digits, spaces and the signs allowed in registered names. */
export const companyName = z.string().regex(/^[\p{L}\p{M}\d &.,\-'()/]+$/u, texts.specialCharacters);

/**
 * A required field with its own rule.
 * @param label label in the form
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

/** An optional field; its rule applies when it is filled in. */
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

/** Text without a format. */
export const anyText = z.string();

function tooLongText(characters: number): string {
  return `Should be at most ${characters} characters.`;
}

/** Error text of a form field that the contract validates with this schema, or undefined. */
export function fieldProblem(schema: z.ZodType, typed: string): string | undefined {
  return schema.safeParse(typed.trim()).error?.issues[0]?.message;
}
