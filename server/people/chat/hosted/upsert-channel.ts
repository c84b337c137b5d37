import { eq } from "drizzle-orm";
import { channelKind, type ChannelKind } from "#domain/entities/chat.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { distinctKey } from "#server/people/chat/model/create-channel.ts";
import {
  channelChanged,
  chatChange,
  type ChannelRow,
  type ChatWrite,
  lockChannel,
} from "#server/people/chat/store/write.ts";
import { HOSTED_CAUSE } from "#server/people/chat/hosted/hosted-cause.ts";
import type { HostedChannel, HostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import { upsertMembers, type Seen } from "#server/people/chat/hosted/upsert-members.ts";
import { knownPeople, membersOf } from "#server/people/chat/hosted/known-people.ts";
import type { HostedChannelFacts } from "#server/people/chat/hosted/webhook-event.ts";
import { ourUrlOf, readChannelData } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Events may arrive late, twice and in any order, and need not name the members, so the current state is read from the
 * service.
 */
export type ReadsHostedChannels = Pick<HostedChannels, "readChannel">;

/** Synchronises our copy of a channel and its people with the service. @throws HostedError */
export async function upsertChannel(
  parts: Parts,
  hosted: ReadsHostedChannels,
  facts: HostedChannelFacts,
  seen: Omit<Seen, "createdAt">,
): Promise<void> {
  const current = await hosted.readChannel(facts.url);
  const people = current ? seen.people : [...seen.people, ...facts.memberIds];
  await chatChange(parts, HOSTED_CAUSE, async (write) => {
    const channel = current ?? channelOf(facts, people, seen.at);
    const { row, isNew, isChanged } = await lockOrInsert(write, channel, seen.inviterId);
    const present = current?.members ?? [];
    const moved = await upsertMembers(write, row, present, {
      ...seen,
      people,
      createdAt: isNew ? channel.createdAt : null,
    });
    await storePairKey(write, row);
    const nobodyMoved = moved.came.length === 0 && moved.went.length === 0 && !moved.isOther;
    if (!isNew && !isChanged && nobodyMoved) return;
    const { came, went } = moved;
    write.audit("chat.hosted_channel", row.url, { service_url: facts.url, kind: row.kind, name: row.name, came, went });
    await channelChanged(write, row, went);
  });
}

export async function isStored(reader: Pick<Tx, "select">, url: string): Promise<boolean> {
  const here = eq(chatChannels.url, url);
  return (await reader.select({ url: chatChannels.url }).from(chatChannels).where(here)).length > 0;
}

/** Builds a channel deleted at the service from the facts in the event; it has no members. */
function channelOf(
  { url, name, customType, data }: HostedChannelFacts,
  people: readonly string[],
  at: number,
): HostedChannel {
  const members = people.map((userId) => ({ userId, state: "joined" as const, role: "none" as const }));
  return { url, name, customType, data, isDistinct: false, createdAt: at, creatorId: null, members };
}

/** Locks our row of a channel; inserts it when missing and updates it from the service. */
async function lockOrInsert(write: ChatWrite, channel: HostedChannel, inviterId: string | null) {
  const { tx } = write;
  const url = ourUrlOf(channel.url);
  const kind = kindOf(channel);
  const { data, isWhatsappLinked } = readChannelData(channel.url, channel.data);
  const facts = { kind, name: kind === "direct" ? "" : channel.name, data, isWhatsappLinked };
  const isNew = !(await isStored(tx, url)) && (await insertChannel(write, url, facts, channel, inviterId));
  const row = await lockChannel(tx, url);
  const isChanged = row.name !== facts.name || row.kind !== kind || row.isWhatsappLinked !== isWhatsappLinked;
  if (isChanged) await tx.update(chatChannels).set(facts).where(eq(chatChannels.url, url));
  const fresh: ChannelRow = { ...row, ...facts };
  return { row: fresh, isNew, isChanged };
}

type Facts = Pick<ChannelRow, "kind" | "name" | "data" | "isWhatsappLinked">;

/** False when it exists already. */
async function insertChannel(
  write: ChatWrite,
  url: string,
  facts: Facts,
  channel: HostedChannel,
  inviterId: string | null,
): Promise<boolean> {
  const row = {
    url,
    ...facts,
    creatorId: await creatorOf(write, channel, inviterId),
    isDistinct: channel.isDistinct,
    createdAt: channel.createdAt,
    lastAt: channel.createdAt,
    change: 0,
    changeId: nextChangeId,
  };
  const { url: key } = chatChannels;
  return (
    (await write.tx.insert(chatChannels).values(row).onConflictDoNothing({ target: key }).returning({ key })).length > 0
  );
}

/** Channels opened elsewhere may be without a kind; those are groups from three people on. */
function kindOf({ customType, members }: HostedChannel): ChannelKind {
  return channelKind.safeParse(customType).data ?? (members.length > 2 ? "group" : "direct");
}

/** @throws Error for a channel without any of our users */
async function creatorOf({ tx }: ChatWrite, current: HostedChannel, inviterId: string | null): Promise<string> {
  const operators = current.members.filter(({ role }) => role === "operator");
  const ids = [current.creatorId, inviterId, ...[...operators, ...current.members].map(({ userId }) => userId)];
  const known = await knownPeople(tx, ids);
  const creator = ids.find((id) => id !== null && known.has(id));
  if (creator == null) throw new Error("nobody in this channel is known here");
  return creator;
}

/**
 * Moves the pair key to the newest direct channel of a pair, even if a member has left it. An older one may belong to
 * our own engine, from before the chat was hosted.
 */
async function storePairKey({ tx }: ChatWrite, { url, kind, isDistinct, distinctKey: stored, createdAt }: ChannelRow) {
  if (kind !== "direct" || !isDistinct || stored !== null) return;
  const people = (await membersOf(tx, url)).map(({ userId }) => userId);
  if (people.length !== 2) return;
  const key = distinctKey(kind, people);
  const [other] = await tx.select().from(chatChannels).where(eq(chatChannels.distinctKey, key));
  if (other && other.createdAt > createdAt) return;
  if (other) await tx.update(chatChannels).set({ distinctKey: null }).where(eq(chatChannels.url, other.url));
  await tx.update(chatChannels).set({ distinctKey: key }).where(eq(chatChannels.url, url));
}
