import { type RequestStatus, WAITING_STATUSES } from "#domain/entities/support-request.ts";
import type { Verdict } from "#domain/trading/verdict.ts";
import { err, ok } from "#domain/trading/verdict.ts";

export type RequestEvent = "take" | "answer" | "done" | "refuse";

/**
 * Next status of a request. Answering takes it in hand; taking a closed request reopens it; a closed request can be
 * neither answered nor closed again.
 */
export function nextStatus(status: RequestStatus, event: RequestEvent): Verdict<RequestStatus> {
  if (event === "take") return ok("IN_HAND");
  if (!WAITING_STATUSES.includes(status)) {
    return err("already_done", "This request is closed. Take it in hand to open it again.");
  }
  if (event === "answer") return ok("IN_HAND");
  return ok(event === "done" ? "DONE" : "REFUSED");
}
