import type { DoubleParts } from "./parts.ts";
import { ERROR, type DoubleChannel, type DoubleMember, type DoubleMessage } from "./world.ts";

/** A call of a person's client, who is known by the session key. */
export interface RestCall {
  parts: DoubleParts;
  me: string;
  /** What the pattern of the path took out of it. */
  args: readonly string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

type Route = [method: string, path: RegExp, serve: (call: RestCall) => object];

const C = String.raw`^/v3/(?:sdk/)?group_channels/([^/]+)`;
const list = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined);
const word = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const PAGE = 20;

/** The calls of a client that the double answers, by method and path. */
export const REST: readonly Route[] = [
  ["GET", /^\/v3\/users$/, ({ parts, query }) => ({ users: usersOf(parts, query), next: "" })],
  ["POST", /^\/v3\/group_channels$/, create],
  ["GET", /^\/v3\/users\/([^/]+)\/my_group_channels$/, mine],
  ["GET", /^\/v3\/users\/([^/]+)\/my_group_channels\/changelogs$/, channelChanges],
  ["GET", /^\/v3\/users\/([^/]+)\/unread_(?:message|channel)_count$/, () => ({ unread_count: 0 })],
  ["PUT", /^\/v3\/users\/[^/]+\/push_preference\/([^/]+)$/, setPush],
  ["GET", new RegExp(`${C}$`), (call) => shown(call, at(call).channel)],
  ["PUT", new RegExp(`${C}$`), rename],
  ["PUT", new RegExp(`${C}/accept$`), accept],
  ["PUT", new RegExp(`${C}/decline$`), decline],
  ["PUT", new RegExp(`${C}/leave$`), leave],
  ["POST", new RegExp(`${C}/invite$`), invite],
  ["POST", new RegExp(`${C}/ban$`), ban],
  ["GET", new RegExp(`${C}/messages$`), messages],
  ["GET", new RegExp(`${C}/messages_gap$`), gap],
  ["GET", new RegExp(`${C}/messages/changelogs$`), messageChanges],
  ["PUT", new RegExp(`${C}/messages/mark_as_delivered$`), delivered],
  ["GET", new RegExp(`${C}/messages/(\\d+)$`), (call) => say(call, oneMessage(call))],
  ["DELETE", new RegExp(`${C}/messages/(\\d+)$`), deleteMessage],
  ["GET", /^\/v3\/search\/messages$/, search],
];

/** The channel a call names, and the caller's seat. @throws ServiceError for who is not in it */
function at({ parts, me, args }: RestCall): { channel: DoubleChannel; seat: DoubleMember } {
  const channel = parts.world.channel(args[0] ?? "");
  return { channel, seat: parts.world.seat(channel, me) };
}

const shown = ({ parts, me }: RestCall, channel: DoubleChannel) => parts.shapes.channel(channel, me);
const say = (call: RestCall, message: DoubleMessage) => call.parts.shapes.message(at(call).channel, message);
const oneMessage = (call: RestCall) => call.parts.world.message(at(call).channel, Number(call.args[1]));

function usersOf({ world, shapes }: DoubleParts, query: URLSearchParams): object[] {
  const wanted = query.get("user_ids")?.split(",");
  return [...world.users.keys()].filter((id) => !wanted || wanted.includes(id)).map((id) => shapes.user(id));
}

function create(call: RestCall): object {
  const { parts, me, body } = call;
  const { channel, isCreated } = parts.world.create({
    url: word(body["channel_url"]),
    name: word(body["name"]),
    data: word(body["data"]),
    customType: word(body["custom_type"]),
    isDistinct: body["is_distinct"] === true,
    userIds: list(body["user_ids"]) ?? [],
    operatorIds: list(body["operator_ids"]),
    creatorId: me,
  });
  const invitees = [...channel.members.keys()].filter((id) => id !== me);
  if (isCreated) tellInvited(call, channel, invitees);
  return { ...shown(call, channel), is_created: isCreated };
}

