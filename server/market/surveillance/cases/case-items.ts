import { and, asc, count, eq, gte, inArray, lte } from "drizzle-orm";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { CaseItem, CaseItemRef } from "#domain/surveillance/cases/case.ts";
import { entryIdOf, seqOfEntry } from "#domain/surveillance/timeline/entry.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import type { supervisionCaseItems } from "#server/machine/db/schema/supervision-cases.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import { isNoComing } from "#server/people/chat/store/message-kinds.ts";
import { alertsByIds } from "#server/market/surveillance/alerts.ts";
import { supervisedMessages } from "#server/market/surveillance/messages.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";
import { presentChannels } from "#server/market/surveillance/present-channel.ts";
import { type Supervised, supervisedChannelOf } from "#server/market/surveillance/scope.ts";
import { exportedOf, presentEntries } from "#server/market/surveillance/timeline/present.ts";
import { entriesOf } from "#server/market/surveillance/timeline/scope.ts";

export type ItemRow = typeof supervisionCaseItems.$inferSelect;

/** Summary of an item, and its full content for a document. */
interface Shown {
  atMs: number;
  title: string;
  text: string;
  who: string;
  channelUrl: string | null;
  content: unknown;
}

/** Maximum messages in one excerpt of a conversation. */
const STRETCH_MAX = 2000;

type Needs = Pick<Parts, "bonds" | "files">;
export type ItemKey = Pick<ItemRow, "kind" | "subject" | "fromMs" | "toMs">;

export const itemKeyOf = (ref: CaseItemRef): ItemKey =>
  ref.kind === "channel"
    ? { kind: ref.kind, subject: ref.subject, fromMs: ref.from, toMs: ref.to }
    : { kind: ref.kind, subject: ref.subject, fromMs: null, toMs: null };

export const keyOf = ({ kind, subject, fromMs, toMs }: ItemKey): string =>
  [kind, subject, fromMs ?? 0, toMs ?? 0].join(" ");

/**
 * Summaries of items for a firm's officers, by key; items of another firm, or missing ones, are left out. Always read
 * from their sources: a case refers to items and copies none.
 * @param withContent for a document: includes all messages of conversation excerpts
 */
export async function showThings(
  parts: Needs,
  tx: Tx,
  clientId: string,
  things: readonly ItemKey[],
  { withContent = false }: { withContent?: boolean } = {},
): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  await showAlerts(parts, tx, clientId, things, shown);
  await showEntries(parts, tx, clientId, things, shown);
  await showMessages(tx, clientId, things, shown);
  for (const thing of things) {
    if (thing.kind !== "channel") continue;
    const stretch = await showStretch(tx, clientId, thing, withContent ? parts.files : null);
    if (stretch !== undefined) shown.set(keyOf(thing), stretch);
  }
  return shown;
}

const subjectsOf = (things: readonly ItemKey[], kind: ItemKey["kind"]): string[] =>
  things.flatMap((thing) => (thing.kind === kind ? thing.subject : []));
const plainKey = (kind: ItemKey["kind"], subject: string): string => keyOf({ kind, subject, fromMs: null, toMs: null });

async function showAlerts(
  parts: Needs,
  tx: Tx,
  clientId: string,
  things: readonly ItemKey[],
  shown: Map<string, Shown>,
): Promise<void> {
  for (const alert of await alertsByIds(parts, tx, clientId, subjectsOf(things, "alert"))) {
    shown.set(plainKey("alert", alert.id), {
      atMs: alert.message_at,
      title: alert.why,
      text: alert.excerpt.text,
      who: alert.sender ? `${alert.sender.nickname}, ${alert.sender.firm}` : "System",
      channelUrl: alert.channel_url,
      content: alert,
    });
  }
}

async function showEntries(
  parts: Needs,
  tx: Tx,
  clientId: string,
  things: readonly ItemKey[],
  shown: Map<string, Shown>,
): Promise<void> {
  const seqs = subjectsOf(things, "entry").map(seqOfEntry).filter(Number.isSafeInteger);
  if (seqs.length === 0) return;
  const rows = await entriesOf(tx, { clientId, condition: inArray(audit.seq, seqs), limit: seqs.length });
  for (const visible of await presentEntries(parts, tx, clientId, rows)) {
    const { entry } = visible;
    shown.set(plainKey("entry", entryIdOf(entry.seq)), {
      atMs: Date.parse(entry.at),
      title: entry.label,
      text: [entry.summary, ...entry.bonds.map(({ name }) => name)].filter(Boolean).join(" · "),
      who: [entry.actor.name, entry.actor.firm].filter(Boolean).join(", "),
      channelUrl: null,
      content: exportedOf(visible),
    });
  }
}

