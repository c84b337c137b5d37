import type { ChatMember } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { hostedChatEvents } from "#server/db/schema/chat-hosted.ts";
import type { WebhookProcessor } from "#server/chat/hosted/webhook-processor.ts";
import { takerOf } from "#server/chat/hosted/follow-service.ts";
import { type HostedChat, hostedChat } from "#server/chat/hosted/hosted-chat.ts";
import { errorAnswer, startFakePlatform, type PlatformCall } from "#server/chat/hosted/platform.testing.ts";
import type { TestParts } from "#server/testing/parts.ts";

interface Message {
  id: number;
  type: string;
  senderId: string | null;
  message: string;
  data: string;
  customType: string;
  onceId: string | null;
  createdAt: number;
  updatedAt: number;
}
interface Channel {
  url: string;
  kind: string;
  name: string;
  data: string;
  isDistinct: boolean;
  creatorId: string;
  createdAt: number;
  seats: Map<string, Pick<ChatMember, "state" | "role">>;
  messages: Map<number, Message>;
}

/** An own small service: it knows channels, answers the platform API, and tells of all that happens, when it is let. */
export interface HostedService {
  /** Where its platform API listens. */
  url: string;
  channels: Map<string, Channel>;
  calls: PlatformCall[];
  /** Webhooks not delivered yet, to be put in another order, twice, or left out. */
  told: object[];
  taker: WebhookProcessor;
  /** The service as our own server uses it. */
  hosted: HostedChat;
  /** False for calls that nobody answers. */
  answersTo: (call: PlatformCall) => boolean;
  open(by: string, kind: string, people: readonly string[], more?: { url?: string; state?: "invited" }): string;
  seat(url: string, userId: string, state: ChatMember["state"] | null, word: string, inviter?: string): void;
  say(url: string, by: string | null, text: string, more?: Partial<Message>): number;
  edit(url: string, id: number, text: string, data?: string): void;
  takeBack(url: string, id: number): void;
  read(url: string, by: string, upTo: number): void;
  tell(word: string, url: string, more?: object): void;
  /** Writes the webhooks down, as the endpoint does. */
  deliver(): Promise<void>;
  /** Takes all that is due, and what comes of it. */
  take(): Promise<void>;
  close(): Promise<void>;
}

export async function startHostedService(parts: TestParts): Promise<HostedService> {
  const platform = await startFakePlatform();
  const hosted = must(
    hostedChat({
      sendbirdAppId: "11111111-2222-4333-8444-555555555555",
      sendbirdApiToken: "an api token of the tests",
      sendbirdApiHost: null,
      sendbirdWebsocketHost: null,
      sendbirdPlatformHost: platform.url,
    }),
  );
  let lastId = 238_303_000;
  let lastMs = 0;
  let nth = 0;
  const nowMs = () => (lastMs = Math.max(lastMs + 1, parts.clock.now().getTime()));
  const channelOf = (url: string) => must(service.channels.get(url), url);
  const person = (id: string | null | undefined) => (id == null ? null : { user_id: id, nickname: id });

  const service: HostedService = {
    url: platform.url,
    channels: new Map(),
    calls: platform.calls,
    told: [],
    taker: takerOf(parts, hosted),
    hosted,
    answersTo: () => true,
    open(by, kind, people, { url = `chn_service${(nth += 1)}x`, state } = {}) {
      const seats = new Map<string, Pick<ChatMember, "state" | "role">>();
      for (const id of [by, ...people]) {
        seats.set(id, { state: id === by ? "joined" : (state ?? "joined"), role: id === by ? "operator" : "none" });
      }
      const made = { url, kind, name: `The ${kind}`, data: "{}", creatorId: by, createdAt: nowMs() };
      service.channels.set(url, { ...made, isDistinct: kind === "direct", seats, messages: new Map() });
      service.tell("create", url, { inviter: person(by) });
      return url;
    },
    seat(url, userId, state, word, inviter) {
      const { seats } = channelOf(url);
      if (state === null) seats.delete(userId);
      else seats.set(userId, { state, role: seats.get(userId)?.role ?? "none" });
      service.tell(word, url, { users: [person(userId)], ...(inviter ? { inviter: person(inviter) } : {}) });
    },
    say(url, by, text, more = {}) {
      const at = nowMs();
      const type = by === null ? "ADMM" : "MESG";
      const base = { id: (lastId += 1), type, senderId: by, message: text, data: "{}", createdAt: at, updatedAt: 0 };
      const said = { ...base, customType: "", onceId: null, ...more };
      channelOf(url).messages.set(said.id, said);
      tellMessage("message_send", url, said);
      return said.id;
    },
    edit(url, id, text, data) {
      const said = must(channelOf(url).messages.get(id));
      Object.assign(said, { message: text, updatedAt: nowMs(), ...(data === undefined ? {} : { data }) });
      tellMessage("message_update", url, said);
    },
    takeBack(url, id) {
      const said = must(channelOf(url).messages.get(id));
      channelOf(url).messages.delete(id);
      tellMessage("message_delete", url, said);
    },
    read(url, by, upTo) {
      service.tell("message_read", url, { read_updates: [{ user_id: by, read_ts: upTo }] });
    },
    tell(word, url, more = {}) {
      const { name, kind, data } = channelOf(url);
      const channel = { channel_url: url, name, custom_type: kind, data };
      service.told.push({ category: `group_channel:${word}`, channel, ts: nowMs(), ...more });
    },
    async deliver() {
      for (const body of service.told.splice(0)) {
        const { category } = body as { category: string };
        const row = { digest: JSON.stringify(body), category, body, receivedAt: parts.clock.now() };
        await parts.db.orm.insert(hostedChatEvents).values(row).onConflictDoNothing();
      }
    },
    async take() {
      do {
        await service.deliver();
        while (await service.taker.pass(new AbortController().signal));
        await service.taker.idle();
      } while (service.told.length > 0);
    },
    close: () => platform.close(),
  };

  function tellMessage(
    word: string,
    url: string,
    { id, type, senderId, message, data, customType, ...times }: Message,
  ): void {
    const { createdAt: created_at, updatedAt: updated_at } = times;
    const payload = { message_id: id, message, data, custom_type: customType, created_at, updated_at };
    service.tell(word, url, { type, sender: person(senderId), payload });
  }

  platform.answer = (call) => {
    if (!service.answersTo(call)) return [503, {}];
    return answer(service, call) ?? errorAnswer(400_201);
  };
  return service;
}

