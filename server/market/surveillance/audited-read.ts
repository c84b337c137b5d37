import { change, type Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Result of an audited read, with its audit entry: the subject, and the extent seen. */
export interface Looked<T> {
  answer: T;
  subject: string;
  detail: Record<string, unknown>;
}

/**
 * Reads other people's messages and audits the reader, in one transaction: nothing is seen without an audit entry.
 * Nothing else is written, so members of the conversation cannot notice.
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
