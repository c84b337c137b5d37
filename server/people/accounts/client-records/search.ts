import { and, asc, eq, gt, ilike, inArray, notLike, or, type SQL, sql } from "drizzle-orm";
import { must } from "#domain/lib/must.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import { possibleFingerprints } from "#server/people/accounts/client-records/fingerprints.ts";
import { openNumber } from "#server/people/accounts/client-records/sealed-numbers.ts";
import { SEALED_BEGINS } from "#server/machine/identity/encryption.ts";

// Search covers any part of name, PAN, UCC, email, mobile number or city. An index over parts of an encrypted number
// would give most of it away, so the server decrypts the PANs and UCCs of the one firm, some hundred at a time, and
// collects the matching ids: 5,000 clients take 150 ms of a core. A whole PAN or UCC of ten characters is found by its
// fingerprint.

const { id, firmId, name, pan, ucc, email, mobile, city, panFingerprint, uccFingerprint } = clientRecords;

/** A PAN has ten letters and digits, and a UCC no more. */
const PART_OF_A_NUMBER = /^[\da-z]{1,10}$/i;
const NUMBER_LENGTH = 10;
/** Clients decrypted per step, so that other work runs in between. */
const STEP_ROWS = 500;

/** Condition for clients of a firm that match a search; undefined for an empty one. */
export async function matchesSearch(
  parts: Pick<Parts, "db" | "config">,
  ofFirm: string,
  search: string,
): Promise<SQL | undefined> {
  if (search === "") return undefined;
  const pattern = likePattern(search);
  const inTheClear = [pan, ucc].map((column) => and(notLike(column, `${SEALED_BEGINS}%`), ilike(column, pattern)));
  const plain = [name, email, mobile, city].map((column) => ilike(column, pattern));
  return or(...plain, ...inTheClear, await hasNumber(parts, ofFirm, search.toUpperCase()));
}

async function hasNumber(parts: Pick<Parts, "db" | "config">, ofFirm: string, part: string): Promise<SQL | undefined> {
  if (!PART_OF_A_NUMBER.test(part)) return undefined;
  if (part.length === NUMBER_LENGTH) {
    return or(
      inArray(panFingerprint, possibleFingerprints(parts.config, ofFirm, "pan", part)),
      inArray(uccFingerprint, possibleFingerprints(parts.config, ofFirm, "ucc", part)),
    );
  }
  const found = await clientsWithPart(parts, ofFirm, part);
  return sql`${id} = any(${sql.param(found)}::text[])`;
}

/**
 * Ids of a firm's clients with the text in their encrypted PAN or UCC. A client with either number has a PAN, and its
 * fingerprint.
 */
async function clientsWithPart(
  { db: { orm }, config }: Pick<Parts, "db" | "config">,
  ofFirm: string,
  part: string,
): Promise<string[]> {
  const found: string[] = [];
  for (let after = ""; ;) {
    const rows = await orm
      .select({ id, pan, ucc, panFingerprint })
      .from(clientRecords)
      .where(and(eq(firmId, ofFirm), gt(panFingerprint, after)))
      .orderBy(asc(panFingerprint))
      .limit(STEP_ROWS);
    for (const row of rows) {
      const numbers = [openNumber(config, row, "pan"), openNumber(config, row, "ucc")];
      if (numbers.some((number) => number?.includes(part) === true)) found.push(row.id);
    }
    if (rows.length < STEP_ROWS) return found;
    after = must(rows.at(-1)?.panFingerprint, "a fingerprint");
  }
}
