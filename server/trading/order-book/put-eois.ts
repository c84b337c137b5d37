import { getTableColumns, sql } from "drizzle-orm";
import { type Connected, prepared } from "#server/db/prepared.ts";
import { eois } from "#server/db/schema/trading.ts";
import type { EoiRow } from "#server/trading/rows/eoi-presenter.ts";

const COLUMNS = Object.entries(getTableColumns(eois));

const listed = sql.join(
  COLUMNS.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
);

/** Every column but the id as the new row has it. */
const AS_GIVEN = Object.fromEntries(
  COLUMNS.filter(([key]) => key !== "id").map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

/** A list is twenty-five rows of forty columns: as one value, since a value for each cell takes the mapper longer than the database. */
const putRows = prepared("put_eois", (db) =>
  db
    .insert(eois)
    .select(sql`select ${listed} from jsonb_populate_recordset(null::${eois}, ${sql.placeholder("rows")}::jsonb)`)
    .onConflictDoUpdate({ target: eois.id, set: AS_GIVEN }),
);

/** Writes EOIs as they are, new ones and those that stand. */
export async function putEois(tx: Connected, rows: readonly EoiRow[]): Promise<void> {
  const stored = rows.map((row) =>
    Object.fromEntries(COLUMNS.map(([key, { name }]) => [name, row[key as keyof EoiRow]])),
  );
  await putRows(tx, { rows: JSON.stringify(stored) });
}
