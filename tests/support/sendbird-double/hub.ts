import type { WebSocket } from "ws";
import type { Shapes } from "#tests/support/sendbird-double/shapes.ts";
import type { DoubleChannel, DoubleMessage } from "#tests/support/sendbird-double/entities.ts";
import type { World } from "#tests/support/sendbird-double/world.ts";

/** One open socket of a person. */
export interface Line {
  ws: WebSocket;
  /** Its connection; undefined if direct. */
  way: { readonly losesAnswers: boolean } | undefined;
  userId: string;
  key: string;
}

/** System events by their category. */
export const SYEV = {
  invited: 10_020,
  joined: 10_000,
  declined: 10_022,
  left: 10_001,
  banned: 10_601,
  operators: 10_002,
  changed: 11_000,
  deleted: 12_000,
  typing: 10_900,
  typingEnded: 10_901,
} as const;

/**
 * Publishes events to the open sockets. The requester's own socket gets the frame with the request id, as the answer.
 */
export class Hub {
  readonly lines = new Set<Line>();
  readonly #world: World;
  readonly #shapes: () => Shapes;
  readonly #delayMs: number;

  /** @param delayMs time before any frame is sent: the SDK misses immediate answers */
  constructor(world: World, shapes: () => Shapes, delayMs: number) {
    this.#world = world;
    this.#shapes = shapes;
    this.#delayMs = delayMs;
  }

  isOnline(userId: string): boolean {
    return this.linesOf(userId).length > 0;
  }

  linesOf(userId: string): Line[] {
    return [...this.lines].filter((line) => line.userId === userId);
  }

  send(line: Pick<Line, "ws">, command: string, payload: object): void {
    setTimeout(() => line.ws.send(`${command}${JSON.stringify(payload)}\n`), this.#delayMs);
  }

  /** Publishes to all sockets of these people; `asker` gets the frame as the answer to their request. */
  publish(userIds: Iterable<string>, command: string, payload: object, asker?: { line: Line; reqId: string }): void {
    const ids = new Set(userIds);
    for (const line of this.lines) {
      if (line === asker?.line) this.answer(line, command, { ...payload, req_id: asker.reqId });
      else if (ids.has(line.userId)) this.send(line, command, payload);
    }
  }

  answer(line: Line, command: string, payload: object): void {
    if (line.way?.losesAnswers && command !== "PONG") return;
    this.send(line, command, payload);
  }

  message(channel: DoubleChannel, message: DoubleMessage, asker?: { line: Line; reqId: string }): void {
    this.publish(this.#world.joined(channel), message.type, this.#shapes().frame(channel, message), asker);
  }

  edited(channel: DoubleChannel, message: DoubleMessage, asker?: { line: Line; reqId: string }): void {
    const command = message.type === "FILE" ? "FEDI" : "MEDI";
    this.publish(this.#world.joined(channel), command, this.#shapes().frame(channel, message), asker);
  }

  deleted(channel: DoubleChannel, id: number): void {
    const payload = { channel_url: channel.url, channel_type: "group", msg_id: id, ts: this.#world.nowMs() };
    this.publish(this.#world.joined(channel), "DELM", payload);
  }

  read(channel: DoubleChannel, userId: string, at: number, asker?: { line: Line; reqId: string }): void {
    const payload = { channel_url: channel.url, channel_type: "group", user: this.#shapes().user(userId), ts: at };
    this.publish(this.#world.joined(channel), "READ", payload, asker);
  }

  /** Publishes to the person's own sockets only. */
  unread(channel: DoubleChannel, userId: string, at: number): void {
    const user = this.#shapes().user(userId);
    this.publish([userId], "READ", {
      channel_url: channel.url,
      channel_type: "group",
      user,
      ts: at,
      is_excluded: true,
    });
  }

  delivered(channel: DoubleChannel, userId: string, at: number): void {
    const payload = { channel_url: channel.url, channel_type: "group", updated: { [userId]: at }, ts: at };
    this.publish(this.#world.joined(channel), "DLVR", payload);
  }

  event(category: keyof typeof SYEV, channel: DoubleChannel, to: Iterable<string>, data: object = {}): void {
    const payload = {
      cat: SYEV[category],
      channel_url: channel.url,
      channel_type: "group",
      data,
      ts: this.#world.nowMs(),
    };
    this.publish(to, "SYEV", payload);
  }
}