const AT = /^\/v3\/group_channels\/([^/?]+)(?:\/([a-z]+))?(?:\/(\w+))?/;

function answer(service: HostedService, { method, path, body }: PlatformCall): [number, object] | undefined {
  if (path.startsWith("/v3/users")) return [200, {}];
  if (path === "/v3/group_channels") return [200, { channel_url: direct(service, body) }];
  const [, encoded = "", what = "", id = ""] = AT.exec(path) ?? [];
  const url = decodeURIComponent(encoded);
  const channel = service.channels.get(url);
  if (!channel) return undefined;
  switch (`${method} ${what}`) {
    case "GET ":
      return [
        200,
        {
          channel_url: url,
          name: channel.name,
          custom_type: channel.kind,
          data: channel.data,
          is_distinct: channel.isDistinct,
          created_at: Math.floor(channel.createdAt / 1000),
          created_by: { user_id: channel.creatorId },
        },
      ];
    case "GET members":
      return [200, { members: [...channel.seats].map(([user_id, seat]) => ({ user_id, ...seat })), next: "" }];
    case "POST messages": {
      const by = body["message_type"] === "ADMM" ? null : String(body["user_id"]);
      const { custom_type: customType = "", dedup_id: onceId = null } = body as {
        custom_type?: string;
        dedup_id?: string;
      };
      const known = [...channel.messages.values()].find((said) => onceId !== null && said.onceId === onceId);
      const more = { data: String(body["data"]), customType, onceId };
      const message_id = known?.id ?? service.say(url, by, String(body["message"]), more);
      return [200, { message_id, created_at: channel.messages.get(message_id)?.createdAt }];
    }
    case "PUT messages":
      if (id === "mark_as_read") {
        service.read(url, String(body["user_id"]), Number(body["timestamp"]));
        return [200, {}];
      }
      if (!channel.messages.has(Number(id))) return undefined;
      service.edit(url, Number(id), String(body["message"]), String(body["data"]));
      return [200, {}];
    case "DELETE messages":
      if (!channel.messages.has(Number(id))) return undefined;
      service.takeBack(url, Number(id));
      return [200, {}];
    case "PUT leave":
      for (const who of body["user_ids"] as string[]) service.seat(url, who, null, "leave");
      return [200, {}];
    case "PUT decline":
      service.seat(url, String(body["user_id"]), null, "decline_invite");
      return [200, {}];
    default:
      return undefined;
  }
}

function direct(service: HostedService, body: Record<string, unknown>): string {
  const people = body["user_ids"] as string[];
  const key = people.toSorted().join(" ");
  const known = [...service.channels.values()].find(
    ({ isDistinct, seats }) => isDistinct && [...seats.keys()].toSorted().join(" ") === key,
  );
  if (known) return known.url;
  const by = String(body["inviter_id"]);
  const statuses = body["invitation_status"] as Record<string, string>;
  const others = people.filter((id) => id !== by);
  const isInvited = others.some((id) => statuses[id] !== "joined");
  const url = service.open(by, "direct", others, isInvited ? { state: "invited" } : {});
  must(service.channels.get(url)).data = String(body["data"]);
  return url;
}
