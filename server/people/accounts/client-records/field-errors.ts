import type { z } from "zod";
import { Refusal } from "#domain/contract/errors.ts";

type FieldErrors = Record<string, string[]>;

/** Errors of a client, by field. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) (errors[path.join(".")] ??= []).push(message);
  return errors;
}

export function fieldsRefusal(fieldErrors: FieldErrors): Refusal {
  const [text = "Some fields are invalid."] = Object.values(fieldErrors).flat();
  return new Refusal("validation_error", text, { fieldErrors });
}
