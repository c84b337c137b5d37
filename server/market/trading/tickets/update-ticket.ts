import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

type Column = keyof TicketRow;

const COLUMNS = getTableColumns(tickets);

const statements = new Map<string, ReturnType<typeof prepared>>();

/** One statement for each set of columns that acts change; there are few such sets. */
function statementOf(names: readonly Column[]): ReturnType<typeof prepared> {
  const key = names.join();
  const known = statements.get(key);
  if (known !== undefined) return known;
  const statement = prepared(`update_ticket_${statements.size}`, (db) =>
    db
      .update(tickets)
      // As SQL, because a placeholder that is set would store no value as JSON's null.
      .set(Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])))
      .where(eq(tickets.id, sql.placeholder("ticketId"))),
  );
  statements.set(key, statement);
  return statement;
}

/** Changes columns of a ticket that is locked; a column that is not named stays as it is. */
export function updateTicket(tx: Tx, id: string, changes: Partial<TicketRow>): Promise<unknown> {
  const changed = (Object.keys(changes) as Column[]).filter((name) => changes[name] !== undefined).toSorted();
  const values = changed.map((name) => {
    const value = changes[name];
    return [name, value === null ? null : COLUMNS[name].mapToDriverValue(value as never)];
  });
  return statementOf(changed)(tx, { ...Object.fromEntries(values), ticketId: id });
}
