import { type RequestStatus, WAITING_STATUSES } from "#domain/entities/support-request.ts";
import type { Verdict } from "#domain/trading/verdict.ts";
import { err, ok } from "#domain/trading/verdict.ts";

export type RequestEvent = "take" | "answer" | "done" | "refuse";

/**
 * What becomes of a request. Whoever answers has it in hand; taking one that is closed opens it again; a closed one is neither
 * answered nor closed once more.
 */
export function nextStatus(status: RequestStatus, event: RequestEvent): Verdict<RequestStatus> {
  if (event === "take") return ok("IN_HAND");
  if (!WAITING_STATUSES.includes(status)) {
    return err("already_done", "This request is closed. Take it in hand to open it again.");
  }
  if (event === "answer") return ok("IN_HAND");
  return ok(event === "done" ? "DONE" : "REFUSED");
}
