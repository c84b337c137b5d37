import type { PoolClient, QueryResult } from "pg";

type Asks = Pick<PoolClient, "query">;

/**
 * Wraps a connection for a mapper whose transactions do not wait for `begin`: `begin` goes out in one write with the
 * first statement, and that statement's answer is returned only after the answer to `begin`. Saves one round trip per
 * transaction.
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
