import { and, count, desc, eq, inArray, ne } from "drizzle-orm";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { decideTermProposal, listTermProposals, TermProposal } from "#domain/contract/http/bond-terms.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { isFact } from "#domain/bond-terms/resolve-terms.ts";
import { must } from "#domain/lib/must.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { bondTermProposals, bondTermVersions } from "#server/machine/db/schema/bonds.ts";
import { MARKET } from "#server/machine/live/audience.ts";
import { applyConfirmedTerms } from "#server/market/bonds/terms/confirmed-terms.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type ProposalRow = typeof bondTermProposals.$inferSelect;
type Reader = Pick<Tx | Orm, "select">;
type Decision = BodyOf<typeof decideTermProposal>;

/** Proposals that are open or decided, the last changed first, a page of them. */
export async function readProposals(
  parts: Parts,
  { status, page, page_size }: QueryOf<typeof listTermProposals>,
): Promise<ResponseOf<typeof listTermProposals>> {
  const { orm } = parts.db;
  const where = status === "OPEN" ? eq(bondTermProposals.status, "OPEN") : ne(bondTermProposals.status, "OPEN");
  const [total] = await orm.select({ count: count() }).from(bondTermProposals).where(where);
  const rows = await orm
    .select()
    .from(bondTermProposals)
    .where(where)
    .orderBy(desc(bondTermProposals.updatedAt), desc(bondTermProposals.id))
    .limit(page_size)
    .offset((page - 1) * page_size);
  return { count: total?.count ?? 0, page, page_size, results: await present(parts, orm, rows) };
}

async function present(parts: Parts, reader: Reader, rows: readonly ProposalRow[]): Promise<TermProposal[]> {
  if (rows.length === 0) return [];
  const isins = [...new Set(rows.map(({ isin }) => isin))];
  const versions = await reader
    .select()
    .from(bondTermVersions)
    .where(inArray(bondTermVersions.isin, isins))
    .orderBy(desc(bondTermVersions.version));
  return rows.map((row) => ({
    id: row.id,
    finstrument_id: row.isin,
    bond_name: parts.bonds.get(row.isin)?.display_name ?? row.isin,
    term: row.term,
    value: row.value,
    status: row.status,
    evidence: row.evidence,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    decided_by: row.decidedBy,
    source: row.source,
    reason: row.reason,
    history: versions
      .filter(({ isin, term }) => isin === row.isin && term === row.term)
      .map(({ term, value, version, source, decidedBy, at }) => ({
        term,
        value,
        version,
        source,
        decided_by: decidedBy,
        at: at.toISOString(),
      })),
  }));
}

/**
 * Confirms a proposed term for everybody, or rejects it. Confirming a term rejects its open proposals with other
 * values; open quotes keep the terms they were posted on.
 * @throws Refusal not_found, stale_version, already_done
 */
export async function decideProposal(
  parts: Parts,
  cause: Cause,
  id: string,
  decision: Decision,
): Promise<TermProposal> {
  const decided = await change(parts, cause, (changing) => decideInside(parts, changing, id, decision));
  if (decision.decision === "confirm") await applyConfirmedTerms(parts);
  return decided;
}

async function decideInside(parts: Parts, changing: Change, id: string, decision: Decision): Promise<TermProposal> {
  const { tx, now, actor } = changing;
  const [row] = await tx.select().from(bondTermProposals).where(eq(bondTermProposals.id, id)).for("update");
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  const asItStands = async () => ({ fresh: (await present(parts, tx, [row]))[0] });
  if (row.status !== "OPEN")
    throw new Refusal("already_done", "This proposal has already been decided.", await asItStands());
  if (row.version !== decision.version) {
    throw new Refusal("stale_version", "More quotes now use this term. Check it again.", await asItStands());
  }
  const bond = parts.bonds.get(row.isin);
  const { isin, term, value } = row;
  if (decision.decision === "confirm" && bond !== undefined && isFact(bond, term)) {
    throw new Refusal("already_done", "Our data now has this term.", await asItStands());
  }
  const verdict =
    decision.decision === "confirm"
      ? { status: "CONFIRMED" as const, source: decision.source }
      : { status: "REJECTED" as const, reason: decision.reason };
  const done = { ...verdict, decidedBy: actor.userName, version: row.version + 1, updatedAt: now };
  const [after] = await tx.update(bondTermProposals).set(done).where(eq(bondTermProposals.id, id)).returning();
  if (decision.decision === "confirm") {
    const [last] = await tx
      .select({ version: bondTermVersions.version })
      .from(bondTermVersions)
      .where(and(eq(bondTermVersions.isin, isin), eq(bondTermVersions.term, term)))
      .orderBy(desc(bondTermVersions.version))
      .limit(1);
    await tx.insert(bondTermVersions).values({
      isin,
      term,
      value,
      version: (last?.version ?? 0) + 1,
      source: decision.source,
      proposalId: id,
      decidedBy: actor.userName,
      at: now,
    });
    await rejectOthers(changing, row);
    changing.publish("refresh_bonds", MARKET, null);
  }
  changing.audit(
    `bond_term.${decision.decision}`,
    id,
    { isin, term, value, ...verdict, evidence: row.evidence.length },
    [isin],
  );
  const [presented] = await present(parts, tx, [must(after, "the proposal")]);
  return must(presented, "the proposal");
}

/** Other values of a term that was confirmed. */
async function rejectOthers(changing: Change, { isin, term, value }: ProposalRow): Promise<void> {
  const { tx, now, actor } = changing;
  const rejected = await tx
    .update(bondTermProposals)
    .set({ status: "REJECTED", reason: "Another value was confirmed.", decidedBy: actor.userName, updatedAt: now })
    .where(
      and(
        eq(bondTermProposals.isin, isin),
        eq(bondTermProposals.term, term),
        ne(bondTermProposals.value, value),
        eq(bondTermProposals.status, "OPEN"),
      ),
    )
    .returning({ id: bondTermProposals.id });
  for (const { id } of rejected)
    changing.audit("bond_term.reject", id, { isin, term, reason: "Another value was confirmed." }, [isin]);
}
