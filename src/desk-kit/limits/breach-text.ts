import { type DealWarning, isBlocked } from "#domain/entities/deal-warning.ts";
import { BREACH_ADVICE } from "#domain/limits/limit-text.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Texts of limit breaches with advice, when one cannot be confirmed; null when all can. */
export function blockedText(warnings: readonly DealWarning[]): string | null {
  if (!warnings.some(isBlocked)) return null;
  const breaches = warnings.filter(({ code }) => code === "limit_breach");
  return [...breaches.map(({ text }) => text), BREACH_ADVICE].join(" ");
}

/** Refusal text, with advice for limit breaches. */
export function refusalText(error: CallError): string {
  return error.body?.code === "limit_breach" ? `${error.text} ${BREACH_ADVICE}` : error.text;
}