async function showMessages(
  tx: Tx,
  clientId: string,
  things: readonly ItemKey[],
  shown: Map<string, Shown>,
): Promise<void> {
  const ids = subjectsOf(things, "message").map(Number);
  if (ids.length === 0) return;
  const places = await tx
    .select({ id: chatMessages.id, url: chatMessages.channelUrl })
    .from(chatMessages)
    .where(inArray(chatMessages.id, ids));
  for (const [url, here] of Map.groupBy(places, (place) => place.url)) {
    const supervised = await ifSupervised(tx, clientId, url);
    if (supervised === undefined) continue;
    const where = inArray(
      chatMessages.id,
      here.map(({ id }) => id),
    );
    for (const message of await supervisedMessages(tx, clientId, supervised, { where, limit: here.length })) {
      shown.set(plainKey("message", message.message_id), {
        atMs: message.created_at,
        title: message.deleted ? "Message, deleted" : message.versions.length > 0 ? "Message, edited" : "Message",
        text: message.text || message.file?.name || "",
        who: message.sender ? `${message.sender.nickname}, ${message.sender.firm}` : "System",
        channelUrl: url,
        content: message,
      });
    }
  }
}

async function showStretch(
  tx: Tx,
  clientId: string,
  { subject, fromMs, toMs }: ItemKey,
  contentBy: Parts["files"] | null,
): Promise<Shown | undefined> {
  const supervised = await ifSupervised(tx, clientId, subject);
  if (supervised === undefined || fromMs === null || toMs === null) return undefined;
  const [channel] = await presentChannels(tx, clientId, [supervised]);
  const end = supervised.until === null ? toMs : Math.min(toMs, supervised.until);
  const between = and(gte(messageAt, fromMs), lte(messageAt, end));
  const [counted] = await tx
    .select({ messages: count() })
    .from(chatMessages)
    .where(and(eq(chatMessages.channelUrl, subject), isNoComing, between));
  const messages = counted?.messages ?? 0;
  return {
    atMs: fromMs,
    title: channel?.name ?? subject,
    text: `${messages === 1 ? "1 message" : `${messages} messages`}, ${formatDateTime(fromMs)} to ${formatDateTime(toMs)}`,
    who: (channel?.members ?? []).map(({ nickname }) => nickname).join(", "),
    channelUrl: subject,
    content:
      contentBy &&
      (await supervisedMessages(tx, clientId, supervised, { where: between, limit: STRETCH_MAX, hashesBy: contentBy })),
  };
}

async function ifSupervised(tx: Tx, clientId: string, url: string): Promise<Supervised | undefined> {
  try {
    return await supervisedChannelOf(tx, clientId, url);
  } catch {
    return undefined;
  }
}

/** When each of the things was; @throws Refusal validation_error at the first that the firm has not */
export async function timesOf(
  parts: Needs,
  tx: Tx,
  clientId: string,
  refs: readonly CaseItemRef[],
): Promise<(ItemKey & { atMs: number })[]> {
  refs.forEach((ref, index) => {
    if (ref.kind === "channel" && ref.from > ref.to) {
      throw fieldRefusal(`items.${index}.to`, "The end must be after the start");
    }
  });
  const named = refs.map(itemKeyOf);
  const shown = await showThings(parts, tx, clientId, named);
  return named.map((thing, index) => {
    const found = shown.get(keyOf(thing));
    if (found === undefined) throw fieldRefusal(`items.${index}.subject`, "This does not exist.");
    return { ...thing, atMs: found.atMs };
  });
}

/** The items of a case with summaries; items no longer stored are marked as such. */
export async function presentItems(
  parts: Needs,
  tx: Tx,
  clientId: string,
  rows: readonly ItemRow[],
  options: { withContent?: boolean } = {},
): Promise<(CaseItem & { content: unknown })[]> {
  const shown = await showThings(parts, tx, clientId, rows, options);
  const people = await peopleOf(
    tx,
    rows.map(({ addedBy }) => addedBy),
  );
  return rows.map((row) => {
    const { title, text, who, channelUrl, content } = shown.get(keyOf(row)) ?? GONE;
    return {
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      from: row.fromMs,
      to: row.toMs,
      at: row.atMs,
      title,
      text,
      who,
      channel_url: channelUrl,
      added_by: { user_id: row.addedBy, nickname: people.get(row.addedBy)?.nickname ?? row.addedBy },
      added_at: row.addedAt.toISOString(),
      content,
    };
  });
}

const GONE = { title: "No longer stored", text: "", who: "", channelUrl: null, content: null };

export const inOrder = (table: typeof supervisionCaseItems) => [asc(table.atMs), asc(table.id)];
