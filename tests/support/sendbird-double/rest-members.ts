import type { DoubleChannel } from "#tests/support/sendbird-double/entities.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";
import { at, C, list, shown, word, type RestCall, type Route } from "#tests/support/sendbird-double/rest-call.ts";

/** Coming and going. */
export const MEMBER_CALLS: readonly Route[] = [
  ["PUT", new RegExp(`${C}/accept$`), accept],
  ["PUT", new RegExp(`${C}/decline$`), decline],
  ["PUT", new RegExp(`${C}/leave$`), leave],
  ["POST", new RegExp(`${C}/invite$`), invite],
  ["POST", new RegExp(`${C}/ban$`), ban],
];

export function tellInvited({ parts, me }: RestCall, channel: DoubleChannel, invitees: readonly string[]): void {
  if (invitees.length === 0) return;
  parts.hub.event("invited", channel, channel.members.keys(), {
    inviter: parts.shapes.user(me),
    invitees: invitees.map((id) => parts.shapes.user(id)),
    invited_at: channel.members.get(invitees[0] ?? "")?.invitedAt ?? 0,
    member_count: channel.members.size,
    joined_member_count: parts.world.joined(channel).length,
  });
}

function accept(call: RestCall): object {
  const { channel } = at(call);
  const { parts, me } = call;
  parts.world.accept(channel, me);
  const member = parts.shapes.member(channel, me);
  parts.hub.event("joined", channel, parts.world.joined(channel), { ...member, users: [member] });
  parts.webhook("group_channel:join", channel, undefined, { users: [member] });
  return shown(call, channel);
}

function decline(call: RestCall): object {
  const { channel, seat } = at(call);
  const { parts, me } = call;
  const told = [...channel.members.keys()];
  const before = shown(call, channel);
  const data = { inviter: parts.shapes.user(seat.inviterId ?? me), invitee: parts.shapes.user(me) };
  parts.world.remove(channel, me);
  parts.hub.event("declined", channel, told, data);
  parts.webhook("group_channel:decline_invite", channel, undefined, {
    inviter: data.inviter,
    invitees: [data.invitee],
  });
  return before;
}

function leave(call: RestCall): object {
  const { channel } = at(call);
  const { parts, me } = call;
  const told = parts.world.joined(channel);
  parts.world.remove(channel, me);
  parts.hub.event("left", channel, told, parts.shapes.user(me));
  parts.webhook("group_channel:leave", channel, undefined, { users: [parts.shapes.user(me)] });
  return {};
}

function invite(call: RestCall): object {
  const { channel } = at(call);
  const coming = call.parts.world.invite(channel, list(call.body["user_ids"]) ?? [], call.me);
  tellInvited(call, channel, coming);
  const { shapes } = call.parts;
  call.parts.webhook("group_channel:invite", channel, undefined, {
    inviter: shapes.user(call.me),
    invitees: coming.map((id) => shapes.user(id)),
  });
  return shown(call, channel);
}

function ban(call: RestCall): object {
  const { channel, seat } = at(call);
  if (seat.role !== "operator") throw ERROR.notAuthorized();
  const { parts } = call;
  const target = word(call.body["user_id"]) ?? "";
  const told = [...channel.members.keys()];
  const user = parts.shapes.user(target);
  parts.world.remove(channel, target);
  channel.banned.add(target);
  parts.hub.event("banned", channel, told, { ...user, description: "", end_at: -1, restriction_type: "banned" });
  parts.webhook("group_channel:ban", channel, undefined, { users: [user] });
  return user;
}
