import { and, asc, eq, ilike, inArray, ne, or, sql } from "drizzle-orm";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { canonicalIsin } from "#domain/lib/isin.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { plainKeyText } from "#domain/limits/limit-text.ts";
import { limitTexts } from "#domain/limits/limit-rules.ts";
import { ISSUE_TYPE_LABELS, ISSUE_TYPES, type LimitLevel } from "#domain/entities/limit.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { PAPER_KIND_LABELS, PAPER_KINDS } from "#domain/entities/paper-kind.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import type { LimitRow } from "#server/market/trading/limits/read-limits.ts";

type Reader = Pick<Orm | Tx, "select">;

interface Key {
  key: string;
  label: string;
}

const MOST = 20;
const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** Possible keys for a limit of a level, by part of the name or id. */
export async function findKeys(parts: Parts, actor: Actor, level: LimitLevel, search: string): Promise<Key[]> {
  const { orm } = parts.db;
  const pattern = likePattern(search);
  const words = search.toLowerCase();
  switch (level) {
    case "FIRM":
      return [];
    case "ORDER":
      return ISSUE_TYPES.map((key) => ({ key, label: ISSUE_TYPE_LABELS[key] }));
    case "MARKET":
      return PAPER_KINDS.map((key) => ({ key, label: PAPER_KIND_LABELS[key] }));
    case "COUNTERPARTY":
      return orm
        .select({ key: clients.id, label: clients.name })
        .from(clients)
        .where(and(ne(clients.id, actor.clientId), ilike(clients.name, pattern)))
        .orderBy(asc(clients.name), asc(clients.id))
        .limit(MOST);
    case "DEALER":
      return orm
        .select({ key: users.id, label: fullName })
        .from(users)
        .where(and(eq(users.clientId, actor.clientId), or(ilike(fullName, pattern), ilike(users.email, pattern))))
        .orderBy(asc(users.firstName), asc(users.id))
        .limit(MOST);
    case "PORTFOLIO":
      if (search === "") return [];
      return parts.bonds
        .search(search, { limit: MOST, today: istDateOf(parts.clock.now().getTime()) })
        .map(({ id, display_name: label }) => ({ key: id, label }));
    case "ISSUER": {
      const issuers = new Set(parts.bonds.all().flatMap(({ issuer }) => issuer ?? []));
      return [...issuers]
        .filter((issuer) => issuer.toLowerCase().includes(words))
        .toSorted()
        .slice(0, MOST)
        .map((issuer) => ({ key: issuer, label: issuer }));
    }
    default:
      return level satisfies never;
  }
}

/** Key for the typed text, by id or whole name. @throws Refusal validation_error naming an unknown one */
export async function keyOf(
  { parts, reader, actor }: { parts: Parts; reader: Reader; actor: Actor },
  level: LimitLevel,
  typed: string,
  field = "key",
): Promise<string | null> {
  if (typed === "") return null;
  const words = typed.toLowerCase();
  const refuse = (text: string) => fieldRefusal(field, text);
  switch (level) {
    case "FIRM":
      return null;
    case "ORDER":
    case "MARKET":
      return typed;
    case "COUNTERPARTY": {
      const [firm] = await reader
        .select({ id: clients.id })
        .from(clients)
        .where(or(eq(clients.id, typed), eq(sql`lower(${clients.name})`, words)))
        .orderBy(asc(clients.id))
        .limit(1);
      if (firm === undefined) throw refuse(limitTexts.counterparty);
      if (firm.id === actor.clientId) throw refuse(limitTexts.ownFirm);
      return firm.id;
    }
    case "DEALER": {
      const named = or(eq(users.id, typed), eq(sql`lower(${fullName})`, words), eq(sql`lower(${users.email})`, words));
      const [person] = await reader
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.clientId, actor.clientId), named))
        .orderBy(asc(users.id))
        .limit(1);
      if (person === undefined) throw refuse(limitTexts.dealer);
      return person.id;
    }
    case "PORTFOLIO": {
      const isin = canonicalIsin(typed);
      if (parts.bonds.get(isin) === undefined) throw refuse(limitTexts.bond);
      return isin;
    }
    case "ISSUER": {
      const issuer = parts.bonds.all().find((bond) => bond.issuer?.toLowerCase() === words)?.issuer;
      if (issuer === undefined || issuer === null) throw refuse(limitTexts.issuer);
      return issuer;
    }
    default:
      return level satisfies never;
  }
}

/** Labels of keys, by level. */
export async function keyLabels(
  { bonds }: Pick<Parts, "bonds">,
  reader: Reader,
  named: readonly (Pick<LimitRow, "level" | "key"> & Partial<Pick<LimitRow, "dealerId">>)[],
): Promise<(level: LimitLevel, key: string) => string> {
  const of = (level: LimitLevel) => named.flatMap((each) => (each.level === level ? (each.key ?? []) : []));
  const [firms, people] = [of("COUNTERPARTY"), [...of("DEALER"), ...named.flatMap(({ dealerId }) => dealerId ?? [])]];
  const labels = new Map<string, string>();
  if (firms.length > 0) {
    const rows = await reader
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(inArray(clients.id, firms));
    for (const { id, name } of rows) labels.set(id, name);
  }
  if (people.length > 0) {
    const rows = await reader.select({ id: users.id, name: fullName }).from(users).where(inArray(users.id, people));
    for (const { id, name } of rows) labels.set(id, name);
  }
  return (level, key) =>
    plainKeyText({ level, key, settlement: null }) ??
    (level === "PORTFOLIO" ? bonds.get(key)?.display_name : labels.get(key)) ??
    key;
}
