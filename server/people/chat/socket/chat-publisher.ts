import { eq } from "drizzle-orm";
import type { ChatEvent } from "#domain/contract/chat/socket.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { chatChannels } from "#server/machine/db/schema/chat.ts";
import { readChannels } from "#server/people/chat/model/channels.ts";
import type { ChatUpdate } from "#server/people/chat/store/chat-update.ts";
import type { ChatConnection } from "#server/people/chat/socket/connection.ts";
import { OrderedQueues } from "#server/people/chat/socket/ordered-queue.ts";
import { recipientsOf, liveMembers } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Listeners = ReadonlyMap<string, ReadonlySet<ChatConnection>>;

/** Turns bus messages into events for recipients connected to this node. */
export class ChatPublisher {
  readonly #parts: Pick<Parts, "db" | "clock">;
  readonly #listeners: Listeners;
  readonly #queues: OrderedQueues;
  readonly #owed = new Set<string>();

  constructor(parts: Pick<Parts, "db" | "clock">, listeners: Listeners, report: (error: unknown) => void) {
    this.#parts = parts;
    this.#listeners = listeners;
    this.#queues = new OrderedQueues(report);
  }

  onMessage({ seq: change, data }: Published): void {
    // Only our own nodes write on the bus.
    const update = data as ChatUpdate;
    const { to } = update;
    switch (update.kind) {
      case "message":
      case "message_updated":
      case "message_deleted": {
        const { kind, url, message } = update;
        this.#queues.at(url).add(change, () => this.#send(to, { kind, channel_url: url, change, message }));
        break;
      }
      case "channel": {
        const { url, removed } = update;
        this.#queues.at(url).add(change, async () => {
          for (const { userId, because } of removed) {
            this.#send([userId], { kind: "channel_removed", channel_url: url, reason: because });
          }
          await this.#sendOrOwe(url, change, to);
        });
        break;
      }
      case "read":
      case "delivered": {
        const { kind, url, userId, at } = update;
        this.#queues.at(url).pass(() => this.#send(to, { kind, channel_url: url, user_id: userId, at }));
        break;
      }
      case "typing": {
        const { url, userId } = update;
        this.#queues.at(url).pass(() => this.#send(to, { kind: "typing", channel_url: url, user_id: userId }));
        break;
      }
      case "presence": {
        const { userId, online, lastSeenAt } = update;
        const connection_status = online ? "online" : "offline";
        this.#send(to, { kind: "presence", user_id: userId, connection_status, last_seen_at: lastSeenAt });
        break;
      }
      case "sessions_ended":
        for (const userId of to) {
          for (const each of this.#listeners.get(userId) ?? []) each.end("session_revoked", CLOSE.unauthenticated);
        }
        break;
    }
  }

  /** A change of this channel was not published, because the bus lost it or the database was away: it is made up for later. */
  owe(url: string): void {
    this.#owed.add(url);
  }

  /** Announces channels with lost changes: the pages notice the gap. */
  async publishOwed(): Promise<void> {
    for (const url of this.#owed) {
      const [channel] = await this.#parts.db.orm.select().from(chatChannels).where(eq(chatChannels.url, url));
      const to = channel ? recipientsOf(channel, await liveMembers(this.#parts.db.orm, url)) : [];
      this.#owed.delete(url);
      if (!channel) continue;
      const queue = this.#queues.at(url);
      const publish = () => this.#sendOrOwe(url, channel.change, to);
      if ((queue.head ?? -1) < channel.change) queue.add(channel.change, publish);
      else queue.pass(publish);
    }
  }

  headOf(url: string): number | null {
    return this.#queues.headOf(url);
  }

  stop(): void {
    this.#queues.stop();
  }

  #send(to: readonly string[], event: ChatEvent): void {
    let text: string | undefined;
    for (const userId of to) {
      for (const connection of this.#listeners.get(userId) ?? []) connection.push((text ??= JSON.stringify(event)));
    }
  }

  async #sendOrOwe(url: string, change: number, to: readonly string[]): Promise<void> {
    try {
      await this.#sendChannel(url, change, to);
    } catch (error) {
      this.#owed.add(url);
      throw error;
    }
  }

  /** Sends each person's own view of a channel, read once for those connected here. */
  async #sendChannel(url: string, change: number, to: readonly string[]): Promise<void> {
    const here = to.filter((userId) => this.#listeners.has(userId));
    if (here.length === 0) return;
    const { db, clock } = this.#parts;
    const views = await readChannels(db.orm, [url], here, clock.now());
    for (const userId of here) {
      const channel = views.of(url, userId);
      if (channel) this.#send([userId], { kind: "channel", channel_url: url, change, channel });
    }
  }
}
