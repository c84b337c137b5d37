import { and, asc, desc, eq, inArray, ne, or } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type * as contract from "#domain/contract/http/surveillance-timeline.ts";
import { type OpenedEntry, seqOfEntry } from "#domain/surveillance/timeline/entry.ts";
import { fieldsOf } from "#domain/surveillance/timeline/entry-text.ts";
import { auditHash, CHAIN_START, type AuditRow } from "#server/machine/core/audit.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { clusters, eois, legs, tickets } from "#server/machine/db/schema/trading.ts";
import { nicknameOf } from "#server/people/chat/store/people.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { noSuchEntry } from "#server/market/surveillance/errors.ts";
import { presentEntries } from "#server/market/surveillance/timeline/present.ts";
import {
  after,
  conditionOf,
  cursorOf,
  entriesOf,
  entryOf,
  isAbout,
  newestSeq,
  positionOf,
  upTo,
} from "#server/market/surveillance/timeline/scope.ts";

type Listed = ResponseOf<typeof contract.listTimeline>;

/** Maximum new entries in one update; a reader further behind reloads the timeline. */
const NEWS_MAX = 200;
/** Maximum related entries shown with an opened one, the newest. */
const HISTORY_MAX = 100;

/** A page of the time line. @throws Refusal validation_error for an unknown cursor */
export function readTimeline(
  parts: Parts,
  cause: Cause,
  { cursor, limit, ...filter }: BodyOf<typeof contract.listTimeline>,
): Promise<Listed> {
  const before = cursor === undefined ? undefined : positionOf(cursor);
  return auditedRead(parts, cause, "surveillance.timeline", async (tx) => {
    const { clientId } = cause.actor;
    const newest = await newestSeq(tx);
    const condition = and(upTo(newest), await conditionOf(parts, tx, filter));
    const rows = await entriesOf(tx, { clientId, condition, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const entries = (await presentEntries(parts, tx, clientId, shown)).map(({ entry }) => entry);
    return {
      answer: { entries, next_cursor: last ? cursorOf(last) : null, newest },
      subject: clientId,
      detail: { ...filter, entries: shown.length, is_first: before === undefined },
    };
  });
}

/** Entries after a number. Polled constantly, so it is audited only when it shows something. */
export async function followTimeline(
  parts: Parts,
  cause: Cause,
  { since, ...filter }: BodyOf<typeof contract.followTimeline>,
): Promise<ResponseOf<typeof contract.followTimeline>> {
  const { clientId } = cause.actor;
  const read = async (reader: Tx | Parts["db"]["orm"]) => {
    const newest = await newestSeq(reader);
    const condition = and(after(since), upTo(newest), await conditionOf(parts, reader, filter));
    return { newest, rows: await entriesOf(reader, { clientId, condition, limit: NEWS_MAX + 1 }) };
  };
  const { newest, rows } = await read(parts.db.orm);
  if (rows.length === 0) return { entries: [], newest, reset: false };
  return auditedRead(parts, cause, "surveillance.timeline_followed", async (tx) => {
    const shown = await presentEntries(parts, tx, clientId, rows.slice(0, NEWS_MAX));
    return {
      answer: { entries: shown.map(({ entry }) => entry), newest, reset: rows.length > NEWS_MAX },
      subject: clientId,
      detail: { ...filter, since, entries: shown.length },
    };
  });
}

/** One entry with its links of the chain. @throws Refusal not_found */
export function openEntry(parts: Parts, cause: Cause, id: string): Promise<OpenedEntry> {
  return auditedRead(parts, cause, "surveillance.timeline_entry", async (tx) => {
    const { clientId } = cause.actor;
    const seq = seqOfEntry(id);
    const row = Number.isSafeInteger(seq) ? await entryOf(tx, clientId, seq) : undefined;
    if (row === undefined) throw noSuchEntry();
    const [visible] = await presentEntries(parts, tx, clientId, [row]);
    if (visible === undefined) throw noSuchEntry();
    const history = await historyOf(tx, clientId, row);
    const answer = {
      entry: visible.entry,
      fields: fieldsOf(visible.detail),
      request_id: row.requestId,
      hash: row.hash,
      previous_hash: row.previousHash,
      verified: await verified(tx, row),
      history: (await presentEntries(parts, tx, clientId, history)).map(({ entry }) => entry),
    };
    return { answer, subject: id, detail: { action: row.action, of: row.subject } };
  });
}

/** Subjects under which unlike things are filed, so that they have no history of their own. */
const isNoThing = (subject: string): boolean =>
  !/^[a-z]{3}_[0-9a-z]{3,40}$/.test(subject) || /^(cli|usr)_/.test(subject);

/** Other entries on the subject of an entry, as visible to the firm, oldest first. */
async function historyOf(tx: Tx, clientId: string, { seq, subject }: AuditRow): Promise<AuditRow[]> {
  if (isNoThing(subject)) return [];
  const condition = and(ne(audit.seq, seq), or(eq(audit.subject, subject), isAbout(tx, [subject])));
  return (await entriesOf(tx, { clientId, condition, limit: HISTORY_MAX })).toReversed();
}

/** Verifies that an entry is unchanged and in its place, by its own hash and its neighbours. */
async function verified(tx: Tx, row: AuditRow): Promise<OpenedEntry["verified"]> {
  if (auditHash(row) !== row.hash) {
    return { holds: false, text: "This entry was changed after it was written: its hash does not match its content." };
  }
  const around = await tx
    .select({ seq: audit.seq, hash: audit.hash, previousHash: audit.previousHash })
    .from(audit)
    .where(inArray(audit.seq, [row.seq - 1, row.seq + 1]))
    .orderBy(asc(audit.seq));
  const before = around.find(({ seq }) => seq < row.seq);
  const next = around.find(({ seq }) => seq > row.seq);
  const isFirst = row.seq === 1 && row.previousHash === CHAIN_START;
  if (before !== undefined && before.hash !== row.previousHash) {
    return { holds: false, text: "The entry before this one was changed or replaced: their hashes do not match." };
  }
  if (next !== undefined && next.previousHash !== row.hash) {
    return { holds: false, text: "The entry after this one was changed or replaced: their hashes do not match." };
  }
  const links = isFirst
    ? "it is the first of the chain"
    : before === undefined
      ? "the entry before it was removed at the end of its retention, which audit:verify checks"
      : "it follows the entry before it";
  const end = next === undefined ? "it is the newest" : "the next one follows it";
  return { holds: true, text: `Its hash matches its content, ${links}, and ${end}.` };
}

/** Choices for filters of the timeline: the firm's own people, and firms it has negotiated or dealt with. */
export async function readChoices(
  { db: { orm }, bonds }: Parts,
  { actor: { clientId } }: Cause,
): Promise<ResponseOf<typeof contract.timelineChoices>> {
  const people = await orm
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.clientId, clientId))
    .orderBy(asc(users.firstName), asc(users.lastName));
  const own = orm.select({ id: legs.clusterId }).from(legs).where(eq(legs.clientId, clientId));
  const others = orm
    .select({ id: legs.clientId })
    .from(legs)
    .where(and(inArray(legs.clusterId, own), ne(legs.clientId, clientId)));
  const { buyerClientId, sellerClientId } = tickets;
  const sellers = orm.select({ id: sellerClientId }).from(tickets).where(eq(buyerClientId, clientId));
  const buyers = orm.select({ id: buyerClientId }).from(tickets).where(eq(sellerClientId, clientId));
  const firms = await orm
    .select({ client_id: clients.id, name: clients.brandName })
    .from(clients)
    .where(
      and(
        ne(clients.id, clientId),
        or(inArray(clients.id, others), inArray(clients.id, sellers), inArray(clients.id, buyers)),
      ),
    )
    .orderBy(asc(clients.brandName), desc(clients.id));
  const quoted = await orm.selectDistinct({ isin: eois.finstrumentId }).from(eois).where(eq(eois.clientId, clientId));
  const dealt = await orm
    .selectDistinct({ isin: clusters.finstrumentId })
    .from(clusters)
    .where(inArray(clusters.id, own));
  const isins = new Set([...quoted, ...dealt].map(({ isin }) => isin));
  return {
    people: people.map((person) => ({ user_id: person.id, nickname: nicknameOf(person) })),
    firms,
    bonds: [...isins]
      .map((isin) => ({ isin, name: bonds.get(isin)?.display_name ?? isin }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
