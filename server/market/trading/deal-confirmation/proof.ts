import { and, desc, eq, inArray } from "drizzle-orm";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import type { StoredConsents } from "#domain/tickets/stored.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { ticketEvidence } from "#server/machine/db/schema/trading.ts";
import { type Fact, type Facts, number, text } from "#server/machine/documents/document.ts";
import { instantText } from "#server/market/trading/deal-confirmation/sections.ts";

/** A consent as it is stored; without evidence where it was given in no ticket. */
type Given = Pick<NonNullable<StoredConsents["buyer"]>, "user_id" | "at"> & { evidence_id: string | null };
export type GivenConsents = Record<DealSide, Given | null>;

/** Proof of the consents to a deal. */
export interface DealProof {
  consents: Record<DealSide, { userName: string; at: string } | null>;
  /** The reader's own firm's evidence at its consent, with its SHA-256. */
  evidence: Partial<Record<DealSide, { id: string; digest: string }>>;
  /** The last entry of the audit chain about the deal. */
  entry: { seq: number; hash: string } | null;
}

/** @param subject id of the ticket or order that the audit chain names */
export async function readProof(
  parts: Parts,
  { clientId }: Pick<Actor, "clientId">,
  subject: string,
  given: GivenConsents,
): Promise<DealProof> {
  const { orm } = parts.db;
  const all = DEAL_SIDES.flatMap((side) => given[side] ?? []);
  const nameOf = await namesOf(
    parts,
    orm,
    all.map(({ user_id: id }) => id),
  );
  const ids = all.flatMap(({ evidence_id: id }) => id ?? []);
  const owned = and(inArray(ticketEvidence.id, ids), eq(ticketEvidence.clientId, clientId));
  const frozen = ids.length === 0 ? [] : await orm.select().from(ticketEvidence).where(owned);
  const [entry] = await orm
    .select({ seq: audit.seq, hash: audit.hash })
    .from(audit)
    .where(eq(audit.subject, subject))
    .orderBy(desc(audit.seq))
    .limit(1);
  const named = (side: DealSide) => {
    const consent = given[side];
    return consent === null ? null : { userName: nameOf(consent.user_id).userName, at: consent.at };
  };
  return {
    consents: { buyer: named("buyer"), seller: named("seller") },
    evidence: Object.fromEntries(frozen.map(({ side, id, digest }) => [side, { id, digest }])),
    entry: entry ?? null,
  };
}

/** Consents with their times, and their proof. @param isNamed true when a side may be named to the reader */
export function consentSection({ consents, evidence, entry }: DealProof, isNamed: (side: DealSide) => boolean): Facts {
  const facts = DEAL_SIDES.flatMap((side): Fact[] => {
    const given = consents[side];
    const own = evidence[side];
    const at = given === null ? null : instantText(given.at);
    const who = given === null || !isNamed(side) ? at : `${given.userName}, ${at}`;
    return [
      { label: side === "buyer" ? "Buyer consented" : "Seller consented", cell: text(who) },
      ...(own === undefined
        ? []
        : [
            { label: "Evidence", cell: text(own.id) },
            { label: "SHA-256 of the evidence", cell: text(own.digest) },
          ]),
    ];
  });
  return {
    kind: "facts",
    title: "Consents",
    facts: [
      ...facts,
      { label: "Entry of the audit chain", cell: number(entry?.seq ?? null, 0) },
      { label: "Hash of that entry", cell: text(entry?.hash ?? null) },
    ],
  };
}
