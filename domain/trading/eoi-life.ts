import { unreachable } from "#domain/lib/must.ts";
import type { EoiState, EoiStatus } from "#domain/entities/eoi.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { ok, err, errField, type Verdict } from "#domain/trading/verdict.ts";

/** Statuses in which others see the quote and may act on it. */
export const LIVE_STATUSES = ["OPEN", "PARTIAL"] as const satisfies readonly EoiStatus[];
/** Statuses that can still change. */
export const STANDING_STATUSES = ["HELD", ...LIVE_STATUSES] as const satisfies readonly EoiStatus[];

export type EoiEvent =
  | { type: "marketOpened" }
  | { type: "edited"; quantum: number }
  | { type: "replaced" }
  | { type: "filled"; quantity: number }
  /** A deal on it was cancelled. One that `isUndone` was never made, so that it brings even a filled quote back. */
  | { type: "returned"; quantity: number; isUndone?: boolean }
  | { type: "withdrawn" }
  | { type: "expired" };

/** What of an EOI its life is decided from. `remaining` is rupees of face still open. */
export interface EoiLife {
  status: EoiStatus;
  quantum: number;
  remaining: number;
}

export function isLive(status: EoiStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

/** Live, and its time not over: what has run out may not be dealt on, even before the clock has swept it away. */
export function isLiveAt(eoi: { status: EoiStatus; expiresAt: Date }, now: Date): boolean {
  return isLive(eoi.status) && eoi.expiresAt > now;
}

export function isStanding(status: EoiStatus): boolean {
  return STANDING_STATUSES.some((standing) => standing === status);
}

/** A firm quote may be hit at its level without a further word. */
export function isFirm(state: EoiState): boolean {
  return state === "DEFAULT";
}

export function statusAtBirth(state: EoiState, marketOpen: boolean): Verdict<EoiStatus> {
  if (marketOpen) return ok("OPEN");
  return state === "MANDATE" ? ok("HELD") : err("market_closed", "The market is shut.");
}

/** The EOI after an event, or already_done when its status allows none such. */
export function eoiAfter(eoi: EoiLife, event: EoiEvent): Verdict<EoiLife> {
  const gone = err("already_done", tradingTexts.notLive);
  switch (event.type) {
    case "marketOpened":
      return eoi.status === "HELD" ? ok({ ...eoi, status: "OPEN" }) : gone;
    case "edited":
      return isLive(eoi.status) ? resized(eoi, event.quantum) : gone;
    case "replaced":
      return isLive(eoi.status) ? ok({ ...eoi, status: "REPLACED" }) : gone;
    case "filled": {
      if (!isLive(eoi.status) || event.quantity > eoi.remaining || event.quantity <= 0) return gone;
      const remaining = eoi.remaining - event.quantity;
      return ok({ ...eoi, remaining, status: remaining === 0 ? "FILLED" : "PARTIAL" });
    }
    case "returned": {
      const isBack = event.isUndone === true && eoi.status === "FILLED";
      if (!isLive(eoi.status) && !isBack) return gone;
      const remaining = Math.min(eoi.quantum, eoi.remaining + event.quantity);
      return ok({ ...eoi, remaining, status: remaining === eoi.quantum ? "OPEN" : "PARTIAL" });
    }
    case "withdrawn":
      return isStanding(eoi.status) ? ok({ ...eoi, status: "CLOSED" }) : gone;
    case "expired":
      return isStanding(eoi.status) ? ok({ ...eoi, status: "EXPIRED" }) : gone;
    default:
      return unreachable(event);
  }
}

/** What was dealt stays dealt: the new size must leave something open. */
function resized(eoi: EoiLife, quantum: number): Verdict<EoiLife> {
  const remaining = quantum - (eoi.quantum - eoi.remaining);
  return remaining > 0 ? ok({ ...eoi, quantum, remaining }) : errField("quantum", tradingTexts.belowDealt);
}
