import { eq } from "drizzle-orm";
import type { EoiPayload } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { tradingShutText } from "#domain/calendar/trading-texts.ts";
import { isLive, statusAtBirth } from "#domain/trading/eoi-life.ts";
import { resolveExpiry } from "#domain/trading/expiry.ts";
import { levelOf } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { type MarketDay, resolveSettlement } from "#domain/trading/settlement.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { tradableBond, wholeLots } from "#domain/trading/tradable.ts";
import { type Actor, subjectOf } from "#server/actor.ts";
import { type Cause, change, type Change } from "#server/change.ts";
import { clients, users } from "#server/db/schema/people.ts";
import { chatChange } from "#server/features/chat/write.ts";
import { matchNewcomer } from "#server/features/clusters/match.ts";
import { Book } from "#server/features/eoi/book.ts";
import { decided } from "#server/features/eoi/decided.ts";
import { applyToEoi } from "#server/features/eoi/eoi-changes.ts";
import { isOpenNow, marketDay } from "#server/features/eoi/market-day.ts";
import { type EoiRow, presentEoi } from "#server/features/eoi/presenter.ts";
import { keepOrigin } from "#server/features/runs/origins.ts";
import type { Parts } from "#server/parts.ts";

export function mayOverridePrice(actor: Actor): boolean {
  return can(subjectOf(actor), "price.override");
}

/** Free text is kept as it is, but the database takes no NUL and nobody types control characters. */
const CONTROL = /\p{Cc}/u;

/** Everything of a new EOI that needs no database. @throws Refusal naming the field that is wrong */
export function draftEoi(parts: Parts, actor: Actor, payload: EoiPayload, now: Date): { bond: Bond; row: EoiRow } {
  const day: MarketDay = marketDay(parts, now);
  const bond = decided(tradableBond(parts.bonds.get(payload.finstrument_id), istDateOf(day.nowMs)));
  if (payload.send_to_rfq) throw fieldRefusal("send_to_rfq", tradingTexts.sendToRfq);
  if (payload.state === "MANDATE" && !payload.mandate_expires_at) {
    throw fieldRefusal("mandate_expires_at", tradingTexts.mandateEnd);
  }
  if (CONTROL.test(payload.user_account_id ?? "")) throw fieldRefusal("user_account_id", "This account is not known.");
  if (payload.price_overridden && !mayOverridePrice(actor)) {
    throw fieldRefusal("price_overridden", tradingTexts.overrideRole);
  }
  decided(wholeLots(bond, payload.quantum, "quantum"));
  const settlement = decided(
    resolveSettlement(
      bond,
      { settlement: payload.settlement ?? null, settlement_delta: payload.settlement_delta ?? null },
      day,
    ),
  );
  const level = decided(
    resolveLevel(bond, settlement.settlementDate, {
      fixedField: payload.fixed_field,
      unitPriceStored: payload.unit_price_stored ?? null,
      yieldStored: payload.yield_stored ?? null,
      priceOverridden: payload.price_overridden,
    }),
  );
  const mandateEnd = payload.state === "MANDATE" ? (payload.mandate_expires_at ?? null) : null;
  const expiresAt = decided(
    resolveExpiry(
      {
        validity: payload.validity,
        expiry_date_stored: payload.expiry_date_stored ?? null,
        mandate_expires_at: mandateEnd,
      },
      day,
    ),
  );
  const status = statusAtBirth(payload.state, isOpenNow(day));
  if (!status.ok) throw new Refusal("market_closed", tradingShutText(day.hours));
  const row: EoiRow = {
    id: parts.newId("eoi"),
    finstrumentId: bond.isin,
    quoteType: payload.quote_type,
    state: payload.state,
    status: status.value,
    quantum: payload.quantum,
    remaining: payload.quantum,
    ...level,
    ...settlement,
    yieldType: payload.yield_type,
    validity: payload.validity,
    expiresAt,
    mandateExpiresAt: mandateEnd === null ? null : new Date(mandateEnd),
    isBest: false,
    source: payload.source,
    clientId: actor.clientId,
    userId: actor.userId,
    endClientId: payload.end_client_id ?? null,
    userAccountId: payload.user_account_id ?? null,
    brokerId: payload.broker_id ?? null,
    replaces: payload.replaces ?? null,
    originTrade: payload.origin_trade ?? null,
    whatsappConsent: payload.whatsapp_consent,
    rfqStatus: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  return { bond, row };
}

async function checkPeople({ tx, actor }: Change, row: EoiRow): Promise<void> {
  if (row.endClientId !== null && row.endClientId !== actor.clientId) {
    const [client] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, row.endClientId));
    if (!client) throw fieldRefusal("end_client_id", "This client is not known.");
  }
  await checkBroker(tx, row.brokerId);
}

