import type { Orm, Tx } from "#server/machine/db/database.ts";

/** A mapper or a transaction: both can run a prepared statement. */
export type Connected = Pick<Orm | Tx, "_">;

interface Preparable<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

/**
 * A statement of most calls. The mapper writes its text once per connection, and PostgreSQL parses and plans it once
 * there: for rows found by their key, both cost more than the answer.
 * @param name unique name of the statement in the database
 * @param build the statement, with `sql.placeholder` where values go; a list goes as an array into `= any(…)`
 * @returns runs it with a value for each placeholder
 */
export function prepared<R>(
  name: string,
  build: (db: Orm) => Preparable<R>,
): (db: Connected, values: Record<string, unknown>) => Promise<R> {
  const byConnection = new WeakMap<object, ReturnType<Preparable<R>["prepare"]>>();
  return (db, values) => {
    const { session } = db._;
    // An object with a session is the whole mapper.
    const statement = byConnection.get(session) ?? build(db as Orm).prepare(name);
    byConnection.set(session, statement);
    return statement.execute(values);
  };
}
