import type { DoubleChannel } from "#tests/support/sendbird-double/entities.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";
import { at, C, list, shown, stringOf, type RestCall, type Route } from "#tests/support/sendbird-double/rest-call.ts";

/** Joining and leaving. */
export const MEMBER_CALLS: readonly Route[] = [
  ["PUT", new RegExp(`${C}/accept$`), accept],
  ["PUT", new RegExp(`${C}/decline$`), decline],
  ["PUT", new RegExp(`${C}/leave$`), leave],
  ["POST", new RegExp(`${C}/invite$`), invite],
  ["POST", new RegExp(`${C}/ban$`), ban],
];

export function publishInvited({ parts, userId }: RestCall, channel: DoubleChannel, invitees: readonly string[]): void {
  if (invitees.length === 0) return;
  parts.hub.event("invited", channel, channel.members.keys(), {
    inviter: parts.shapes.user(userId),
    invitees: invitees.map((id) => parts.shapes.user(id)),
    invited_at: channel.members.get(invitees[0] ?? "")?.invitedAt ?? 0,
    member_count: channel.members.size,
    joined_member_count: parts.world.joined(channel).length,
  });
}

function accept(call: RestCall): object {
  const { channel } = at(call);
  const { parts, userId } = call;
  parts.world.accept(channel, userId);
  const member = parts.shapes.member(channel, userId);
  parts.hub.event("joined", channel, parts.world.joined(channel), { ...member, users: [member] });
  parts.webhook("group_channel:join", channel, undefined, { users: [member] });
  return shown(call, channel);
}

function decline(call: RestCall): object {
  const { channel, member } = at(call);
  const { parts, userId } = call;
  const recipients = [...channel.members.keys()];
  const before = shown(call, channel);
  const data = { inviter: parts.shapes.user(member.inviterId ?? userId), invitee: parts.shapes.user(userId) };
  parts.world.remove(channel, userId);
  parts.hub.event("declined", channel, recipients, data);
  parts.webhook("group_channel:decline_invite", channel, undefined, {
    inviter: data.inviter,
    invitees: [data.invitee],
  });
  return before;
}

function leave(call: RestCall): object {
  const { channel } = at(call);
  const { parts, userId } = call;
  const recipients = parts.world.joined(channel);
  parts.world.remove(channel, userId);
  parts.hub.event("left", channel, recipients, parts.shapes.user(userId));
  parts.webhook("group_channel:leave", channel, undefined, { users: [parts.shapes.user(userId)] });
  return {};
}

function invite(call: RestCall): object {
  const { channel } = at(call);
  const coming = call.parts.world.invite(channel, list(call.body["user_ids"]) ?? [], call.userId);
  publishInvited(call, channel, coming);
  const { shapes } = call.parts;
  call.parts.webhook("group_channel:invite", channel, undefined, {
    inviter: shapes.user(call.userId),
    invitees: coming.map((id) => shapes.user(id)),
  });
  return shown(call, channel);
}

function ban(call: RestCall): object {
  const { channel, member } = at(call);
  if (member.role !== "operator") throw ERROR.notAuthorized();
  const { parts } = call;
  const target = stringOf(call.body["user_id"]) ?? "";
  const recipients = [...channel.members.keys()];
  const user = parts.shapes.user(target);
  parts.world.remove(channel, target);
  channel.banned.add(target);
  parts.hub.event("banned", channel, recipients, { ...user, description: "", end_at: -1, restriction_type: "banned" });
  parts.webhook("group_channel:ban", channel, undefined, { users: [user] });
  return user;
}
