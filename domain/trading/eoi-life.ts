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
  /** A deal on it was cancelled. If `isUndone`, the deal never existed, so that even a filled quote returns. */
  | { type: "returned"; quantity: number; isUndone?: boolean }
  | { type: "withdrawn" }
  | { type: "expired" };

/** Fields of an EOI that decide its life cycle. `remaining` is rupees of face still open. */
export interface EoiLife {
  status: EoiStatus;
  quantum: number;
  remaining: number;
}

export function isLive(status: EoiStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

/** True when live and not expired: an expired quote cannot be dealt on, even before its status is updated. */
export function isLiveAt(eoi: { status: EoiStatus; expiresAt: Date }, now: Date): boolean {
  return isLive(eoi.status) && eoi.expiresAt > now;
}

export function isStanding(status: EoiStatus): boolean {
  return STANDING_STATUSES.some((standing) => standing === status);
}

/** True for a firm quote, which may be hit or lifted at its level without further consent. */
export function isFirm(state: EoiState): boolean {
  return state === "DEFAULT";
}

export function statusAtBirth(state: EoiState, marketOpen: boolean): Verdict<EoiStatus> {
  if (marketOpen) return ok("OPEN");
  return state === "MANDATE" ? ok("HELD") : err("market_closed", "The market is closed.");
}

/** EOI after an event, or already_done when its status does not allow it. */
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

/** Changes the size; the dealt part stays, so the new size must exceed it. */
function resized(eoi: EoiLife, quantum: number): Verdict<EoiLife> {
  const remaining = quantum - (eoi.quantum - eoi.remaining);
  return remaining > 0 ? ok({ ...eoi, quantum, remaining }) : errField("quantum", tradingTexts.belowDealt);
}
