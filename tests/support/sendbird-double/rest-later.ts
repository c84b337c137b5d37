import type { DoubleLater } from "#tests/support/sendbird-double/entities.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";
import { at, C, list, stringOf, type RestCall, type Route } from "#tests/support/sendbird-double/rest-call.ts";

/** The service schedules by the minute, and requires at least this lead time. */
const MINUTE_MS = 60_000;
const SOONEST_MS = 5 * MINUTE_MS;

/** Scheduled messages; the test decides when they are due. */
export const LATER_CALLS: readonly Route[] = [
  ["POST", new RegExp(`${C}/scheduled_messages$`), schedule],
  ["DELETE", new RegExp(`${C}/scheduled_messages/(\\d+)$`), cancel],
  ["GET", /^\/v3\/scheduled_messages$/, scheduled],
];

function schedule(call: RestCall): object {
  const { channel, member } = at(call);
  const { parts, userId, body } = call;
  if (member.state !== "joined") throw ERROR.notMember();
  const wantedAt = Number(body["scheduled_at"]);
  const now = parts.world.nowMs();
  if (!(wantedAt >= now + SOONEST_MS)) throw ERROR.badParameter();
  const later: DoubleLater = {
    id: parts.world.later.length + 1,
    channelUrl: channel.url,
    userId,
    message: stringOf(body["message"]) ?? "",
    data: stringOf(body["data"]) ?? "",
    customType: stringOf(body["custom_type"]) ?? "",
    mentionedUserIds: list(body["mentioned_user_ids"]) ?? [],
    scheduledAt: wantedAt - (wantedAt % MINUTE_MS),
    createdAt: now,
    status: "pending",
  };
  parts.world.later.push(later);
  return parts.shapes.later(later);
}

function cancel(call: RestCall): object {
  const later = call.parts.world.later.find(({ id, userId }) => id === Number(call.args[1]) && userId === call.userId);
  if (later?.status !== "pending" && later?.status !== "failed") throw ERROR.notFound("Message");
  later.status = "canceled";
  return {};
}

function scheduled({ parts, userId: callerId, query }: RestCall): object {
  const wanted = query.get("status")?.split(",");
  const mine = parts.world.later.filter(
    ({ userId, status }) => userId === callerId && (!wanted || wanted.includes(status)),
  );
  return {
    scheduled_messages: mine.toSorted((a, b) => a.scheduledAt - b.scheduledAt).map((each) => parts.shapes.later(each)),
    next: "",
  };
}
