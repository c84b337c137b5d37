import { and, asc, count, eq } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { addTerm, changeTerm, LexiconTerm, readRules } from "#domain/contract/http/surveillance.ts";
import { DEFAULT_TERMS } from "#domain/surveillance/default-terms.ts";
import { isPhraseIn, phraseFault, phraseKey } from "#domain/surveillance/lexicon.ts";
import { DEFAULT_OFF_MARKET_BP } from "#domain/surveillance/off-market.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { surveillanceAlerts, surveillanceRules, surveillanceTerms } from "#server/machine/db/schema/surveillance.ts";
import { noSuchTerm } from "#server/market/surveillance/errors.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export type TermRow = typeof surveillanceTerms.$inferSelect;

/** Phrases a firm may watch for. */
const TERMS_MAX = 1000;

/** Gives a firm the default terms when it has no rules yet. */
export async function ensureRules(
  { newId }: Pick<Parts, "newId">,
  tx: Tx,
  clientId: string,
  now: Date,
): Promise<typeof surveillanceRules.$inferSelect> {
  const made = await tx
    .insert(surveillanceRules)
    .values({ clientId, offMarketBp: DEFAULT_OFF_MARKET_BP, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (made[0]) {
    await tx.insert(surveillanceTerms).values(
      DEFAULT_TERMS.map(({ phrase, kind, severity, unless }) => {
        const id = newId("slx");
        return {
          id,
          clientId,
          phrase,
          phraseKey: phraseKey(phrase),
          kind,
          severity,
          unless: [...unless],
          createdAt: now,
        };
      }),
    );
    return made[0];
  }
  const [rules] = await tx.select().from(surveillanceRules).where(eq(surveillanceRules.clientId, clientId));
  return rules ?? { clientId, offMarketBp: DEFAULT_OFF_MARKET_BP, createdAt: now };
}

export function showRules(parts: Parts, cause: Cause): Promise<ResponseOf<typeof readRules>> {
  return change(parts, cause, async ({ tx, now, actor: { clientId } }) => {
    const rules = await ensureRules(parts, tx, clientId, now);
    return { terms: await termsOf(tx, clientId), off_market_bp: rules.offMarketBp };
  });
}

export function setOffMarket(parts: Parts, cause: Cause, offMarketBp: number): Promise<{ off_market_bp: number }> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const { clientId } = actor;
    const before = await ensureRules(parts, tx, clientId, now);
    await tx.update(surveillanceRules).set({ offMarketBp }).where(eq(surveillanceRules.clientId, clientId));
    changing.audit("surveillance.rules_changed", clientId, { off_market_bp: offMarketBp, before: before.offMarketBp });
    return { off_market_bp: offMarketBp };
  });
}

/** @throws Refusal validation_error for a phrase that could find nothing, or nearly everything */
export function putTerm(parts: Parts, cause: Cause, asked: BodyOf<typeof addTerm>): Promise<LexiconTerm> {
  const { phrase, kind, severity, unless } = asked;
  const fault = phraseFault(phrase);
  if (fault !== null) throw fieldRefusal("phrase", fault);
  refuseUnless(phrase, unless);
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const { clientId } = actor;
    await ensureRules(parts, tx, clientId, now);
    const [stored] = await tx
      .select({ terms: count() })
      .from(surveillanceTerms)
      .where(eq(surveillanceTerms.clientId, clientId));
    if ((stored?.terms ?? 0) >= TERMS_MAX)
      throw fieldRefusal("phrase", `You can watch for at most ${TERMS_MAX} phrases`);
    const id = parts.newId("slx");
    const [row] = await tx
      .insert(surveillanceTerms)
      .values({ id, clientId, phrase, phraseKey: phraseKey(phrase), kind, severity, unless, createdAt: now })
      .onConflictDoUpdate({
        target: [surveillanceTerms.clientId, surveillanceTerms.phraseKey],
        set: { isActive: true, kind, severity, unless },
      })
      .returning();
    if (!row) throw noSuchTerm();
    changing.audit("surveillance.term_added", row.id, { phrase, kind, severity, unless });
    return present(row, 0);
  });
}

/** @throws Refusal not_found */
export function reviseTerm(
  parts: Parts,
  cause: Cause,
  id: string,
  asked: BodyOf<typeof changeTerm>,
): Promise<LexiconTerm> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const { clientId } = actor;
    const [row] = await tx
      .select()
      .from(surveillanceTerms)
      .where(and(eq(surveillanceTerms.id, id), eq(surveillanceTerms.clientId, clientId)))
      .for("update");
    if (!row) throw noSuchTerm();
    const after = {
      severity: asked.severity ?? row.severity,
      unless: asked.unless ?? row.unless,
      isActive: asked.is_active ?? row.isActive,
    };
    if (asked.unless != null) refuseUnless(row.phrase, after.unless);
    await tx.update(surveillanceTerms).set(after).where(eq(surveillanceTerms.id, id));
    changing.audit("surveillance.term_changed", id, { phrase: row.phrase, ...after });
    const all = await termsOf(tx, clientId);
    return all.find((term) => term.id === id) ?? present({ ...row, ...after }, 0);
  });
}

function refuseUnless(phrase: string, unless: readonly string[]): void {
  const fault = unless.map(phraseFault).find((each) => each !== null);
  if (fault != null) throw fieldRefusal("unless", fault);
  const apart = unless.find((around) => !isPhraseIn(phrase, around) && !isPhraseIn(phrase, around.replaceAll("*", "")));
  if (apart !== undefined)
    throw fieldRefusal("unless", `"${apart}" does not contain "${phrase}", so it would never apply`);
}

async function termsOf(reader: Reader, clientId: string): Promise<LexiconTerm[]> {
  const rows = await reader
    .select()
    .from(surveillanceTerms)
    .where(eq(surveillanceTerms.clientId, clientId))
    .orderBy(asc(surveillanceTerms.phraseKey));
  const raised = await reader
    .select({ rule: surveillanceAlerts.rule, alerts: count() })
    .from(surveillanceAlerts)
    .where(eq(surveillanceAlerts.clientId, clientId))
    .groupBy(surveillanceAlerts.rule);
  const alerts = new Map(raised.map(({ rule, alerts: times }) => [rule, times]));
  return rows.map((row) => present(row, alerts.get(row.phrase) ?? 0));
}

function present({ id, phrase, kind, severity, unless, isActive }: TermRow, alerts: number): LexiconTerm {
  return { id, phrase, kind, severity, unless, is_active: isActive, alerts };
}
