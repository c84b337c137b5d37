import { and, eq } from "drizzle-orm";
import { CHAT_MAX_UP_FRAME_BYTES, CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { chatMembers } from "#server/machine/db/schema/chat.ts";
import { changesSoFar, tokenOf } from "#server/people/chat/store/change-token.ts";
import { CHAT_STREAM, published } from "#server/people/chat/store/chat-update.ts";
import { isTicketEnded, verifyTicket } from "#server/people/chat/model/sessions.ts";
import { ChatConnection, type ConnectionHost, type Holder } from "#server/people/chat/socket/connection.ts";
import { Presence } from "#server/people/chat/socket/presence.ts";
import { ChatPublisher } from "#server/people/chat/socket/chat-publisher.ts";
import { endedHolders, LostChanges } from "#server/people/chat/socket/watch.ts";
import type { UpgradeRoute } from "#server/machine/http/upgrades.ts";
import { watchAccess } from "#server/machine/live/access-watch.ts";
import { SocketServer } from "#server/machine/live/socket-server.ts";
import { Batcher } from "#server/machine/live/batcher.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * The chat socket, send-only. Changes arrive over the bus from the node that wrote them, with their recipients. They
 * are ordered per channel and sent to the recipients connected to this node, one frame a batch. A page that missed
 * changes asks for them with the token from `ready`.
 */
export interface ChatGateway {
  /** Opens the sockets of the chat's path. */
  readonly sockets: UpgradeRoute;
  close(): Promise<void>;
  /** One round of the checks otherwise made every few seconds. */
  tend(): Promise<void>;
  /** Renews presence, as otherwise done every 15 seconds. */
  renew(): Promise<void>;
  /** Open sockets now, and frames sent since the start, with their length. */
  stats(): { connections: number; sent: number; sentBytes: number };
}

const TEND_MS = 5000;
const RENEW_MS = 15_000;
/** Grace period for a page reload, before the person counts as offline. */
const GRACE_MS = 3000;

export function createChatGateway(parts: Parts, { graceMs = GRACE_MS } = {}): ChatGateway {
  const { db, bus, clock, log } = parts;
  const byPerson = new Map<string, Set<ChatConnection>>();
  const due = new Set<ChatConnection>();
  let sent = 0;
  let sentBytes = 0;
  const report = (error: unknown, what: string) => log.error({ err: error }, `chat: ${what}`);
  const publisher = new ChatPublisher(parts, byPerson, (error) => report(error, "a change could not be told"));
  const presence = new Presence(parts, parts.newId("nod"));
  const lost = new LostChanges(db);
  const graces = new Set<NodeJS.Timeout>();
  const batcher = new Batcher(() => {
    const now = [...due];
    due.clear();
    for (const connection of now) connection.flush();
  });

  function present({ userId }: Pick<Holder, "userId">): void {
    const isHere = () => [...(byPerson.get(userId) ?? [])].some((each) => each.isActive && each.holder?.mayChat);
    const set = () => presence.set(userId, isHere()).catch((error: unknown) => report(error, "presence"));
    if (isHere()) {
      void set();
      return;
    }
    const timer = setTimeout(() => {
      graces.delete(timer);
      void set();
    }, graceMs);
    timer.unref();
    graces.add(timer);
  }

  const host: ConnectionHost = {
    async admit(token, address) {
      const ticket = verifyTicket(parts, token);
      if (!ticket) return "token_expired";
      const holder = { userId: ticket.userId, clientId: "", sessionId: ticket.sessionId, address, mayChat: false };
      const ended = (await endedHolders(parts, [holder])).get(holder);
      if (ended) return ended;
      return (await isTicketEnded(parts, ticket)) ? "session_revoked" : holder;
    },
    takes: (connection, holder) => sockets.takes(connection, holder),
    async begin(connection, { userId }) {
      const connections = byPerson.get(userId) ?? new Set();
      byPerson.set(userId, connections.add(connection));
      // The socket already receives: later commits are sent, earlier ones are below the token.
      return tokenOf(await changesSoFar(db));
    },
    async typing({ userId, mayChat }, url) {
      if (!mayChat) return;
      const members = await db.orm
        .select({ id: chatMembers.userId, removedAt: chatMembers.removedAt })
        .from(chatMembers)
        .where(and(eq(chatMembers.channelUrl, url), eq(chatMembers.state, "joined")));
      const live = members.filter(({ removedAt }) => removedAt === null).map(({ id }) => id);
      if (!live.includes(userId)) return;
      const to = live.filter((id) => id !== userId);
      bus.publish([published({ kind: "typing", to, url, userId }, 0, clock.now())]);
    },
    attentionChanged: present,
    schedule(connection) {
      due.add(connection);
      batcher.schedule();
    },
    closed(connection) {
      sockets.left(connection);
      due.delete(connection);
      const { holder } = connection;
      if (!holder) return;
      const connections = byPerson.get(holder.userId);
      connections?.delete(connection);
      if (connections?.size === 0) byPerson.delete(holder.userId);
      present(holder);
    },
    report,
    sent: (bytes) => {
      sent += 1;
      sentBytes += bytes;
    },
  };

  const sockets = new SocketServer({
    config: parts.config,
    path: CHAT_PATH,
    maxFrameBytes: CHAT_MAX_UP_FRAME_BYTES,
    onConnection: (opened) => new ChatConnection(opened, host),
  });

  async function endBarred(): Promise<void> {
    const overdue = [...sockets.clients].flatMap((connection) => {
      const { holder } = connection;
      return holder ? [{ connection, holder }] : [];
    });
    const ended = await endedHolders(
      parts,
      overdue.map(({ holder }) => holder),
    );
    for (const { connection, holder } of overdue) {
      const code = ended.get(holder);
      if (code) connection.end(code, CLOSE.unauthenticated);
    }
  }

  async function tend(): Promise<void> {
    sockets.closeSilent();
    for (const { url } of await lost.find((each) => publisher.headOf(each))) publisher.owe(url);
    await publisher.publishOwed();
    await presence.lapse();
  }

  const stopWatching = watchAccess({
    bus,
    check: endBarred,
    failed: (error) => report(error, "access could not be checked"),
  });
  const unsubscribe = bus.subscribe((messages) => {
    for (const message of messages) if (message.stream === CHAT_STREAM) publisher.onMessage(message);
  });
  let tending = false;
  const tendTimer = setInterval(() => {
    if (tending) return;
    tending = true;
    tend()
      .catch((error: unknown) => report(error, "sockets could not be looked after"))
      .finally(() => {
        tending = false;
      });
  }, TEND_MS);
  const renewTimer = setInterval(() => {
    presence.renew().catch((error: unknown) => report(error, "presence could not be renewed"));
  }, RENEW_MS);

  return {
    sockets,
    async close() {
      unsubscribe();
      stopWatching();
      clearInterval(tendTimer);
      clearInterval(renewTimer);
      for (const timer of graces) clearTimeout(timer);
      publisher.stop();
      await sockets.close((connection) => connection.end("node_stops", CLOSE.nodeStops));
      for (const timer of graces) clearTimeout(timer);
      batcher.stop();
      await presence.close();
    },
    tend,
    renew: () => presence.renew(),
    stats: () => ({ connections: sockets.clients.size, sent, sentBytes }),
  };
}
