import { change, type Cause } from "#server/core/change.ts";
import type { Tx } from "#server/db/database.ts";
import type { Parts } from "#server/core/parts.ts";

/** What is written of a look: what was looked at, and how much of it was seen. */
export interface Looked<T> {
  answer: T;
  subject: string;
  detail: Record<string, unknown>;
}

/**
 * Reads what others sent and writes down who looked, in one transaction: nothing is seen without its row in the audit.
 * Nothing else is written, so that nobody in the conversation can tell.
 */
export function auditedRead<T>(
  parts: Parts,
  cause: Cause,
  action: `surveillance.${string}`,
  read: (tx: Tx, now: Date) => Promise<Looked<T>>,
): Promise<T> {
  return change(parts, cause, async (changing) => {
    const { answer, subject, detail } = await read(changing.tx, changing.now);
    changing.audit(action, subject, detail);
    return answer;
  });
}
