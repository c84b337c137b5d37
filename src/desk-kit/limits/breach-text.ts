import { type DealWarning, isBlocked } from "#domain/entities/deal-warning.ts";
import { BREACH_ADVICE } from "#domain/limits/limit-text.ts";
import { CallError } from "#src/lib/call-error.ts";

/** What cannot be passed, in sentences, and what to do about it; null where everything can be confirmed. */
export function blockedText(warnings: readonly DealWarning[]): string | null {
  if (!warnings.some(isBlocked)) return null;
  const breaches = warnings.filter(({ code }) => code === "limit_breach");
  return [...breaches.map(({ text }) => text), BREACH_ADVICE].join(" ");
}

/** Why something was refused, with what to do where it went over a limit. */
export function refusalText(error: CallError): string {
  return error.body?.code === "limit_breach" ? `${error.text} ${BREACH_ADVICE}` : error.text;
}
