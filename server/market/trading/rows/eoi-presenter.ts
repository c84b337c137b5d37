import type { Bond } from "#domain/entities/bond.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { eois } from "#server/machine/db/schema/trading.ts";
import type { Change } from "#server/machine/core/change.ts";
import { type NameOf, namesOf } from "#server/machine/core/names.ts";
import { presentAgreed, presentTerms } from "#server/market/trading/rows/bond-of.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export type EoiRow = typeof eois.$inferSelect;

type BondLookup = { get(isin: string): Bond | undefined };

/** An EOI as it leaves the server, to its owner and to the market alike. */
export function presentEoi(row: EoiRow, nameOf: NameOf, bonds: BondLookup): Eoi {
  const bond = bonds.get(row.finstrumentId);
  const person = nameOf(row.userId);
  return {
    id: row.id,
    finstrument_id: row.finstrumentId,
    bond_name: bond?.display_name ?? row.finstrumentId,
    issuer: bond?.issuer ?? null,
    credit_rating: bond?.credit_rating ?? null,
    maturity_date: bond?.maturity_date ?? null,
    quote_type: row.quoteType,
    state: row.state,
    status: row.status,
    quantum: row.quantum,
    remaining: row.remaining,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    fixed_field: row.fixedField,
    yield_type: row.yieldType,
    price_overridden: row.priceOverridden,
    settlement_date: row.settlementDate,
    settlement_delta: row.settlementDelta,
    ...presentAgreed(row),
    validity: row.validity,
    expiry_date_stored: row.expiresAt.toISOString(),
    mandate_expires_at: row.mandateExpiresAt?.toISOString() ?? null,
    is_best: row.isBest,
    source: row.source,
    client_id: row.clientId,
    client_name: person.clientName,
    user_id: row.userId,
    user_name: person.userName,
    replaces: row.replaces,
    exchange: row.exchange,
    rfq_status: row.rfqStatus,
    ...presentTerms(row),
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The EOI as its owner sees it now, for a 409. */
export async function freshEoi(parts: Parts, { tx }: Pick<Change, "tx">, row: EoiRow): Promise<Eoi> {
  return presentEoi(row, await namesOf(parts, tx, [row.userId]), parts.bonds);
}
