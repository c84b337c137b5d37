import type { ChatMember } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import type { WebhookProcessor } from "#server/people/chat/hosted/webhook-processor.ts";
import { processorOf } from "#server/people/chat/hosted/follow-service.ts";
import { type HostedChat, hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { errorAnswer, startFakePlatform, type PlatformCall } from "#server/people/chat/hosted/platform.testing.ts";
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
  memberships: Map<string, Pick<ChatMember, "state" | "role">>;
  messages: Map<number, Message>;
}

/** An own small service: it knows channels, answers the platform API, and sends events of all that happens, when it is let. */
export interface HostedService {
  /** Base URL of its platform API. */
  url: string;
  channels: Map<string, Channel>;
  calls: PlatformCall[];
  /** Webhooks not delivered yet, for tests to reorder, repeat or drop. */
  pending: object[];
  processor: WebhookProcessor;
  /** The service as our own server uses it. */
  hosted: HostedChat;
  /** False for calls that get no answer. */
  answersTo: (call: PlatformCall) => boolean;
  open(by: string, kind: string, people: readonly string[], more?: { url?: string; state?: "invited" }): string;
  setMember(url: string, userId: string, state: ChatMember["state"] | null, event: string, inviter?: string): void;
  send(url: string, by: string | null, text: string, more?: Partial<Message>): number;
  edit(url: string, id: number, text: string, data?: string): void;
  remove(url: string, id: number): void;
  read(url: string, by: string, upTo: number): void;
  notify(event: string, url: string, more?: object): void;
  /** Writes the webhooks down, as the endpoint does. */
  deliver(): Promise<void>;
  /** Processes all due webhooks and their side effects. */
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
    pending: [],
    processor: processorOf(parts, hosted),
    hosted,
    answersTo: () => true,
    open(by, kind, people, { url = `chn_service${(nth += 1)}x`, state } = {}) {
      const memberships = new Map<string, Pick<ChatMember, "state" | "role">>();
      for (const id of [by, ...people]) {
        memberships.set(id, {
          state: id === by ? "joined" : (state ?? "joined"),
          role: id === by ? "operator" : "none",
        });
      }
      const made = { url, kind, name: `The ${kind}`, data: "{}", creatorId: by, createdAt: nowMs() };
      service.channels.set(url, { ...made, isDistinct: kind === "direct", memberships, messages: new Map() });
      service.notify("create", url, { inviter: person(by) });
      return url;
    },
    setMember(url, userId, state, event, inviter) {
      const { memberships } = channelOf(url);
      if (state === null) memberships.delete(userId);
      else memberships.set(userId, { state, role: memberships.get(userId)?.role ?? "none" });
      service.notify(event, url, { users: [person(userId)], ...(inviter ? { inviter: person(inviter) } : {}) });
    },
    send(url, by, text, more = {}) {
      const at = nowMs();
      const type = by === null ? "ADMM" : "MESG";
      const base = { id: (lastId += 1), type, senderId: by, message: text, data: "{}", createdAt: at, updatedAt: 0 };
      const message = { ...base, customType: "", onceId: null, ...more };
      channelOf(url).messages.set(message.id, message);
      notifyMessage("message_send", url, message);
      return message.id;
    },
    edit(url, id, text, data) {
      const message = must(channelOf(url).messages.get(id));
      Object.assign(message, { message: text, updatedAt: nowMs(), ...(data === undefined ? {} : { data }) });
      notifyMessage("message_update", url, message);
    },
    remove(url, id) {
      const message = must(channelOf(url).messages.get(id));
      channelOf(url).messages.delete(id);
      notifyMessage("message_delete", url, message);
    },
    read(url, by, upTo) {
      service.notify("message_read", url, { read_updates: [{ user_id: by, read_ts: upTo }] });
    },
    notify(event, url, more = {}) {
      const { name, kind, data } = channelOf(url);
      const channel = { channel_url: url, name, custom_type: kind, data };
      service.pending.push({ category: `group_channel:${event}`, channel, ts: nowMs(), ...more });
    },
    async deliver() {
      for (const body of service.pending.splice(0)) {
        const { category } = body as { category: string };
        const row = { digest: JSON.stringify(body), category, body, receivedAt: parts.clock.now() };
        await parts.db.orm.insert(hostedChatEvents).values(row).onConflictDoNothing();
      }
    },
    async take() {
      do {
        await service.deliver();
        while (await service.processor.pass(new AbortController().signal));
        await service.processor.idle();
      } while (service.pending.length > 0);
    },
    close: () => platform.close(),
  };

  function notifyMessage(
    event: string,
    url: string,
    { id, type, senderId, message, data, customType, ...times }: Message,
  ): void {
    const { createdAt: created_at, updatedAt: updated_at } = times;
    const payload = { message_id: id, message, data, custom_type: customType, created_at, updated_at };
    service.notify(event, url, { type, sender: person(senderId), payload });
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
      return [
        200,
        { members: [...channel.memberships].map(([user_id, membership]) => ({ user_id, ...membership })), next: "" },
      ];
    case "POST messages": {
      const by = body["message_type"] === "ADMM" ? null : String(body["user_id"]);
      const { custom_type: customType = "", dedup_id: onceId = null } = body as {
        custom_type?: string;
        dedup_id?: string;
      };
      const known = [...channel.messages.values()].find((message) => onceId !== null && message.onceId === onceId);
      const more = { data: String(body["data"]), customType, onceId };
      const message_id = known?.id ?? service.send(url, by, String(body["message"]), more);
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
      service.remove(url, Number(id));
      return [200, {}];
    case "PUT leave":
      for (const who of body["user_ids"] as string[]) service.setMember(url, who, null, "leave");
      return [200, {}];
    case "PUT decline":
      service.setMember(url, String(body["user_id"]), null, "decline_invite");
      return [200, {}];
    default:
      return undefined;
  }
}

function direct(service: HostedService, body: Record<string, unknown>): string {
  const people = body["user_ids"] as string[];
  const key = people.toSorted().join(" ");
  const known = [...service.channels.values()].find(
    ({ isDistinct, memberships }) => isDistinct && [...memberships.keys()].toSorted().join(" ") === key,
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
