import { and, eq, gt, inArray, isNull, lte, ne, not, sql } from "drizzle-orm";
import { chatChannels, chatMembers, chatPeople, chatPresence } from "#server/machine/db/schema/chat.ts";
import { published } from "#server/people/chat/store/chat-update.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Lifetime of a presence row; the node renews it within this time, or the person counts as offline. */
const ONLINE_MS = 45_000;

/**
 * Presence of people on any node. Each node stores a row per person while one of its sockets is active; a person is
 * online while one of the rows has not expired. People who share a channel are notified of changes.
 */
export class Presence {
  readonly #parts: Pick<Parts, "db" | "bus" | "clock">;
  readonly #nodeId: string;
  readonly #here = new Set<string>();
  /** Serialises the presence changes of one person. */
  readonly #turns = new Map<string, Promise<void>>();

  constructor(parts: Pick<Parts, "db" | "bus" | "clock">, nodeId: string) {
    this.#parts = parts;
    this.#nodeId = nodeId;
  }

  /** Records that a person looks at a page of this node, or no longer does. */
  set(userId: string, isHere: boolean): Promise<void> {
    const turn = (this.#turns.get(userId) ?? Promise.resolve()).then(async () => {
      if (isHere === this.#here.has(userId)) return;
      await (isHere ? this.#come(userId) : this.#go(userId));
    });
    const done = turn
      .catch(() => undefined)
      .then(() => {
        if (this.#turns.get(userId) === done) this.#turns.delete(userId);
      });
    this.#turns.set(userId, done);
    return turn;
  }

  /**
   * Renews the rows of this node. Publishes people as online whose rows had expired meanwhile, as after an outage of
   * the database.
   */
  async renew(): Promise<void> {
    if (this.#here.size === 0) return;
    const here = [...this.#here];
    const online = await this.#onlineOf(here);
    await this.#write(here);
    for (const userId of here)
      if (!online.has(userId) && this.#here.has(userId)) await this.#publish(userId, true, null);
  }

  /** Marks people as offline whose node no longer renews their rows. */
  async lapse(): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const gone = await db.orm
      .delete(chatPresence)
      .where(and(lte(chatPresence.onlineUntil, now), not(this.#isHere())))
      .returning({ userId: chatPresence.userId });
    for (const { userId } of gone) await this.#left(userId, now);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#here].map((userId) => this.set(userId, false)));
  }

  async #come(userId: string): Promise<void> {
    this.#here.add(userId);
    const before = await this.#isOnline(userId);
    await this.#write([userId]);
    if (!before) await this.#publish(userId, true, null);
  }

  async #go(userId: string): Promise<void> {
    this.#here.delete(userId);
    const { db, clock } = this.#parts;
    await db.orm
      .delete(chatPresence)
      .where(and(eq(chatPresence.userId, userId), eq(chatPresence.nodeId, this.#nodeId)));
    await this.#left(userId, clock.now());
  }

  async #left(userId: string, now: Date): Promise<void> {
    if (await this.#isOnline(userId)) return;
    await this.#parts.db.orm
      .insert(chatPeople)
      .values({ userId, lastSeenAt: now })
      .onConflictDoUpdate({ target: chatPeople.userId, set: { lastSeenAt: now } });
    await this.#publish(userId, false, now.toISOString());
  }

  async #isOnline(userId: string): Promise<boolean> {
    return (await this.#onlineOf([userId])).has(userId);
  }

  async #onlineOf(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { db, clock } = this.#parts;
    const rows = await db.orm
      .selectDistinct({ userId: chatPresence.userId })
      .from(chatPresence)
      .where(and(inArray(chatPresence.userId, [...userIds]), gt(chatPresence.onlineUntil, clock.now())));
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Rows of people still connected to this node: overdue for renewal, not offline. */
  #isHere() {
    return and(eq(chatPresence.nodeId, this.#nodeId), inArray(chatPresence.userId, [...this.#here])) ?? sql`false`;
  }

  async #write(userIds: readonly string[]): Promise<void> {
    const { db, clock } = this.#parts;
    const onlineUntil = new Date(clock.now().getTime() + ONLINE_MS);
    await db.orm
      .insert(chatPresence)
      .values(userIds.map((userId) => ({ userId, nodeId: this.#nodeId, onlineUntil })))
      .onConflictDoUpdate({
        target: [chatPresence.userId, chatPresence.nodeId],
        set: { onlineUntil: sql`excluded.online_until` },
      });
  }

  async #publish(userId: string, online: boolean, lastSeenAt: string | null): Promise<void> {
    const { db, bus, clock } = this.#parts;
    const ownChannels = db.orm
      .select({ url: chatMembers.channelUrl })
      .from(chatMembers)
      .innerJoin(chatChannels, and(eq(chatChannels.url, chatMembers.channelUrl), ne(chatChannels.kind, "broadcast")))
      .where(and(eq(chatMembers.userId, userId), isNull(chatMembers.removedAt)));
    const rows = await db.orm
      .selectDistinct({ id: chatMembers.userId })
      .from(chatMembers)
      .where(
        and(
          inArray(chatMembers.channelUrl, ownChannels),
          isNull(chatMembers.removedAt),
          ne(chatMembers.userId, userId),
        ),
      );
    if (rows.length === 0) return;
    const to = rows.map(({ id }) => id);
    bus.publish([published({ kind: "presence", to, userId, online, lastSeenAt }, 0, clock.now())]);
  }
}
