import type { DoubleParts } from "#tests/support/sendbird-double/parts.ts";
import type { Line } from "#tests/support/sendbird-double/hub.ts";
import type { DoubleChannel } from "#tests/support/sendbird-double/entities.ts";
import { ERROR, ServiceError } from "#tests/support/sendbird-double/errors.ts";

type Frame = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Performs the command of a client's frame and answers with the same command or with `EROR`. */
export function obey(parts: DoubleParts, line: Line, raw: string): void {
  const command = raw.slice(0, 4);
  const frame = JSON.parse(raw.slice(4)) as Frame;
  const reqId = text(frame["req_id"]);
  try {
    if (command === "PING") return parts.hub.answer(line, "PONG", { id: frame["id"], ts: parts.world.nowMs() });
    if (command === "LOGI") return renew(parts, line, frame, reqId);
    parts.sessions.holder(line.key);
    COMMANDS[command]?.(parts, line, frame, reqId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // A login is answered in its own command, everything else with EROR.
    const answer = { error: true, code: error.code, message: error.message, req_id: reqId };
    parts.hub.answer(line, command === "LOGI" ? "LOGI" : "EROR", answer);
  }
}

type Obey = (parts: DoubleParts, line: Line, frame: Frame, reqId: string) => void;

const COMMANDS: Record<string, Obey> = {
  MESG: (parts, line, frame, reqId) => insertMessage(parts, line, frame, reqId, "MESG"),
  FILE: (parts, line, frame, reqId) => insertMessage(parts, line, frame, reqId, "FILE"),
  MEDI: (parts, line, frame, reqId) => {
    const { channel } = place(parts, line, frame);
    const message = parts.world.message(channel, Number(frame["msg_id"]));
    if (message.userId !== line.userId) throw ERROR.notAuthorized();
    if (frame["message"] !== undefined) message.message = text(frame["message"]);
    if (frame["data"] !== undefined) message.data = text(frame["data"]);
    message.updatedAt = parts.world.nowMs();
    parts.world.touch(channel);
    parts.hub.edited(channel, message, { line, reqId });
    parts.webhook("group_channel:message_update", channel, message);
  },
  READ: (parts, line, frame, reqId) => {
    const { channel, member } = place(parts, line, frame);
    parts.world.read(member, parts.world.nowMs());
    parts.hub.read(channel, line.userId, member.readAt, { line, reqId });
  },
  TPST: (parts, line, frame) => typing(parts, line, frame, "typing"),
  TPEN: (parts, line, frame) => typing(parts, line, frame, "typingEnded"),
};

function insertMessage(parts: DoubleParts, line: Line, frame: Frame, reqId: string, type: "MESG" | "FILE"): void {
  const { channel, member } = place(parts, line, frame);
  const refusal = parts.refusals.shift();
  if (refusal) throw refusal;
  if (member.state !== "joined") throw ERROR.notMember();
  const file =
    type === "MESG"
      ? null
      : { url: text(frame["url"]), name: text(frame["name"]), type: text(frame["type"]), size: Number(frame["size"]) };
  const { message, isNew } = parts.world.insertMessage(channel, {
    type,
    requestId: parts.forgetsRequestIds ? null : reqId,
    userId: line.userId,
    message: text(frame["message"]),
    data: text(frame[type === "MESG" ? "data" : "custom"]),
    customType: text(frame["custom_type"]),
    mentionedUserIds: texts(frame["mentioned_user_ids"]),
    file,
  });
  if (!isNew) return parts.hub.answer(line, type, { ...parts.shapes.frame(channel, message), req_id: reqId });
  parts.hub.message(channel, message, { line, reqId });
  parts.webhook("group_channel:message_send", channel, message);
}

function typing(parts: DoubleParts, line: Line, frame: Frame, event: "typing" | "typingEnded"): void {
  const { channel } = place(parts, line, frame);
  const others = parts.world.joined(channel).filter((id) => id !== line.userId);
  parts.hub.event(event, channel, others, parts.shapes.user(line.userId));
}

function place(parts: DoubleParts, line: Line, frame: Frame) {
  const channel: DoubleChannel = parts.world.channel(text(frame["channel_url"]));
  if (channel.banned.has(line.userId)) throw new ServiceError(900_100, "The user is banned.");
  return { channel, member: parts.world.member(channel, line.userId) };
}

/** Renews a session on its open socket. */
function renew(parts: DoubleParts, line: Line, frame: Frame, reqId: string): void {
  const { key } = parts.sessions.logIn(text(frame["token"]));
  line.key = key;
  parts.hub.answer(line, "LOGI", { ...parts.loginOf(line.userId, key), req_id: reqId });
}
