import type { DoubleChannel } from "#tests/support/sendbird-double/entities.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";
import { at, C, list, shown, stringOf, type RestCall, type Route } from "#tests/support/sendbird-double/rest-call.ts";
import { publishInvited } from "#tests/support/sendbird-double/rest-members.ts";

const PAGE = 20;

/** Creating, listing and changing channels. */
export const CHANNEL_CALLS: readonly Route[] = [
  ["POST", /^\/v3\/group_channels$/, create],
  ["GET", /^\/v3\/users\/([^/]+)\/my_group_channels$/, mine],
  ["GET", /^\/v3\/users\/([^/]+)\/my_group_channels\/changelogs$/, channelChanges],
  ["PUT", /^\/v3\/users\/[^/]+\/push_preference\/([^/]+)$/, setPush],
  ["GET", new RegExp(`${C}$`), (call) => shown(call, at(call).channel)],
  ["PUT", new RegExp(`${C}$`), rename],
];

function create(call: RestCall): object {
  const { parts, userId, body } = call;
  const { channel, isCreated } = parts.world.create({
    url: stringOf(body["channel_url"]),
    name: stringOf(body["name"]),
    data: stringOf(body["data"]),
    customType: stringOf(body["custom_type"]),
    isDistinct: body["is_distinct"] === true,
    userIds: list(body["user_ids"]) ?? [],
    operatorIds: list(body["operator_ids"]),
    creatorId: userId,
  });
  const invitees = [...channel.members.keys()].filter((id) => id !== userId);
  if (isCreated) {
    publishInvited(call, channel, invitees);
    parts.webhook("group_channel:create", channel, undefined, { inviter: parts.shapes.user(userId) });
  }
  return { ...shown(call, channel), is_created: isCreated };
}

function mine(call: RestCall): object {
  const { parts, userId, query } = call;
  const empty = query.get("show_empty") === "true";
  const lastAt = (channel: DoubleChannel) => channel.messages.at(-1)?.createdAt ?? channel.createdAt;
  const all = [...parts.world.channels.values()]
    .filter((channel) => channel.members.has(userId) && (empty || channel.messages.length > 0))
    .toSorted((a, b) => lastAt(b) - lastAt(a));
  const start = Number(query.get("token") ?? "0") || 0;
  const end = start + Number(query.get("limit") ?? PAGE);
  return {
    channels: all.slice(start, end).map((channel) => shown(call, channel)),
    next: end < all.length ? String(end) : "",
    ts: parts.world.nowMs(),
  };
}

function channelChanges(call: RestCall): object {
  const { parts, userId, query } = call;
  const since = Number(query.get("token") ?? query.get("change_ts") ?? "0") || 0;
  const all = [...parts.world.channels.values()];
  return {
    updated: all
      .filter((channel) => channel.members.has(userId) && channel.changedAt > since)
      .map((channel) => shown(call, channel)),
    deleted: all.filter((channel) => (channel.gone.get(userId) ?? 0) > since).map(({ url }) => url),
    has_more: false,
    next: String(parts.world.nowMs()),
  };
}

function setPush(call: RestCall): object {
  const { member } = at(call);
  member.pushTrigger = stringOf(call.body["push_trigger_option"]) ?? "default";
  return { push_trigger_option: member.pushTrigger };
}

function rename(call: RestCall): object {
  const { channel, member } = at(call);
  if (member.role !== "operator") throw ERROR.notAuthorized();
  channel.name = stringOf(call.body["name"]) ?? channel.name;
  call.parts.world.touch(channel);
  call.parts.hub.event("changed", channel, channel.members.keys());
  call.parts.webhook("group_channel:changed", channel);
  return shown(call, channel);
}