function tellInvited({ parts, me }: RestCall, channel: DoubleChannel, invitees: readonly string[]): void {
  if (invitees.length === 0) return;
  parts.hub.event("invited", channel, channel.members.keys(), {
    inviter: parts.shapes.user(me),
    invitees: invitees.map((id) => parts.shapes.user(id)),
    invited_at: channel.members.get(invitees[0] ?? "")?.invitedAt ?? 0,
    member_count: channel.members.size,
    joined_member_count: parts.world.joined(channel).length,
  });
}

function mine(call: RestCall): object {
  const { parts, me, query } = call;
  const empty = query.get("show_empty") === "true";
  const lastAt = (channel: DoubleChannel) => channel.messages.at(-1)?.createdAt ?? channel.createdAt;
  const all = [...parts.world.channels.values()]
    .filter((channel) => channel.members.has(me) && (empty || channel.messages.length > 0))
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
  const { parts, me, query } = call;
  const since = Number(query.get("token") ?? query.get("change_ts") ?? "0") || 0;
  const all = [...parts.world.channels.values()];
  return {
    updated: all
      .filter((channel) => channel.members.has(me) && channel.changedAt > since)
      .map((channel) => shown(call, channel)),
    deleted: all.filter((channel) => (channel.gone.get(me) ?? 0) > since).map(({ url }) => url),
    has_more: false,
    next: String(parts.world.nowMs()),
  };
}

function setPush(call: RestCall): object {
  const { seat } = at(call);
  seat.pushTrigger = word(call.body["push_trigger_option"]) ?? "default";
  return { push_trigger_option: seat.pushTrigger };
}

function rename(call: RestCall): object {
  const { channel, seat } = at(call);
  if (seat.role !== "operator") throw ERROR.notAuthorized();
  channel.name = word(call.body["name"]) ?? channel.name;
  call.parts.world.touch(channel);
  call.parts.hub.event("changed", channel, channel.members.keys());
  call.parts.webhook("group_channel:changed", channel);
  return shown(call, channel);
}

function accept(call: RestCall): object {
  const { channel } = at(call);
  const { parts, me } = call;
  parts.world.accept(channel, me);
  const member = parts.shapes.member(channel, me);
  parts.hub.event("joined", channel, parts.world.joined(channel), { ...member, users: [member] });
  parts.webhook("group_channel:join", channel);
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
  parts.webhook("group_channel:leave", channel);
  return {};
}

function invite(call: RestCall): object {
  const { channel } = at(call);
  const coming = call.parts.world.invite(channel, list(call.body["user_ids"]) ?? [], call.me);
  tellInvited(call, channel, coming);
  call.parts.webhook("group_channel:invite", channel);
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
  parts.webhook("group_channel:ban", channel);
  return user;
}

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
    const held = channel.messages.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    return held.length === Number(query.get(`${name}_cache_count`)) ? [] : held;
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
  const { channel, seat } = at(call);
  seat.deliveredAt = call.parts.world.nowMs();
  call.parts.hub.delivered(channel, call.me, seat.deliveredAt);
  return { ts: seat.deliveredAt };
}

function deleteMessage(call: RestCall): object {
  const { channel } = at(call);
  const message = oneMessage(call);
  if (message.userId !== call.me) throw ERROR.notAuthorized();
  call.parts.world.deleteMessage(channel, message.id);
  call.parts.hub.deleted(channel, message.id);
  call.parts.webhook("group_channel:message_delete", channel, message);
  return {};
}

function search(call: RestCall): object {
  const { parts, me, query } = call;
  const words = (query.get("query") ?? "").toLowerCase();
  const url = query.get("channel_url");
  const results = [...parts.world.channels.values()]
    .filter((channel) => channel.members.has(me) && (url === null || channel.url === url))
    .flatMap((channel) =>
      channel.messages
        .filter(({ message }) => message.toLowerCase().includes(words))
        .map((message) => ({ ...parts.shapes.message(channel, message), channel: shown(call, channel) })),
    );
  return { results, total_count: results.length, has_next: false, has_prev: false, start_cursor: "", end_cursor: "" };
}