/** @throws Refusal when the broker named is nobody */
export async function checkBroker(tx: Change["tx"], brokerId: string | null): Promise<void> {
  if (brokerId === null) return;
  const [broker] = await tx.select({ id: users.id }).from(users).where(eq(users.id, brokerId));
  if (!broker) throw fieldRefusal("broker_id", "This broker is not known.");
}

/** Puts a drafted EOI into the book: the one it replaces goes, and levels that meet open a cluster. */
export async function enterEoi(book: Book, row: EoiRow): Promise<void> {
  if (row.replaces !== null) {
    const old = book.eoi(row.replaces);
    if (old === undefined || old.clientId !== row.clientId || old.finstrumentId !== row.finstrumentId) {
      throw fieldRefusal("replaces", tradingTexts.notLive);
    }
    decided(await applyToEoi(book, old, { type: "replaced" }));
  }
  book.put(row);
  if (isLive(row.status)) await matchNewcomer(book, row);
  book.change.audit("eoi.add", row.id, {
    finstrument_id: row.finstrumentId,
    quote_type: row.quoteType,
    quantum: row.quantum,
    ...levelOf(row),
    price_overridden: row.priceOverridden,
    settlement_date: row.settlementDate,
    replaces: row.replaces,
    end_client_id: row.endClientId,
  });
}

/** Posts an EOI, for the actor's own firm or for an end client. */
export async function postEoi(
  parts: Parts,
  cause: Cause,
  payload: EoiPayload,
  { forEndClient = false }: { forEndClient?: boolean } = {},
): Promise<Eoi> {
  if (forEndClient && !payload.end_client_id) throw fieldRefusal("end_client_id", tradingTexts.endClient);
  const { origin_run: runId } = payload;
  if (!runId) return change(parts, cause, (changing) => postInside(parts, changing, payload));
  return chatChange(parts, cause, async (write) => {
    const eoi = await postInside(parts, write, payload);
    await keepOrigin(write, eoi.id, runId);
    return eoi;
  });
}

async function postInside(parts: Parts, changing: Change, payload: EoiPayload): Promise<Eoi> {
  const { row } = draftEoi(parts, changing.actor, payload, changing.now);
  await checkPeople(changing, row);
  const book = await Book.open(parts, changing, [row.finstrumentId]);
  await enterEoi(book, row);
  const nameOf = await book.flush([row.userId]);
  return presentEoi(book.eoi(row.id) ?? row, nameOf, parts.bonds);
}

/** Puts several drafts into their books at once and publishes them together. */
export async function enterDrafts(parts: Parts, changing: Change, drafts: readonly EoiRow[]): Promise<Eoi[]> {
  const isins = drafts.map((row) => row.finstrumentId);
  const book = await Book.open(parts, changing, isins);
  for (const row of drafts) await enterEoi(book, row);
  const nameOf = await book.flush(drafts.map((row) => row.userId));
  return drafts.map((row) => presentEoi(book.eoi(row.id) ?? row, nameOf, parts.bonds));
}

/** Posts a run of EOIs in one change; those that a rule refuses are left out. */
export async function postRun(parts: Parts, cause: Cause, payloads: readonly EoiPayload[]): Promise<Eoi[]> {
  return change(parts, cause, async (changing) => {
    const drafts = payloads.flatMap((payload) => {
      try {
        return [draftEoi(parts, changing.actor, payload, changing.now).row];
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    });
    return drafts.length === 0 ? [] : enterDrafts(parts, changing, drafts);
  });
}
