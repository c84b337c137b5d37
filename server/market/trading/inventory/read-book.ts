import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import { type FreeFace, freeFaces } from "#domain/inventory/free-face.ts";
import { lotsAfter } from "#domain/inventory/holding-state.ts";
import type { OpenLot } from "#domain/inventory/lot.ts";
import { openFace } from "#domain/inventory/relief.ts";
import { firstTradeDay, type ValuationSources } from "#domain/inventory/valuation-ladder.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import type { Level } from "#domain/pricing/price-bond.ts";
import { countedAsDeal } from "#server/machine/core/counted-as-deal.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import {
  inventoryConfirmations,
  inventoryHoldings,
  inventoryLots,
  inventoryValuations,
} from "#server/machine/db/schema/inventory.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { type HoldingRow, type LotRow, readMoves, type StoredMove } from "#server/market/trading/settled-lots/store.ts";
import { readCommitted, type CommittedByBond } from "#server/market/trading/settled-lots/read-committed-face.ts";

type Reads = Pick<Tx | Orm, "select">;

/** A holding with everything its figures come from. */
export interface BookHolding {
  row: HoldingRow;
  lotRows: LotRow[];
  /** Moves that count by the day. */
  moves: StoredMove[];
  lots: OpenLot[];
  face: number;
  comingIn: number;
  free: FreeFace;
  desk: ValuationSources["desk"];
  confirmed: { asOf: IsoDate; statedFace: number; ownFace: number } | null;
}

/** Holdings of a firm at the end of a day. @param ids all of the firm by default */
export async function readBook(
  tx: Reads,
  clientId: string,
  day: IsoDate,
  today: IsoDate,
  ids?: readonly string[],
): Promise<BookHolding[]> {
  const rows = await tx
    .select()
    .from(inventoryHoldings)
    .where(
      and(
        eq(inventoryHoldings.clientId, clientId),
        ids === undefined ? undefined : inArray(inventoryHoldings.id, [...ids]),
      ),
    );
  if (rows.length === 0) return [];
  const held = rows.map(({ id }) => id);
  const [lotRows, allMoves, desks, confirmations, committed] = [
    Map.groupBy(await readLotRows(tx, held), ({ holdingId }) => holdingId),
    Map.groupBy(await readMoves(tx, held), ({ holdingId }) => holdingId),
    await readDesk(tx, held, day),
    await readConfirmed(tx, held),
    await readCommitted(tx, clientId, today),
  ];
  const holdings = rows.map((row) => {
    const own = lotRows.get(row.id) ?? [];
    const moves = (allMoves.get(row.id) ?? []).filter(({ on }) => on <= day);
    const lots = lotsAfter(own, moves);
    return { row, lotRows: own, moves, lots, face: openFace(lots) };
  });
  const free = freeOf(holdings, committed);
  return holdings
    .map((each) => ({
      ...each,
      comingIn: committed.ownIn.get(each.row.id) ?? 0,
      free: free.get(each.row.id) ?? { id: each.row.id, goingOut: 0, inQuotes: 0, free: each.face },
      desk: desks.get(each.row.id) ?? null,
      confirmed: confirmations.get(each.row.id) ?? null,
    }))
    .map((each, _index, all) => withComingIn(each, all, committed));
}

/** Adds purchases without a named account to the account that holds most. */
function withComingIn(each: BookHolding, all: readonly BookHolding[], { comingIn }: CommittedByBond): BookHolding {
  const coming = comingIn.get(each.row.finstrumentId) ?? 0;
  if (coming === 0) return each;
  const [first] = all
    .filter(({ row }) => row.finstrumentId === each.row.finstrumentId)
    .toSorted((a, b) => b.face - a.face || (a.row.id < b.row.id ? -1 : 1));
  return first?.row.id === each.row.id ? { ...each, comingIn: each.comingIn + coming } : each;
}

function freeOf(
  holdings: readonly { row: HoldingRow; face: number }[],
  { goingOut, inQuotes, ownOut }: CommittedByBond,
): Map<string, FreeFace> {
  const free = new Map<string, FreeFace>();
  for (const [isin, accounts] of Map.groupBy(holdings, ({ row }) => row.finstrumentId)) {
    const laid = freeFaces(
      accounts.map(({ row, face }) => ({ id: row.id, face, own: ownOut.get(row.id) ?? 0 })),
      { goingOut: goingOut.get(isin) ?? 0, inQuotes: inQuotes.get(isin) ?? 0 },
    );
    for (const each of laid) free.set(each.id, each);
  }
  return free;
}

function readLotRows(tx: Reads, holdingIds: readonly string[]): Promise<LotRow[]> {
  return tx
    .select()
    .from(inventoryLots)
    .where(inArray(inventoryLots.holdingId, [...holdingIds]));
}

/** The desk's valuations for the day, by holding: the newest row, null if it has no level. */
async function readDesk(tx: Reads, holdingIds: readonly string[], day: IsoDate) {
  const rows = await tx
    .select()
    .from(inventoryValuations)
    .where(and(inArray(inventoryValuations.holdingId, [...holdingIds]), eq(inventoryValuations.asOf, day)))
    .orderBy(inventoryValuations.n);
  return new Map(
    rows.map(({ holdingId, asOf, cleanPrice, bondYield }) => {
      const level: Level | null =
        cleanPrice !== null
          ? { fixedField: "price", cleanPrice }
          : bondYield !== null
            ? { fixedField: "yield", bondYield }
            : null;
      return [holdingId, level === null ? null : { asOf, level }] as const;
    }),
  );
}

async function readConfirmed(tx: Reads, holdingIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(inventoryConfirmations)
    .where(inArray(inventoryConfirmations.holdingId, [...holdingIds]))
    .orderBy(inventoryConfirmations.n);
  return new Map(
    rows.map(({ holdingId, asOf, statedFace, ownFace }) => [holdingId, { asOf, statedFace, ownFace }] as const),
  );
}

/** The last trades done here that still speak on a day, by bond. */
export async function readTrades(
  tx: Pick<Tx | Orm, "selectDistinctOn">,
  { calendar }: Pick<Parts, "calendar">,
  isins: readonly string[],
  day: IsoDate,
): Promise<Map<string, ValuationSources["trade"]>> {
  if (isins.length === 0) return new Map();
  const since = new Date(istInstantMs(firstTradeDay(calendar, day), "00:00"));
  const until = new Date(istInstantMs(day, "24:00"));
  const rows = await tx
    .selectDistinctOn([tickets.finstrumentId], {
      isin: tickets.finstrumentId,
      at: tickets.createdAt,
      price: tickets.unitPriceStored,
      bondYield: tickets.yieldStored,
    })
    .from(tickets)
    .where(
      and(
        inArray(tickets.finstrumentId, [...isins]),
        countedAsDeal(),
        gte(tickets.createdAt, since),
        lte(tickets.createdAt, until),
      ),
    )
    .orderBy(tickets.finstrumentId, desc(tickets.createdAt));
  return new Map(
    rows.map(({ isin, at, price, bondYield }) => {
      const level: Level | null =
        bondYield !== null
          ? { fixedField: "yield", bondYield }
          : price === null
            ? null
            : { fixedField: "price", cleanPrice: price };
      return [isin, level === null ? null : { asOf: istDateOf(at.getTime()), level }] as const;
    }),
  );
}
