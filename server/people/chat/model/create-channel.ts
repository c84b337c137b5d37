import { createHash } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { GROUP_MAX, CHAT_ROLE_NEEDED, tradingGroupFault } from "#domain/chat/channel-rules.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { createChannel } from "#domain/contract/http/chat.ts";
import type { ChannelKind, ChatChannel } from "#domain/entities/chat.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Cause, Change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { readChannel } from "#server/people/chat/model/channels.ts";
import { forbidden } from "#server/people/chat/store/errors.ts";
import { namesOf, addMembers, writeComings } from "#server/people/chat/model/invite.ts";
import { writeLine } from "#server/people/chat/model/log-lines.ts";
import { personOf, type Person, invitedPeople } from "#server/people/chat/store/people.ts";
import { channelChanged, chatChange, type ChatWrite, lockChannel } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Wanted = BodyOf<typeof createChannel>;

/** Opens a channel. Returns the existing one for a distinct channel, and invites people who had left again. */
export function openChannel(parts: Parts, cause: Cause, wanted: Wanted): Promise<ChatChannel> {
  return chatChange(parts, cause, (write) => openInside(parts, write, wanted, "user_ids"));
}

/** A direct channel with each of several people. */
export function openDirects(
  parts: Parts,
  cause: Cause,
  userIds: readonly string[],
): Promise<{ channels: ChatChannel[] }> {
  return chatChange(parts, cause, async (write) => {
    const channels: ChatChannel[] = [];
    // Use a fixed order, so that two people who invite the same people do not deadlock.
    for (const id of [...new Set(userIds)].toSorted()) {
      channels.push(await openInside(parts, write, directWith(id), "sendbird_user_ids"));
    }
    return { channels };
  });
}

const directWith = (id: string): Wanted => ({
  custom_type: "direct",
  name: "",
  user_ids: [id],
  operator_user_ids: [],
  is_distinct: true,
  data: {},
});

async function openInside(
  parts: Parts,
  write: ChatWrite & Change,
  wanted: Wanted,
  field: string,
): Promise<ChatChannel> {
  const { tx, now, actor } = write;
  const currentUser = await personOf(tx, actor.userId, now);
  if (!currentUser.mayChat) throw forbidden(CHAT_ROLE_NEEDED);
  const others = (await invitedPeople(tx, field, wanted.user_ids, now)).filter(
    ({ shown }) => shown.user_id !== actor.userId,
  );
  refuseCrowd(wanted.custom_type, others, field);
  const operatorIds = operatorsOf(wanted, currentUser, others);

  const key = distinctKeyOf(wanted, [actor.userId, ...others.map(({ shown }) => shown.user_id)]);
  const known = key === null ? undefined : await existing(tx, key);
  const url = known ?? (await insertChannel(parts, write, wanted, key));
  const channel = await lockChannel(tx, url);
  const added = await addMembers(write, channel, { inviter: currentUser, others, operatorIds, field });
  if (known === undefined) {
    const { custom_type: kind, name } = wanted;
    write.audit("chat.channel_opened", url, { kind, name, invited: others.map(({ shown }) => shown.user_id) });
  }
  if (added.isChange) await channelChanged(write, channel);
  if (known !== undefined || wanted.custom_type === "direct") await writeComings(write, channel, currentUser, added);
  else await writeLine(write, channel, { what: "opened", by: currentUser.shown, ...namesOf(added) });
  return readChannel(tx, url, actor.userId, now);
}

function refuseCrowd(kind: ChannelKind, others: readonly Person[], field: string): void {
  if (others.length === 0) throw fieldRefusal(field, "Choose someone other than yourself");
  if (kind === "direct" && others.length > 1) throw fieldRefusal(field, "A direct channel invites one person");
  if (kind !== "broadcast" && others.length >= GROUP_MAX) {
    throw fieldRefusal(field, `A group holds at most ${GROUP_MAX} people`);
  }
}

