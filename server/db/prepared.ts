import type { Orm, Tx } from "#server/db/database.ts";

/** Whoever can ask a prepared statement, inside a transaction or outside. */
export type Connected = Pick<Orm | Tx, "_">;

interface Preparable<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

/**
 * A statement that most calls ask. The mapper writes its text once for each connection, and PostgreSQL reads and plans it
 * once there: for rows that are found by their key, both cost more than the answer.
 * @param name of the statement in the database; no other has it
 * @param build the statement, with `sql.placeholder` where values go; a list goes as an array into `= any(…)`
 * @returns asks it with a value for each placeholder
 */
export function prepared<R>(
  name: string,
  build: (db: Orm) => Preparable<R>,
): (db: Connected, values: Record<string, unknown>) => Promise<R> {
  const byConnection = new WeakMap<object, ReturnType<Preparable<R>["prepare"]>>();
  return (db, values) => {
    const { session } = db._;
    // Whatever has a session is the whole mapper.
    const statement = byConnection.get(session) ?? build(db as Orm).prepare(name);
    byConnection.set(session, statement);
    return statement.execute(values);
  };
}
