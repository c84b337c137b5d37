import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { readChannel } from "#server/people/chat/model/channels.ts";
import { forbidden, takesNoInvitation } from "#server/people/chat/store/errors.ts";
import { isWilling } from "#server/people/chat/model/invite.ts";
import { personOf, invitedPeople } from "#server/people/chat/store/people.ts";
import { auditHosted } from "#server/people/chat/hosted/hosted-cause.ts";
import type { HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { upsertChannel } from "#server/people/chat/hosted/upsert-channel.ts";
import { hostedPerson } from "#server/people/chat/hosted/sessions.ts";
import { ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const FIELD = "sendbird_user_ids";

/**
 * Invites people to chat, by the rules of our own chat: opens a direct channel with each at the service, for them to
 * accept or decline. Our copy has it at once, before the service's webhook.
 * @throws Refusal forbidden, validation_error; HostedError
 */
export async function inviteAtService(
  parts: Parts,
  hosted: HostedChat,
  { userId }: Pick<Actor, "userId">,
  userIds: readonly string[],
): Promise<{ channels: ChatChannel[] }> {
  const { orm } = parts.db;
  const now = parts.clock.now();
  const inviter = await personOf(orm, userId, now);
  if (!inviter.mayChat) throw forbidden(CHAT_ROLE_NEEDED);
  const others = (await invitedPeople(orm, FIELD, userIds, now)).filter(({ shown }) => shown.user_id !== userId);
  if (others.length === 0) throw fieldRefusal(FIELD, "Choose someone other than yourself");
  for (const other of others) {
    const isInvitable = await orm.transaction((tx) => isWilling(tx, inviter, other));
    if (!isInvitable) throw takesNoInvitation(FIELD, other.shown.nickname);
  }
  // People must be registered at the service first.
  for (const person of [inviter, ...others]) await hosted.putPerson(hostedPerson(person));
  const channels: ChatChannel[] = [];
  for (const { shown } of others) {
    const to = shown.user_id;
    const joins = shown.client_id === inviter.shown.client_id;
    const url = await hosted.openDirect({ from: userId, to, joins, data: {} });
    const facts = { url, name: "", customType: "direct", data: "", memberIds: [userId, to] };
    await upsertChannel(parts, hosted, facts, { what: "invite", people: [to], inviterId: userId, at: now.getTime() });
    await auditHosted(parts, "chat.invited", ourUrlOf(url), { inviter: userId, invited: [to] });
    channels.push(await readChannel(orm, ourUrlOf(url), userId, now));
  }
  return { channels };
}
