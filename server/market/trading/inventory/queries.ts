import { eq } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { listInventory, listLots } from "#domain/contract/http/inventory.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { bondOf } from "#server/market/bonds/requested-settlement.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryHoldings } from "#server/machine/db/schema/inventory.ts";
import { rulesOn } from "#server/market/trading/settled-lots/store.ts";
import { presentHoldings, presentLots } from "#server/market/trading/inventory/present-holding.ts";
import { readBook } from "#server/market/trading/inventory/read-book.ts";

/** Every holding of a firm for a day, the largest first; those that hold nothing and expect nothing are left out. */
export async function holdingsOf(parts: Parts, clientId: string, asOf: IsoDate): Promise<Holding[]> {
  const held = await readBook(parts.db.orm, clientId, asOf, todayOf(parts));
  const shown = (await presentHoldings(parts.db.orm, parts, held, asOf)).filter(
    ({ face, coming_in, going_out, realised_this_year, interest_this_year }) =>
      face > 0 || coming_in > 0 || going_out > 0 || realised_this_year !== 0 || interest_this_year !== 0,
  );
  return shown.toSorted(
    (a, b) => b.face - a.face || a.display_name.localeCompare(b.display_name) || (a.id < b.id ? -1 : 1),
  );
}

/** Holdings of the actor's firm, valued; the totals cover all results, not just the page. */
export async function readInventory(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listInventory>,
): Promise<ResponseOf<typeof listInventory>> {
  const asOf = query.as_of ?? todayOf(parts);
  const all = await holdingsOf(parts, actor.clientId, asOf);
  const found = all.filter((holding) => matches(holding, query.search));
  const { limit, offset } = boundsOf(query);
  const rules = await rulesOn(parts.db.orm, actor.clientId, asOf);
  return {
    ...pageOf(query, found.length, found.slice(offset, limit === undefined ? undefined : offset + limit)),
    as_of: asOf,
    rules: { cost_method: rules.costMethod, charges: rules.charges },
    total: totalOf(found),
    differences: all.filter(({ confirmed }) => confirmed !== null && confirmed.stated_face !== confirmed.own_face)
      .length,
  };
}

function matches({ display_name, finstrument_id, account }: Holding, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  const text = `${display_name} ${finstrument_id} ${account ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function totalOf(holdings: readonly Holding[]): ResponseOf<typeof listInventory>["total"] {
  const sum = (figureOf: (holding: Holding) => number | null) =>
    roundHalfAway(
      holdings.reduce((total, holding) => total + (figureOf(holding) ?? 0), 0),
      2,
    );
  return {
    cost: sum(({ cost }) => cost),
    value: sum(({ value }) => value),
    unrealised: sum(({ unrealised }) => unrealised),
    realised_this_year: sum(({ realised_this_year }) => realised_this_year),
    interest_this_year: sum(({ interest_this_year }) => interest_this_year),
    dv01: sum(({ dv01 }) => dv01),
    without_cost: holdings.filter(({ cost, realised_this_year }) => cost === null || realised_this_year === null)
      .length,
  };
}

/** @throws Refusal not_found, also for another firm's holding */
export async function readHoldingLots(parts: Parts, actor: Actor, id: string): Promise<ResponseOf<typeof listLots>> {
  const { orm } = parts.db;
  const [row] = await orm.select().from(inventoryHoldings).where(eq(inventoryHoldings.id, id));
  if (row?.clientId !== actor.clientId) throw new Refusal("not_found", "No such holding.");
  const today = todayOf(parts);
  const [held] = await readBook(orm, actor.clientId, today, today, [id]);
  return { lots: held === undefined ? [] : presentLots(parts, bondOf(parts, row.finstrumentId), held, today) };
}
