import { and, asc, eq, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { violatesUnique } from "#server/machine/db/conflicts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { type Keyed, sign, underEachSecret } from "#server/machine/identity/keys.ts";
import {
  inSteps,
  isSealingDue,
  sealColumns,
  sealedInPlace,
  type Unsealed,
} from "#server/machine/identity/seal-columns.ts";
import { type Cell, openText, sealText, unsealedText } from "#server/machine/identity/sealed-text.ts";
import { type Sealing, sealsClients } from "#server/machine/identity/sealing-start.ts";

// PANs of people and firms are encrypted, as are GST numbers of firms, which contain the PAN. A firm's PAN is unique:
// beside it is its fingerprint, the same for the same PAN and useless without the key.

type WithPan = { id: string; pan: SealedText | null };

const personCell = (id: string): Cell => ({ column: users.pan, id });
const firmCell = (id: string): Cell => ({ column: clients.pan, id });
const gstCell = (id: string): Cell => ({ column: clients.gst, id });

/** A person's own PAN; null when missing or unreadable. */
export const openPersonPan = (config: Keyed, { id, pan }: WithPan): string | null =>
  openText(config, personCell(id), pan);

export const sealPersonPan = (config: Keyed, id: string, pan: string): SealedText =>
  sealText(config, personCell(id), pan);

/** A firm's PAN; null when missing or unreadable. */
export const openFirmPan = (config: Keyed, { id, pan }: WithPan): string | null => openText(config, firmCell(id), pan);

/** A firm's GST number, which contains its PAN; null when missing or unreadable. */
export const openFirmGst = (config: Keyed, { id, gst }: { id: string; gst: SealedText | null }): string | null =>
  openText(config, gstCell(id), gst);

/** A firm's GST number for storage; unencrypted while nodes of the previous version may compute tax from it. */
export const sealFirmGst = (parts: Sealing, id: string, gst: string): SealedText =>
  sealsClients(parts) ? sealText(parts.config, gstCell(id), gst) : unsealedText(gst);

/**
 * A firm's PAN for storage, with its fingerprint. @throws Refusal 'Server configuration error' without a session secret
 */
export function sealFirmPan(config: Keyed, id: string, pan: string): { pan: SealedText; panFingerprint: string } {
  return { pan: sealText(config, firmCell(id), pan), panFingerprint: fingerprintOf(config, pan) };
}

/** Unique index on firms' PANs, which decides between two simultaneous registrations. */
export const FIRM_PAN_INDEX = "clients_pan_fingerprint";

/** True when another firm has this PAN; also checks older secrets, and clear text from an earlier version. */
export async function isFirmPanTaken(
  config: Keyed,
  tx: Pick<Tx, "select">,
  { id, pan }: { id: string; pan: string },
): Promise<boolean> {
  const fingerprints = underEachSecret(config).map((each) => fingerprintOf(each, pan));
  const [found] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(ne(clients.id, id), or(inArray(clients.panFingerprint, fingerprints), eq(clients.pan, pan as SealedText))),
    )
    .limit(1);
  return found !== undefined;
}

function fingerprintOf(config: Pick<Keyed, "sessionSecret">, pan: string): string {
  return sign(config, "pan-fingerprint", pan).toString("hex");
}

/** Seals PANs and GST numbers that are stored in the clear, or under another secret. Returns how many. */
export async function sealPans(parts: Pick<Parts, "db" | "log"> & Sealing, which: Unsealed): Promise<number> {
  const people = await sealColumns(parts, users, { pan: users.pan }, which);
  const gst = sealsClients(parts) ? await sealColumns(parts, clients, { gst: clients.gst }, which) : 0;
  return people + gst + (await sealFirmPans(parts, which));
}

async function sealFirmPans({ db: { orm }, config, log }: Pick<Parts, "db" | "config" | "log">, which: Unsealed) {
  if (!isSealingDue(config, which)) return 0;
  const rows = inSteps((after, limit) =>
    orm
      .select({ id: clients.id, pan: clients.pan })
      .from(clients)
      .where(and(gt(clients.id, after), isNotNull(clients.pan)))
      .orderBy(asc(clients.id))
      .limit(limit),
  );
  let count = 0;
  for await (const { id, pan: stored } of rows) {
    const pan = stored && sealedInPlace(config, which, firmCell(id), stored);
    const text = pan && openFirmPan(config, { id, pan });
    if (!text) continue;
    try {
      await orm
        .update(clients)
        .set({ pan, panFingerprint: fingerprintOf(config, text) })
        .where(and(eq(clients.id, id), eq(clients.pan, stored)));
      count += 1;
    } catch (error) {
      // Registered twice while nodes of an earlier version were running: staff resolve it; until then it is unchanged.
      if (!violatesUnique(error, FIRM_PAN_INDEX)) throw error;
      log.warn({ firm: id }, "another firm has the same PAN");
    }
  }
  return count;
}
