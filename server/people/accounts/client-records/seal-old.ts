import { and, asc, eq, gt, like } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { violatesUnique } from "#server/machine/db/conflicts.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import { subjectWithoutPan } from "#server/people/accounts/client-records/new-client-subject.ts";
import { type Fingerprints, fingerprintsOf } from "#server/people/accounts/client-records/fingerprints.ts";
import { ACCOUNT_NUMBERS, openNumber, SEALED_NUMBERS } from "#server/people/accounts/client-records/sealed-numbers.ts";
import {
  anyInTheClear,
  columnsInPlace,
  inSteps,
  isSealingDue,
  type Unsealed,
} from "#server/machine/identity/seal-columns.ts";
import { type Sealing, sealsClients } from "#server/machine/identity/sealing-start.ts";

type Needs = Pick<Parts, "db" | "log"> & Sealing;

/** Unique indexes that refuse a PAN or a UCC of a firm a second time. */
const FINGERPRINT_INDEXES = ["client_records_pan_fingerprint", "client_records_ucc_fingerprint"];

/** Seals numbers of clients that are stored in the clear, or under another secret, with their fingerprints. Returns of how many. */
export async function sealClients(parts: Needs, which: Unsealed): Promise<number> {
  const { db, config, log } = parts;
  if (!isSealingDue(config, which)) return 0;
  const columns = sealsClients(parts) ? SEALED_NUMBERS : ACCOUNT_NUMBERS;
  const rows = inSteps((after, limit) =>
    db.orm
      .select({ id: clientRecords.id, firmId: clientRecords.firmId, ...SEALED_NUMBERS })
      .from(clientRecords)
      .where(and(gt(clientRecords.id, after), which === "in the clear" ? anyInTheClear(columns) : undefined))
      .orderBy(asc(clientRecords.id))
      .limit(limit),
  );
  let count = 0;
  for await (const row of rows) {
    const { id, firmId, ...stored } = row;
    const resealed = columnsInPlace(config, which, { columns, id, stored });
    if (resealed === null) continue;
    const { pan, ucc } = resealed.sealed;
    const own = {
      pan: pan ? openNumber(config, { id, pan }, "pan") : null,
      ucc: ucc ? openNumber(config, { id, ucc }, "ucc") : null,
    };
    const { panFingerprint, uccFingerprint } = fingerprintsOf(config, firmId, own);
    const fingerprints: Partial<Fingerprints> = {
      ...(pan ? { panFingerprint } : {}),
      ...(ucc ? { uccFingerprint } : {}),
    };
    try {
      await db.orm
        .update(clientRecords)
        .set({ ...resealed.sealed, ...fingerprints })
        .where(and(eq(clientRecords.id, id), resealed.isAsRead));
      count += 1;
    } catch (error) {
      // A node of an earlier version, still running, registered it twice: people of the firm resolve it.
      if (!FINGERPRINT_INDEXES.some((index) => violatesUnique(error, index))) throw error;
      log.warn({ client: id }, "another client of the firm has the same PAN or UCC");
    }
  }
  return count;
}

/** Removes PANs from subjects an earlier version gave to pending or decided new clients. Returns the number changed. */
export async function sealSubjects(parts: Needs, which: Unsealed): Promise<number> {
  if (which !== "in the clear" || !isSealingDue(parts.config, which) || !sealsClients(parts)) return 0;
  const { orm } = parts.db;
  const rows = inSteps((after, limit) =>
    orm
      .select({ id: approvals.id, firmId: approvals.clientId, subject: approvals.subject })
      .from(approvals)
      .where(
        and(
          gt(approvals.id, after),
          eq(approvals.kind, "client.add"),
          like(approvals.subject, `pan ${"_".repeat(10)}`),
        ),
      )
      .orderBy(asc(approvals.id))
      .limit(limit),
  );
  let count = 0;
  for await (const { id, firmId, subject } of rows) {
    const resealed = subjectWithoutPan(parts, firmId, subject);
    if (resealed === null) continue;
    try {
      await orm.update(approvals).set({ subject: resealed }).where(eq(approvals.id, id));
      count += 1;
    } catch (error) {
      // Another pending one with this PAN has the new subject; this one follows once either is decided.
      if (!violatesUnique(error, "approvals_pending")) throw error;
    }
  }
  return count;
}
