import { type DealWarning, isBlocked, unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Said when an act was confirmed and other figures would be dealt by now. */
export const LOOK_AGAIN = "What is unusual has changed. Look again before you confirm.";

/** What an act was refused for that goes through once its figures are repeated; null for every other error. */
export function unusualIn(error: unknown): DealWarning[] | null {
  if (!(error instanceof CallError)) return null;
  const { code, fresh } = error.body ?? {};
  if (code !== "unusual_level" && code !== "calendar_unpublished" && code !== "limit_breach") return null;
  const read = unconfirmedDeal.safeParse(fresh);
  return read.success && !read.data.warnings.some(isBlocked) ? read.data.warnings : null;
}
