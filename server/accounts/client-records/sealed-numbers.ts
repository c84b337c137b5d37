import { clientRecords } from "#server/db/schema/people.ts";
import type { SealedText } from "#server/db/schema/columns.ts";
import type { Keyed } from "#server/identity/keys.ts";
import { openText, sealText } from "#server/identity/sealed-text.ts";

/** Numbers of a client's accounts, each sealed for its row and column. Nothing searches, orders or compares by them. */
export const SEALED_NUMBERS = {
  accountNumber: clientRecords.accountNumber,
  dpId: clientRecords.dpId,
  dpClientId: clientRecords.dpClientId,
  boId: clientRecords.boId,
} as const;
type NumberColumn = keyof typeof SEALED_NUMBERS;

/** A client as it is stored, and as the firm that registered it reads it. */
export type StoredClient = typeof clientRecords.$inferSelect;
export type ClientRow = Omit<StoredClient, NumberColumn> & Record<NumberColumn, string | null>;

/** One number again; null where there is none, or none that opens. */
export function openNumber(
  config: Keyed,
  row: Pick<StoredClient, "id" | NumberColumn>,
  name: NumberColumn,
): string | null {
  return openText(config, { column: SEALED_NUMBERS[name], id: row.id }, row[name]);
}

export function openClient(config: Keyed, row: StoredClient): ClientRow {
  const open = (name: NumberColumn) => openNumber(config, row, name);
  return {
    ...row,
    accountNumber: open("accountNumber"),
    dpId: open("dpId"),
    dpClientId: open("dpClientId"),
    boId: open("boId"),
  };
}

/** Columns of a client with its numbers as they are stored. */
export function sealClient<C extends Record<NumberColumn, string | null>>(
  config: Pick<Keyed, "sessionSecret">,
  id: string,
  columns: C,
): Omit<C, NumberColumn> & Record<NumberColumn, SealedText | null> {
  const seal = (name: NumberColumn) => {
    const text = columns[name];
    return text === null ? null : sealText(config, { column: SEALED_NUMBERS[name], id }, text);
  };
  return {
    ...columns,
    accountNumber: seal("accountNumber"),
    dpId: seal("dpId"),
    dpClientId: seal("dpClientId"),
    boId: seal("boId"),
  };
}