/** Ids of the channel's operators. @throws Refusal validation_error for a trading group without exactly one broker */
function operatorsOf(
  { custom_type: kind, operator_user_ids: given }: Wanted,
  currentUser: Person,
  others: readonly Person[],
) {
  const people = new Map([currentUser, ...others].map((person) => [person.shown.user_id, person]));
  const chosen = [...new Set(given)].map((id) => {
    const person = people.get(id);
    if (!person) throw fieldRefusal("operator_user_ids", "An operator must be a member of the channel");
    return person;
  });
  const myId = currentUser.shown.user_id;
  if (kind === "direct") return new Set<string>();
  if (kind === "broadcast") return new Set([myId]);
  if (kind === "group") return new Set([myId, ...chosen.map(({ shown }) => shown.user_id)]);
  const operators = chosen.length === 0 ? [currentUser] : chosen;
  const fault = tradingGroupFault(operators);
  if (fault !== null) throw fieldRefusal("operator_user_ids", fault);
  return new Set(operators.map(({ shown }) => shown.user_id));
}

/** Key of a distinct channel: always for direct channels, on request for other kinds. */
function distinctKeyOf({ custom_type: kind, is_distinct }: Wanted, ids: readonly string[]): string | null {
  if (kind !== "direct" && !is_distinct) return null;
  return distinctKey(kind, ids);
}

export function distinctKey(kind: ChannelKind, ids: readonly string[]): string {
  return `${kind}:${createHash("sha256")
    .update([...ids].toSorted().join(" "))
    .digest("hex")}`;
}

async function existing(tx: Tx, key: string): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 5))`);
  const [row] = await tx
    .select({ url: chatChannels.url })
    .from(chatChannels)
    .where(and(isNotNull(chatChannels.distinctKey), eq(chatChannels.distinctKey, key)));
  return row?.url;
}

async function insertChannel(
  parts: Pick<Parts, "newId">,
  { tx, now, actor }: ChatWrite & { actor: Pick<Actor, "userId"> },
  { custom_type: kind, name, data }: Pick<Wanted, "custom_type" | "name" | "data">,
  key: string | null,
): Promise<string> {
  const url = parts.newId("chn");
  const ms = now.getTime();
  await tx.insert(chatChannels).values({
    url,
    kind,
    name: kind === "direct" ? "" : name,
    creatorId: actor.userId,
    isDistinct: key !== null,
    distinctKey: key,
    data,
    createdAt: ms,
    lastAt: ms,
    change: 0,
    changeId: nextChangeId,
  });
  await tx.insert(chatMembers).values({
    channelUrl: url,
    userId: actor.userId,
    joinOrder: 0,
    role: "none",
    state: "joined",
    joinedAt: ms,
    readAt: ms,
    deliveredAt: ms,
    changeId: nextChangeId,
  });
  return url;
}

/**
 * Returns the URL of a pair's direct channel, or undefined. Locks the pair until the end of the transaction, so that
 * nobody else opens one.
 */
export function knownDirect(tx: Tx, one: string, other: string): Promise<string | undefined> {
  return existing(tx, distinctKey("direct", [one, other]));
}

/**
 * The direct channel of a pair, opened if missing; the pair is locked until the transaction ends.
 * @param createdFrom the broadcast it is opened for, if any
 */
export async function directChannel(
  parts: Parts,
  write: ChatWrite & { actor: Actor },
  currentUser: Person,
  other: Person,
  createdFrom: string | null,
) {
  const { tx } = write;
  const key = distinctKey("direct", [currentUser.shown.user_id, other.shown.user_id]);
  const known = await existing(tx, key);
  if (known !== undefined) return { url: known, isNew: false };
  const data = createdFrom === null ? {} : { created_from: createdFrom };
  const wanted = { ...directWith(other.shown.user_id), data };
  const url = await insertChannel(parts, write, wanted, key);
  const channel = await lockChannel(tx, url);
  const toAdd = { inviter: currentUser, others: [other], operatorIds: new Set<string>(), field: "user_ids" };
  await addMembers(write, channel, toAdd);
  await channelChanged(write, channel);
  return { url, isNew: true };
}
