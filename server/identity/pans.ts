import { and, asc, eq, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Parts } from "#server/core/parts.ts";
import { violatesUnique } from "#server/db/conflicts.ts";
import type { Tx } from "#server/db/database.ts";
import type { SealedText } from "#server/db/schema/columns.ts";
import { clients, users } from "#server/db/schema/people.ts";
import { type Keyed, sign, underEachSecret } from "#server/identity/keys.ts";
import { inSteps, isSealingDue, sealColumns, sealedInPlace, type Unsealed } from "#server/identity/seal-columns.ts";
import { type Cell, openText, sealText, unsealedText } from "#server/identity/sealed-text.ts";
import { type Sealing, sealsClients } from "#server/identity/sealing-start.ts";

// PANs of people and of firms are sealed, and GST numbers of firms, which hold the PAN. A firm's PAN stands for one firm: beside it is
// its fingerprint, which says nothing of it to whoever lacks the key, and is the same for the same PAN.

type WithPan = { id: string; pan: SealedText | null };

const personCell = (id: string): Cell => ({ column: users.pan, id });
const firmCell = (id: string): Cell => ({ column: clients.pan, id });
const gstCell = (id: string): Cell => ({ column: clients.gst, id });

/** A person's own PAN; null where there is none, or none that opens. */
export const openPersonPan = (config: Keyed, { id, pan }: WithPan): string | null =>
  openText(config, personCell(id), pan);

export const sealPersonPan = (config: Keyed, id: string, pan: string): SealedText =>
  sealText(config, personCell(id), pan);

/** A firm's PAN; null where there is none, or none that opens. */
export const openFirmPan = (config: Keyed, { id, pan }: WithPan): string | null => openText(config, firmCell(id), pan);

/** A firm's GST number, which holds its PAN; null where there is none, or none that opens. */
export const openFirmGst = (config: Keyed, { id, gst }: { id: string; gst: SealedText | null }): string | null =>
  openText(config, gstCell(id), gst);

/** A firm's GST number as it is stored: as it is while nodes of the version before may reckon tax by it. */
export const sealFirmGst = (parts: Sealing, id: string, gst: string): SealedText =>
  sealsClients(parts) ? sealText(parts.config, gstCell(id), gst) : unsealedText(gst);

/** A firm's PAN as it is stored, with its fingerprint. @throws Refusal 'Server configuration error' without a session secret */
export function sealFirmPan(config: Keyed, id: string, pan: string): { pan: SealedText; panFingerprint: string } {
  return { pan: sealText(config, firmCell(id), pan), panFingerprint: fingerprintOf(config, pan) };
}

/** The unique index that refuses a firm's PAN a second time, for two who register at the same moment. */
export const FIRM_PAN_INDEX = "clients_pan_fingerprint";

/** Whether another firm has this PAN: also under a secret of before, and where a version before stored it in the clear. */
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
      // Registered twice while nodes of a version before served beside: staff see to it, and until then it stays as it is.
      if (!violatesUnique(error, FIRM_PAN_INDEX)) throw error;
      log.warn({ firm: id }, "another firm has the same PAN");
    }
  }
  return count;
}
