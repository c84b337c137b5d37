import type {
  DoubleChannel,
  DoubleLater,
  DoubleMember,
  DoubleMessage,
  DoubleUser,
  NewDoubleChannel,
} from "#tests/support/sendbird-double/entities.ts";
import { ERROR } from "#tests/support/sendbird-double/errors.ts";

/** Users, channels and messages of one application, independent of transport. */
export class World {
  readonly users = new Map<string, DoubleUser>();
  readonly channels = new Map<string, DoubleChannel>();
  readonly later: DoubleLater[] = [];
  /** Uploaded bytes, by path. */
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  #lastMs = 0;
  #lastMessageId = 0;

  nowMs(): number {
    this.#lastMs = Math.max(this.#lastMs + 1, Date.now());
    return this.#lastMs;
  }

  upsertUser(user: Partial<DoubleUser> & { user_id: string }): DoubleUser {
    const stored: DoubleUser = {
      nickname: user.user_id,
      profile_url: "",
      metadata: {},
      is_active: true,
      last_seen_at: 0,
      ...this.users.get(user.user_id),
      ...user,
    };
    this.users.set(stored.user_id, stored);
    return stored;
  }

  user(id: string): DoubleUser {
    const user = this.users.get(id);
    if (!user) throw ERROR.notFound("User");
    return user;
  }

  channel(url: string): DoubleChannel {
    const channel = this.channels.get(url);
    if (!channel) throw ERROR.notFound("Channel");
    return channel;
  }

  /** Membership of a person who is in a channel or invited to it. */
  member(channel: DoubleChannel, userId: string): DoubleMember {
    const member = channel.members.get(userId);
    if (!member) throw ERROR.notMember();
    return member;
  }

  joined(channel: DoubleChannel): string[] {
    return [...channel.members.values()].filter(({ state }) => state === "joined").map(({ userId }) => userId);
  }

  /** Returns an existing distinct channel of exactly these people if there is one. */
  create(wanted: NewDoubleChannel): { channel: DoubleChannel; isCreated: boolean } {
    const people = [...new Set([wanted.creatorId, ...wanted.userIds])];
    for (const id of people) this.user(id);
    const known = wanted.isDistinct === true ? this.#distinctOf(people) : undefined;
    if (known) return { channel: known, isCreated: false };
    const now = this.nowMs();
    const channel: DoubleChannel = {
      url: wanted.url ?? `chn_double${now}`,
      name: wanted.name ?? "",
      data: wanted.data ?? "",
      customType: wanted.customType ?? "",
      isDistinct: wanted.isDistinct ?? false,
      createdAt: now,
      creatorId: wanted.creatorId,
      members: new Map(),
      gone: new Map(),
      banned: new Set(),
      messages: [],
      deleted: [],
      changedAt: now,
    };
    for (const id of people) this.#addMember(channel, id, wanted.creatorId, wanted.operatorIds?.includes(id) ?? false);
    this.channels.set(channel.url, channel);
    return { channel, isCreated: true };
  }

  /** Invites people; returns those who were not members before. */
  invite(channel: DoubleChannel, userIds: readonly string[], inviterId: string): string[] {
    const coming = userIds.filter((id) => this.user(id) && !channel.members.has(id));
    for (const id of coming) this.#addMember(channel, id, inviterId, false);
    this.touch(channel);
    return coming;
  }

  accept(channel: DoubleChannel, userId: string): void {
    const now = this.nowMs();
    Object.assign(this.member(channel, userId), { state: "joined", joinedAt: now });
    this.touch(channel);
  }

  remove(channel: DoubleChannel, userId: string): void {
    this.member(channel, userId);
    channel.members.delete(userId);
    channel.gone.set(userId, this.nowMs());
    this.touch(channel);
  }

  /** Stores a message once per sender and request id. */
  insertMessage(
    channel: DoubleChannel,
    message: Omit<DoubleMessage, "id" | "createdAt" | "updatedAt">,
  ): { message: DoubleMessage; isNew: boolean } {
    const { requestId, userId } = message;
    const known =
      requestId === null
        ? undefined
        : channel.messages.find((each) => each.requestId === requestId && each.userId === userId);
    if (known) return { message: known, isNew: false };
    this.#lastMessageId += 1;
    const stored: DoubleMessage = { ...message, id: this.#lastMessageId, createdAt: this.nowMs(), updatedAt: 0 };
    channel.messages.push(stored);
    const sender = userId === null ? undefined : channel.members.get(userId);
    if (sender) this.read(sender, stored.createdAt);
    this.touch(channel);
    return { message: stored, isNew: true };
  }

  message(channel: DoubleChannel, id: number): DoubleMessage {
    const message = channel.messages.find((each) => each.id === id);
    if (!message) throw ERROR.notFound("Message");
    return message;
  }

  deleteMessage(channel: DoubleChannel, id: number): void {
    const message = this.message(channel, id);
    channel.messages = channel.messages.filter((each) => each !== message);
    channel.deleted.push({ message_id: id, deleted_at: this.nowMs() });
    this.touch(channel);
  }

  read(member: DoubleMember, at: number): void {
    Object.assign(member, { readAt: at, unreadFrom: null });
  }

  touch(channel: DoubleChannel): void {
    channel.changedAt = this.nowMs();
  }

  /** Read mark of a person, as they see it themselves. */
  readAt(channel: DoubleChannel, userId: string): number {
    const { readAt = 0, unreadFrom = null } = channel.members.get(userId) ?? {};
    return unreadFrom === null ? readAt : Math.min(readAt, unreadFrom - 1);
  }

  unread(channel: DoubleChannel, userId: string): DoubleMessage[] {
    const readAt = this.readAt(channel, userId);
    return channel.messages.filter((each) => each.createdAt > readAt && each.userId !== userId && !each.isSilent);
  }

  #addMember(channel: DoubleChannel, userId: string, inviterId: string, isOperator: boolean): void {
    const now = this.nowMs();
    const isCreator = userId === inviterId;
    channel.members.set(userId, {
      userId,
      state: isCreator ? "joined" : "invited",
      role: isOperator ? "operator" : "none",
      inviterId: isCreator ? null : inviterId,
      invitedAt: isCreator ? 0 : now,
      joinedAt: isCreator ? now : 0,
      readAt: now,
      unreadFrom: null,
      deliveredAt: now,
      pushTrigger: "default",
    });
    channel.gone.delete(userId);
  }

  #distinctOf(people: readonly string[]): DoubleChannel | undefined {
    const key = people.toSorted().join(" ");
    return [...this.channels.values()].find(
      ({ isDistinct, members }) => isDistinct && [...members.keys()].toSorted().join(" ") === key,
    );
  }
}
