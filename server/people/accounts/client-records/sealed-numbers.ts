import { clientRecords } from "#server/machine/db/schema/people.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { fingerprintsOf, type Fingerprints } from "#server/people/accounts/client-records/fingerprints.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { openText, sealText, unsealedText } from "#server/machine/identity/sealed-text.ts";
import { type Sealing, sealsClients } from "#server/machine/identity/sealing-start.ts";

/** Numbers of a client's accounts. Nothing searches, orders or compares by them. */
export const ACCOUNT_NUMBERS = {
  accountNumber: clientRecords.accountNumber,
  dpId: clientRecords.dpId,
  dpClientId: clientRecords.dpClientId,
  boId: clientRecords.boId,
} as const;

/** Numbers of a client itself, by which it is found, and told from others by their fingerprints. */
export const OWN_NUMBERS = { pan: clientRecords.pan, ucc: clientRecords.ucc, gst: clientRecords.gst } as const;

/** Each is sealed for its row and column. */
export const SEALED_NUMBERS = { ...ACCOUNT_NUMBERS, ...OWN_NUMBERS } as const;
type NumberColumn = keyof typeof SEALED_NUMBERS;

/** A client as stored, and as read by the firm that registered it. */
export type StoredClient = typeof clientRecords.$inferSelect;
export type ClientRow = Omit<StoredClient, NumberColumn | keyof Fingerprints> & Record<NumberColumn, string | null>;

/** One decrypted number; null when missing or unreadable. */
export function openNumber<N extends NumberColumn>(
  config: Keyed,
  row: Pick<StoredClient, "id" | N>,
  name: N,
): string | null {
  return openText(config, { column: SEALED_NUMBERS[name], id: row.id }, row[name]);
}

export function openClient(
  config: Keyed,
  { panFingerprint: _ofPan, uccFingerprint: _ofUcc, ...row }: StoredClient,
): ClientRow {
  const open = (name: NumberColumn) => openText(config, { column: SEALED_NUMBERS[name], id: row.id }, row[name]);
  return {
    ...row,
    accountNumber: open("accountNumber"),
    dpId: open("dpId"),
    dpClientId: open("dpClientId"),
    boId: open("boId"),
    pan: open("pan"),
    ucc: open("ucc"),
    gst: open("gst"),
  };
}

/** Columns of a client with encrypted numbers and fingerprints. */
export function sealClient<C extends Record<NumberColumn, string | null>>(
  parts: Sealing,
  { id, firmId }: Pick<StoredClient, "id" | "firmId">,
  columns: C,
): Omit<C, NumberColumn> & Record<NumberColumn, SealedText | null> & Fingerprints {
  const { config } = parts;
  const hasBegun = sealsClients(parts);
  const seal = (name: NumberColumn) => {
    const text = columns[name];
    return text === null ? null : sealText(config, { column: SEALED_NUMBERS[name], id }, text);
  };
  const sealOwn = (name: keyof typeof OWN_NUMBERS) => {
    const text = columns[name];
    return hasBegun || text === null ? seal(name) : unsealedText(text);
  };
  return {
    ...columns,
    accountNumber: seal("accountNumber"),
    dpId: seal("dpId"),
    dpClientId: seal("dpClientId"),
    boId: seal("boId"),
    pan: sealOwn("pan"),
    ucc: sealOwn("ucc"),
    gst: sealOwn("gst"),
    ...(hasBegun ? fingerprintsOf(config, firmId, columns) : { panFingerprint: null, uccFingerprint: null }),
  };
}
