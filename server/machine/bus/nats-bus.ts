import { type Auth, connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import type { Logger } from "pino";
import type { Bus, Published } from "#server/machine/bus/bus.ts";
import { packets } from "#server/machine/bus/packets.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/**
 * Fan-out between nodes over core NATS: one subject, JSON packets. Core NATS delivers at most once and in order per
 * sender, which is all a {@link Bus} promises. Messages lost while a node is disconnected show as a gap in `seq` and
 * are read from the outbox, so durability stays in one place: the database. A node also receives its own messages
 * through the server, so that all nodes use the same path.
 */
const SUBJECT = "live.messages";
/** Room for the protocol around a packet. */
const HEADROOM_BYTES = 1024;
const CONNECT_WITHIN_MS = 5000;
const DEFAULT_MAX_PAYLOAD_BYTES = 1024 * 1024;

export interface NatsBusOptions {
  /**
   * One or more servers, separated by commas: `nats://user:password@host:4222`, or with a token in place of both. A
   * function where the value may change: credentials are read from it for each new connection.
   */
  url: string | (() => string);
  log: Logger;
  /** Keeps several installations apart on one NATS server. */
  prefix?: string;
}

/**
 * Connects; afterwards reconnects automatically, without limit.
 * @throws StartError when no server answers, or none accepts the credentials
 */
export async function connectNatsBus({ url, log, prefix = "yieldboard" }: NatsBusOptions): Promise<Bus> {
  const connection = await connectTo(typeof url === "string" ? () => url : url, prefix);
  const subject = `${prefix}.${SUBJECT}`;
  const subscribers = new Set<(messages: readonly Published[]) => void>();
  const subscription = connection.subscribe(subject);
  const received = listen(subscription, subscribers, log);
  const link = { isUp: true };
  const watched = watch(connection, link, log);
  // Wait until the server has registered the subscription.
  await connection.flush();

  return {
    publish(messages) {
      if (messages.length === 0) return;
      const maxBytes = (connection.info?.max_payload ?? DEFAULT_MAX_PAYLOAD_BYTES) - HEADROOM_BYTES;
      const { texts, leftOut } = packets(messages, maxBytes);
      for (const text of texts) connection.publish(subject, text);
      if (leftOut > 0) log.warn({ leftOut, maxBytes }, "messages too large for the bus are left to the outbox");
    },
    subscribe(onMessages) {
      subscribers.add(onMessages);
      return () => subscribers.delete(onMessages);
    },
    isConnected: () => link.isUp && !connection.isClosed(),
    async close() {
      subscribers.clear();
      if (!connection.isClosed()) await connection.drain();
      await Promise.all([received, watched]);
    },
  };
}

const serversIn = (url: string) => url.split(",").map((server) => server.trim());
/** Address of a server without its credentials. */
const placeOf = (server: string) => server.replace(/^(\w+:\/\/)?[^@]*@/, "$1");

/** Credentials for all servers of the bus, taken from the first address that has any. */
function credentialsIn(url: string): Auth {
  const withLogin = serversIn(url).flatMap((server) => /^\w+:\/\/([^@]*)@/.exec(server)?.[1] ?? [])[0];
  if (withLogin === undefined) return undefined;
  const [user = "", ...password] = withLogin.split(":").map(decoded);
  return password.length === 0 ? { auth_token: user } : { user, pass: password.join(":") };
}

/** Decodes a URL-encoded text; returns a text with invalid encoding unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function connectTo(urlNow: () => string, name: string): Promise<NatsConnection> {
  const servers = serversIn(urlNow());
  try {
    return await connect({
      servers: servers.map(placeOf),
      name,
      authenticator: () => credentialsIn(urlNow()),
      // Keep reconnecting after rejected credentials: they may have been replaced by the next attempt.
      ignoreAuthErrorAbort: true,
      // Require TLS, or the client falls back to plain text when a server claims not to support it.
      ...(servers.some((server) => /^tls:/i.test(server)) ? { tls: {} } : {}),
      timeout: CONNECT_WITHIN_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      pingInterval: 10_000,
      maxPingOut: 2,
    });
  } catch (error) {
    const places = servers.map((server) => placeOf(server).replace(/^\w+:\/\//, "")).join(", ");
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`NATS_URL: the bus at ${places} cannot be used (${why}).`, { cause: error });
  }
}

async function listen(
  subscription: Subscription,
  subscribers: ReadonlySet<(messages: readonly Published[]) => void>,
  log: Logger,
): Promise<void> {
  for await (const packet of subscription) {
    let messages: readonly Published[];
    try {
      messages = packet.json<Published[]>();
    } catch (error) {
      log.error({ err: error, subject: packet.subject }, "unreadable packet on the bus");
      continue;
    }
    for (const onMessages of subscribers) onMessages(messages);
  }
}

async function watch(connection: NatsConnection, link: { isUp: boolean }, log: Logger): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === "disconnect" || status.type === "reconnect") link.isUp = status.type === "reconnect";
    if (status.type === "disconnect") log.warn({ server: status.server }, "bus disconnected");
    else if (status.type === "reconnect") log.info({ server: status.server }, "bus connected again");
    else if (status.type === "error") log.error({ err: status.error }, "bus error");
  }
}
