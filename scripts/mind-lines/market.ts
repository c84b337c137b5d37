import { ne } from "drizzle-orm";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { inventoryHoldings, inventoryLots, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { TestParts } from "#server/testing/parts.ts";
import { uploadHoldings } from "#server/market/trading/inventory/upload.ts";
import type { LineWorld } from "./line.ts";

const NOTHING: LineWorld = { trade_access: false, holdings: [], quotes: [] };
const HOURS_LIVE = 6;

/** The asking person and their firm: a dataviewer. `makeMarket` adds further roles. */
export async function askerOf(parts: TestParts): Promise<Actor> {
  const [person] = await parts.db.orm.select().from(users).limit(1);
  if (person === undefined) throw new Error("the demo world has nobody");
  return {
    userId: person.id,
    userName: "Asker",
    clientId: person.clientId,
    clientName: "The asker's firm",
    roles: ["dataviewer"],
    clientSegment: "WDM",
    isBroker: false,
    isPremium: true,
    isStaff: false,
    allowedExchanges: [],
    sessionId: null,
  };
}

async function otherFirm(parts: TestParts, asker: Actor) {
  const [client] = await parts.db.orm.select().from(clients).where(ne(clients.id, asker.clientId)).limit(1);
  const [user] = await parts.db.orm.select().from(users).where(ne(users.clientId, asker.clientId)).limit(1);
  return { clientId: client?.id ?? "", userId: user?.id ?? "" };
}

/**
 * Replaces all holdings and quotes with those of a line's world. Returns the asker, who is also a dealer if the world
 * gives trade access, and back office if it has holdings.
 */
export async function makeMarket(parts: TestParts, asker: Actor, world: LineWorld = NOTHING): Promise<Actor> {
  const { orm } = parts.db;
  const { holdings, quotes, trade_access } = world;
  await orm.delete(eois);
  await orm.delete(inventoryMoves);
  await orm.delete(inventoryLots);
  await orm.delete(inventoryHoldings);
  const actor: Actor = {
    ...asker,
    roles: [
      ...asker.roles,
      ...(trade_access ? (["clientdealer"] as const) : []),
      ...(holdings.length > 0 ? (["backoffice"] as const) : []),
    ],
  };
  if (holdings.length > 0) {
    const csv = ["isin,face", ...holdings.map(({ isin, face }) => `${isin},${face}`)].join("\n");
    await uploadHoldings(parts, { actor, requestId: parts.newId("req") }, { csv, answers: [], mode: "ADD" });
  }
  if (quotes.length > 0) {
    const now = parts.clock.now();
    const settles = settlementDate(parts.calendar, istDateOf(now.getTime()), 1);
    const expiresAt = new Date(now.getTime() + HOURS_LIVE * 3_600_000);
    const firm = await otherFirm(parts, asker);
    await orm.insert(eois).values(
      quotes.map(({ isin, side, yield_percent, price, quantum }) => ({
        id: parts.newId("eoi"),
        finstrumentId: isin,
        quoteType: side,
        state: "DEFAULT" as const,
        status: "OPEN" as const,
        quantum,
        remaining: quantum,
        unitPriceStored: price ?? null,
        yieldStored: yield_percent === undefined ? null : shiftDecimal(yield_percent, -2),
        fixedField: yield_percent === undefined ? ("price" as const) : ("yield" as const),
        yieldType: "YTM" as const,
        priceOverridden: false,
        settlementDate: settles,
        settlementDelta: 1,
        validity: { kind: "DAY" } as never,
        expiresAt,
        source: "WEBSITE" as const,
        ...firm,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })),
    );
  }
  return actor;
}
