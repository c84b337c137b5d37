import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { listLimits } from "#domain/contract/http/limits.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { can, type Subject } from "#domain/permissions/capabilities.ts";
import { plainKeyText } from "#domain/limits/limit-text.ts";
import { isBand, LIMIT_LEVELS, type ShownLimit } from "#domain/entities/limit.ts";
import { DayUse, totalUse, type Use } from "#domain/limits/day-use.ts";
import { mostUsed } from "#domain/limits/reckoning.ts";
import { keyLabels } from "#server/market/dealing-limits/keys.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";
import { boundsOf, pageOf } from "#server/machine/core/paging.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { readExposures } from "#server/market/trading/limits/read-exposures.ts";
import { limitById, type LimitRow, limitsOf } from "#server/market/trading/limits/read-limits.ts";

type Reader = Pick<Orm | Tx, "_" | "select">;

/** True for limits that apply to the person's own deals, and for all limits when they administer the firm. */
export function seesLimit(person: Subject, userId: string, { level, key, dealerId }: LimitRow): boolean {
  const dealer = level === "DEALER" ? key : dealerId;
  return can(person, "firm.settings") || dealer === null || dealer === userId;
}

const sees = (actor: Actor, row: LimitRow) => seesLimit(subjectOf(actor), actor.userId, row);

/** The limits of the actor's firm, with their current use. */
export async function readLimits(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listLimits>,
): Promise<ResponseOf<typeof listLimits>> {
  const { limit, offset } = boundsOf(query);
  const all = await limitsOf(parts.db.orm, actor.clientId);
  const rows = all.filter((row) => sees(actor, row)).toSorted(inOrder);
  const page = rows.slice(offset, limit === undefined ? undefined : offset + limit);
  return pageOf(query, rows.length, await showLimits(parts, parts.db.orm, actor, { all, rows: page }));
}

/** @throws Refusal not_found where it is no limit of the firm, or none that the actor reads */
export async function readLimit(parts: Parts, actor: Actor, id: string): Promise<ShownLimit> {
  const row = await limitById(parts.db.orm, actor.clientId, id);
  if (row === undefined || !sees(actor, row)) throw new Refusal("not_found", "Not found.");
  return showLimit(parts, parts.db.orm, actor, row);
}

/** The current state of one limit, inside or outside a transaction. */
export async function showLimit(parts: Parts, reader: Reader, actor: Actor, row: LimitRow): Promise<ShownLimit> {
  const all = await limitsOf(reader, actor.clientId);
  const [shown] = await showLimits(parts, reader, actor, { all, rows: [row] });
  if (shown === undefined) throw new Refusal("not_found", "Not found.");
  return shown;
}

/** Order: by level as listed everywhere, general limits before specific ones, then by unit. */
function inOrder(a: LimitRow, b: LimitRow): number {
  return (
    LIMIT_LEVELS.indexOf(a.level) - LIMIT_LEVELS.indexOf(b.level) ||
    (a.key ?? "").localeCompare(b.key ?? "") ||
    (a.dealerId ?? "").localeCompare(b.dealerId ?? "") ||
    (a.sizeFrom ?? 0) - (b.sizeFrom ?? 0) ||
    a.unit.localeCompare(b.unit) ||
    (a.settlement ?? "").localeCompare(b.settlement ?? "") ||
    a.id.localeCompare(b.id)
  );
}

async function showLimits(
  parts: Parts,
  reader: Reader,
  actor: Actor,
  { all, rows }: { all: readonly LimitRow[]; rows: readonly LimitRow[] },
): Promise<ShownLimit[]> {
  if (rows.length === 0) return [];
  const day = new DayUse(await readExposures(parts, reader, actor.clientId, parts.clock.now()));
  const uses = rows.map((row) => ({ row, ...usageNow(actor, row, all, day) }));
  const labelOf = await keyLabels(parts, reader, [
    ...rows,
    ...uses.flatMap(({ row: { level }, by }) => (by === null ? [] : [{ level, key: by }])),
  ]);
  return uses.map(({ row, use, by }) => {
    const used = use === null ? null : rounded(totalUse(use));
    return {
      id: row.id,
      level: row.level,
      key: row.key,
      key_label: plainKeyText(row) ?? labelOf(row.level, row.key ?? ""),
      dealer: row.dealerId === null ? null : { id: row.dealerId, name: labelOf("DEALER", row.dealerId) },
      size_from: row.sizeFrom,
      settlement: row.settlement,
      unit: row.unit,
      amount: row.amount,
      band_kind: row.bandKind,
      base_price: row.basePrice,
      base_yield: row.baseYield,
      on_breach: row.onBreach,
      used,
      used_open: use === null ? null : rounded(use.open),
      used_reserved: use === null ? null : rounded(use.reserved),
      used_by: by === null ? null : labelOf(row.level, by),
      left: used === null ? null : rounded(row.amount - used),
      set_by: row.setByName,
      set_at: row.setAt.toISOString(),
      version: row.version,
    };
  });
}

const rounded = (figure: number): number => roundHalfAway(figure, 2);
const NOTHING: Use = { open: 0, reserved: 0, used: 0 };

/** Current use of a limit; of a general one the highest use, or the dealer's own. */
function usageNow(
  actor: Actor,
  limit: LimitRow,
  all: readonly LimitRow[],
  day: DayUse,
): { use: Use | null; by: string | null } {
  if (limit.level === "ORDER" || limit.level === "MARKET" || isBand(limit.unit)) return { use: null, by: null };
  if (limit.level === "FIRM" || limit.key !== null) return { use: day.useOf(limit, limit.key), by: null };
  if (limit.level === "DEALER" && !can(subjectOf(actor), "firm.settings")) {
    return { use: day.useOf(limit, actor.userId), by: actor.userId };
  }
  const most = mostUsed(limit, all, day);
  return most === null ? { use: NOTHING, by: null } : { use: most.use, by: most.key };
}
