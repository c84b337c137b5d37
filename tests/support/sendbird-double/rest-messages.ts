import type { DoubleMessage } from "#tests/support/sendbird-double/entities.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";
import { at, C, shown, type RestCall, type Route } from "#tests/support/sendbird-double/rest-call.ts";

/** Reading, marking and deleting messages. */
export const MESSAGE_CALLS: readonly Route[] = [
  ["GET", new RegExp(`${C}/messages$`), messages],
  ["GET", new RegExp(`${C}/messages_gap$`), gap],
  ["GET", new RegExp(`${C}/messages/changelogs$`), messageChanges],
  ["PUT", new RegExp(`${C}/messages/mark_as_delivered$`), delivered],
  ["PUT", new RegExp(`${C}/messages/mark_as_read$`), markedUnread],
  ["GET", new RegExp(`${C}/messages/(\\d+)$`), (call) => shapeOf(call, oneMessage(call))],
  ["DELETE", new RegExp(`${C}/messages/(\\d+)$`), deleteMessage],
  ["GET", /^\/v3\/search\/messages$/, search],
];

const shapeOf = (call: RestCall, message: DoubleMessage) => call.parts.shapes.message(at(call).channel, message);
const oneMessage = (call: RestCall) => call.parts.world.message(at(call).channel, Number(call.args[1]));

function messages(call: RestCall): object {
  const { channel } = at(call);
  const { query, parts } = call;
  const number = (name: string) => Number(query.get(name) ?? "0") || 0;
  const flag = (name: string) => query.get(name) === "true";
  const anchor = query.has("message_id")
    ? parts.world.message(channel, number("message_id")).createdAt
    : number("message_ts");
  const before = channel.messages.filter(({ createdAt }) => createdAt < anchor);
  const there = flag("include") ? channel.messages.filter(({ createdAt }) => createdAt === anchor) : [];
  const after = channel.messages.filter(({ createdAt }) => createdAt > anchor);
  const prev = number("prev_limit");
  const next = number("next_limit");
  const found = [...(prev > 0 ? before.slice(-prev) : []), ...there, ...after.slice(0, next)];
  const ordered = flag("reverse") ? found.toReversed() : found;
  return {
    messages: ordered.map((message) => parts.shapes.message(channel, message)),
    has_next: after.length > next,
    is_continuous_messages: true,
  };
}

function gap(call: RestCall): object {
  const { channel } = at(call);
  const { query, parts } = call;
  const side = (name: string) => {
    const [from, to] = [Number(query.get(`${name}_start_ts`)), Number(query.get(`${name}_end_ts`))];
    const between = channel.messages.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    return between.length === Number(query.get(`${name}_cache_count`)) ? [] : between;
  };
  const shape = (message: DoubleMessage) => parts.shapes.message(channel, message);
  return {
    is_huge_gap: false,
    prev_messages: side("prev").map(shape),
    prev_hasmore: false,
    next_messages: side("next").map(shape),
    next_hasmore: false,
    is_continuous_prev_messages: true,
    is_continuous_next_messages: true,
  };
}

function messageChanges(call: RestCall): object {
  const { channel } = at(call);
  const { query, parts } = call;
  const since = Number(query.get("token") ?? query.get("change_ts") ?? "0") || 0;
  return {
    updated: channel.messages
      .filter(({ updatedAt }) => updatedAt > since)
      .map((message) => parts.shapes.message(channel, message)),
    deleted: channel.deleted.filter(({ deleted_at }) => deleted_at > since),
    has_more: false,
    next: String(parts.world.nowMs()),
  };
}

function delivered(call: RestCall): object {
  const { channel, member } = at(call);
  member.deliveredAt = call.parts.world.nowMs();
  call.parts.hub.delivered(channel, call.userId, member.deliveredAt);
  return { ts: member.deliveredAt };
}

function deleteMessage(call: RestCall): object {
  const { channel } = at(call);
  const message = oneMessage(call);
  if (message.userId !== call.userId) throw ERROR.notAuthorized();
  call.parts.world.deleteMessage(channel, message.id);
  call.parts.hub.deleted(channel, message.id);
  call.parts.webhook("group_channel:message_delete", channel, message);
  return {};
}

/** The service uses the call for marking as read also to mark as unread. */
function markedUnread({ parts, userId, ...call }: RestCall): object {
  const { channel, member } = at({ parts, userId, ...call });
  if (call.body["is_excluded"] !== true) throw ERROR.unimplemented();
  member.unreadFrom = parts.world.message(channel, Number(call.body["message_id"])).createdAt;
  const readAt = parts.world.readAt(channel, userId);
  parts.hub.unread(channel, userId, readAt);
  const unread = parts.world.unread(channel, userId).length;
  return {
    ts: readAt,
    channel_url: channel.url,
    user_id: userId,
    is_excluded: true,
    unread_message_count: unread,
    total_unread_count: unread,
    unique_id: call.body["unique_id"],
  };
}

function search(call: RestCall): object {
  const { parts, userId, query } = call;
  const text = (query.get("query") ?? "").toLowerCase();
  const url = query.get("channel_url");
  const results = [...parts.world.channels.values()]
    .filter((channel) => channel.members.has(userId) && (url === null || channel.url === url))
    .flatMap((channel) =>
      channel.messages
        .filter(({ message }) => message.toLowerCase().includes(text))
        .map((message) => ({ ...parts.shapes.message(channel, message), channel: shown(call, channel) })),
    );
  return { results, total_count: results.length, has_next: false, has_prev: false, start_cursor: "", end_cursor: "" };
}
