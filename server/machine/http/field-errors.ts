import type { z } from "zod";
import { fieldTexts, requiredText } from "#domain/lib/field-texts.ts";
import { Refusal } from "#domain/contract/errors.ts";

type Issue = z.core.$ZodIssue;

/** Key for an error of the whole body rather than of one field. */
const WHOLE = "body";

/**
 * Refusal of a body or query that violates the contract. Errors are keyed by the field's path as sent (`contact.email`,
 * `rows.3.price`). For a union, the closest form reports its errors.
 */
export function validationRefusal(error: z.ZodError, sent: unknown): Refusal {
  const fieldErrors: Record<string, string[]> = {};
  const nonFieldErrors: string[] = [];
  for (const issue of closest(error.issues, sent)) {
    const text = textOf(issue, sent);
    const path = issue.path.map(String).join(".");
    if (path === "") nonFieldErrors.push(text);
    else (fieldErrors[path] ??= []).push(text);
  }
  const first = Object.values(fieldErrors)[0]?.[0] ?? nonFieldErrors[0] ?? "The request is not valid.";
  // Every refusal of a body names a field, so that a screen always has one to show.
  if (Object.keys(fieldErrors).length === 0)
    fieldErrors[WHOLE] = nonFieldErrors.length > 0 ? [...nonFieldErrors] : [first];
  return new Refusal("validation_error", first, { fieldErrors, nonFieldErrors });
}

/**
 * Refuses text that no column can store: with a NUL character, or an unpaired surrogate.
 * @throws Refusal validation_error
 */
export function refuseUnstorable(sent: unknown, path: readonly string[] = []): void {
  if (typeof sent === "string" && (sent.includes("\0") || !sent.isWellFormed())) {
    const text = fieldTexts.specialCharacters;
    throw new Refusal("validation_error", text, { fieldErrors: { [path.join(".") || WHOLE]: [text] } });
  }
  if (typeof sent !== "object" || sent === null) return;
  for (const [key, inner] of Object.entries(sent)) refuseUnstorable(inner, [...path, key]);
}

/** Replaces the issue of a union by the issues of the form that the caller most likely meant. */
function closest(issues: readonly Issue[], sent: unknown): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue];
    const at = valueAt(sent, issue.path);
    const forms = issue.errors.map((form) => closest(form, at));
    const best = forms.toSorted((a, b) => distance(a, at) - distance(b, at))[0];
    if (!best || best.length === 0) return [issue];
    return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** A missing field indicates another form more strongly than a wrong one. */
function distance(issues: readonly Issue[], sent: unknown): number {
  return issues.reduce((sum, issue) => {
    if (issue.path.length === 0) return sum + 100;
    return sum + (valueAt(sent, issue.path) === undefined ? 10 : 1);
  }, 0);
}

function textOf(issue: Issue, sent: unknown): string {
  const last = issue.path.at(-1);
  const missing = last !== undefined && valueAt(sent, issue.path) === undefined;
  if (missing && issue.message.startsWith("Invalid ")) return requiredText(String(last));
  return issue.code === "invalid_type" && issue.expected === "number" && issue.message.startsWith("Invalid ")
    ? fieldTexts.number
    : issue.message;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
}
