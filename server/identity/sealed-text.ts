import { getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SealedText } from "#server/db/schema/columns.ts";
import { decrypted, encrypted, SEALED_BEGINS, sealedAnew } from "#server/identity/encryption.ts";
import type { Keyed } from "#server/identity/keys.ts";

/**
 * What of people and firms is stored under a key of the process: numbers of accounts and whatever repeats them. Whoever has a copy
 * of the database alone has none of it, and one that is copied to another row or column opens nothing (decision 0067). What a
 * version before stored in the clear is read as it is until `seal-columns.ts` has sealed it.
 */

/** Where a text is stored. */
export interface Cell {
  column: PgColumn;
  /** Of its row, and of the place in it where a column holds several. */
  id: string;
}

/** A text as it is stored; as it is where the installation has no secret, since then nobody signs in. */
export function sealText(config: Pick<Keyed, "sessionSecret">, cell: Cell, text: string): SealedText {
  const stored = config.sessionSecret === null ? text : encrypted(config, "personal-data", { text, row: rowOf(cell) });
  return stored as SealedText;
}

/** A text that is stored as it is for as long as a node may serve that does not read it sealed. */
export const unsealedText = (text: string): SealedText => text as SealedText;

/** The text again; null when it was sealed under a secret that is not read or for another cell, or was altered. */
export function openText(config: Keyed, cell: Cell, stored: SealedText | null): string | null {
  return stored === null || !isSealed(stored)
    ? stored
    : decrypted(config, "personal-data", { stored, row: rowOf(cell) });
}

/** Of what is sealed under another secret that is read: the same sealed under the present one; else null. */
export function sealTextAnew(config: Keyed, cell: Cell, stored: SealedText): SealedText | null {
  if (!isSealed(stored)) return null;
  return sealedAnew(config, "personal-data", { stored, row: rowOf(cell) }) as SealedText | null;
}

/** False of what a version before stored. */
export const isSealed = (stored: string): boolean => stored.startsWith(SEALED_BEGINS);

const rowOf = ({ column, id }: Cell): string => `${getTableName(column.table)}.${column.name} ${id}`;
