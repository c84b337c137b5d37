import type { PoolClient, QueryResult } from "pg";

type Asks = Pick<PoolClient, "query">;

/**
 * The same connection for a mapper whose transactions do not wait for `begin`: it goes out in one write with the first
 * statement, and the answer to that is told only when `begin` has had its own. What runs in a transaction thus travels once less.
 */
export function beginningAhead(client: Asks): Asks {
  let begun: Promise<unknown> | null = null;
  const query = (asked: { text: string }, values?: unknown[]): Promise<QueryResult> => {
    const answer = client.query(asked, values);
    if (asked.text.startsWith("begin")) {
      begun = answer;
      begun.catch(() => undefined);
      return Promise.resolve(NO_ROWS);
    }
    if (begun === null) return answer;
    const before = begun;
    begun = null;
    answer.catch(() => undefined);
    return before.then(() => answer);
  };
  return { query } as Asks;
}

const NO_ROWS: QueryResult = { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] };
