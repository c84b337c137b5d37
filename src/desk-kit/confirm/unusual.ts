import { type DealWarning, isBlocked, unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Shown when the warnings changed between the sentence and the confirmation. */
export const LOOK_AGAIN = "The warnings have changed. Check them before you confirm.";

/** Warnings of a refusal that passes once their figures are repeated; null for every other error. */
export function unusualIn(error: unknown): DealWarning[] | null {
  if (!(error instanceof CallError)) return null;
  const { code, fresh } = error.body ?? {};
  if (code !== "unusual_level" && code !== "calendar_unpublished" && code !== "limit_breach") return null;
  const read = unconfirmedDeal.safeParse(fresh);
  return read.success && !read.data.warnings.some(isBlocked) ? read.data.warnings : null;
}
