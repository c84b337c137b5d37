import { getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { decrypted, encrypted, SEALED_BEGINS, resealed } from "#server/machine/identity/encryption.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";

/**
 * Personal data encrypted under a key of the process: account numbers and copies of them. A copy of the database alone
 * reveals none, and a value copied to another row or column does not decrypt (decision 0067). Clear text of an earlier
 * version is read as it is until `seal-columns.ts` has encrypted it.
 */

/** Position of a stored text; the encryption is bound to it. */
export interface Cell {
  column: PgColumn;
  /** Id of its row, plus the position inside a column that holds several texts. */
  id: string;
}

/** Encrypts a text for storage; unchanged without a session secret, since nobody can sign in then. */
export function sealText(config: Pick<Keyed, "sessionSecret">, cell: Cell, text: string): SealedText {
  const stored = config.sessionSecret === null ? text : encrypted(config, "personal-data", { text, row: rowOf(cell) });
  return stored as SealedText;
}

/** A text stored unencrypted while a running node may not be able to decrypt it. */
export const unsealedText = (text: string): SealedText => text as SealedText;

/** The text again; null when it was sealed under a secret that is not read or for another cell, or was altered. */
export function openText(config: Keyed, cell: Cell, stored: SealedText | null): string | null {
  return stored === null || !isSealed(stored)
    ? stored
    : decrypted(config, "personal-data", { stored, row: rowOf(cell) });
}

/** Re-encrypts a text from an older readable secret under the current one; null when there is nothing to change. */
export function resealText(config: Keyed, cell: Cell, stored: SealedText): SealedText | null {
  if (!isSealed(stored)) return null;
  return resealed(config, "personal-data", { stored, row: rowOf(cell) }) as SealedText | null;
}

/** False for clear text of an earlier version. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED_BEGINS);

const rowOf = ({ column, id }: Cell): string => `${getTableName(column.table)}.${column.name} ${id}`;
