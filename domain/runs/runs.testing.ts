import type { Eoi } from "#domain/entities/eoi.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";

/** A bid of 6.85% in the 7.18% GS 2033, written in a chat. */
export function run(changes: Partial<PrivateRun> = {}): PrivateRun {
  return {
    id: "run_one",
    channel_url: "chn_desk",
    channel_name: "Govt desk",
    message_id: "1",
    author: { user_id: "usr_rohan", name: "Rohan Mehta", client_id: "cli_narmada", client_name: "Narmada" },
    at: "2026-11-20T05:30:00.000Z",
    expires_at: "2026-11-20T11:30:00.000Z",
    finstrument_id: "IN0020230085",
    bond_name: "7.18% GS 2033",
    candidates: [],
    quote_type: "BID",
    quantum: null,
    fixed_field: "yield",
    yield_stored: 0.0685,
    unit_price_stored: null,
    settlement_delta: null,
    status: null,
    text: "7.18 gs 33 bid 6.85",
    confidence: 0.95,
    unresolved: [],
    ...changes,
  };
}

/** A published bid of 5 crore in the same bond. */
export function eoiOf(changes: Partial<Eoi> = {}): Eoi {
  return {
    id: "eoi_one",
    finstrument_id: "IN0020230085",
    bond_name: "7.18% GS 2033",
    issuer: null,
    credit_rating: null,
    maturity_date: null,
    quote_type: "BID",
    state: "DEFAULT",
    status: "OPEN",
    quantum: 50_000_000,
    remaining: 50_000_000,
    unit_price_stored: null,
    yield_stored: 0.0685,
    fixed_field: "yield",
    yield_type: "YTM",
    price_overridden: false,
    settlement_date: "2026-11-23",
    settlement_delta: 1,
    validity: "DAY",
    expiry_date_stored: "2026-11-20T11:30:00.000Z",
    mandate_expires_at: null,
    is_best: false,
    source: "BONDCENTER",
    client_id: "cli_meridian",
    client_name: "Meridian",
    user_id: "usr_asha",
    user_name: "Asha",
    replaces: null,
    exchange: null,
    rfq_status: null,
    version: 1,
    created_at: "2026-11-20T05:30:00.000Z",
    updated_at: "2026-11-20T05:30:00.000Z",
    ...changes,
  };
}
