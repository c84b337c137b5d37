import { sql } from "drizzle-orm";
import { type Connected, prepared } from "#server/machine/db/prepared.ts";
import { rowsAsOneValue } from "#server/machine/db/rows-as-one-value.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

const { columns, json, rowsOf } = rowsAsOneValue(eois);

/** All columns but the id, from the new row. */
const AS_GIVEN = Object.fromEntries(
  columns.filter(([key]) => key !== "id").map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

/** A list is twenty-five rows of forty columns. */
const putRows = prepared("put_eois", (db) =>
  db
    .insert(eois)
    .select(rowsOf(sql.placeholder("rows")))
    .onConflictDoUpdate({ target: eois.id, set: AS_GIVEN }),
);

/** Writes EOIs, new and existing ones. */
export async function putEois(tx: Connected, rows: readonly EoiRow[]): Promise<void> {
  await putRows(tx, { rows: json(rows) });
}
