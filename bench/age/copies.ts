import type { Client } from "pg";

/** An SQL expression of `n`, the number of the copy from 1, for each column that differs from the row that is copied. */
export type Differing = Readonly<Record<string, string>>;

/**
 * Fills a table with copies of one of its rows, so the copies are as valid as rows written by the product.
 * @param where selects the row to copy
 */
export async function copyRow(
  client: Client,
  table: string,
  where: string,
  copies: number,
  differing: Differing,
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO'",
    [table],
  );
  const names = columns.map(({ name }) => name);
  const unknown = Object.keys(differing).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(", ")}`);
  const values = names.map((name) => differing[name] ?? `model."${name}"`);
  const { rowCount } = await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")}) select ${values.join(", ")}
     from (select * from ${table} where ${where} limit 1) as model, generate_series(1, ${copies}) as n`,
  );
  if (rowCount !== copies) throw new Error(`${table}: ${rowCount} of ${copies} rows were written`);
}

/** Runs `work` without the tables' indexes and foreign keys, then creates them again, which also checks the rows. */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const list = tables.map((table) => `'${table}'`).join(", ");
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename in (${list})
     and indexname not in (select conname from pg_constraint)`,
  );
  const { rows: keys } = await client.query<{ of: string; name: string; made: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
     where contype = 'f' and conrelid::regclass::text in (${list})`,
  );
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await work();
  for (const { made } of indexes) await client.query(made);
  for (const { of, name, made } of keys) await client.query(`alter table ${of} add constraint "${name}" ${made}`);
}
