import { CLOSE } from "#domain/contract/live/close-codes.ts";
import {
  type DurableStream,
  isDurable,
  LIVE_PATH,
  MAX_UP_FRAME_BYTES,
  type Stream,
} from "#domain/contract/live/version.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import type { SocketHolder } from "#server/machine/identity/identity.ts";
import type { TicketHolder } from "#server/machine/identity/socket-ticket.ts";
import { watchAccess } from "#server/machine/live/access-watch.ts";
import { audienceOf, audiencesOf, MARKET } from "#server/machine/live/audience.ts";
import { Channels } from "#server/machine/live/channels.ts";
import { FanOut } from "#server/machine/live/fan-out.ts";
import { Connection, type ConnectionHost, type StreamOfPage } from "#server/machine/live/connection.ts";
import { recordDrawn } from "#server/machine/live/frame-spans.ts";
import type { Frame } from "#server/machine/live/frames.ts";
import { Replay, type SnapshotProvider } from "#server/machine/live/replay.ts";
import type { SocketLimits } from "#server/machine/live/socket-limits.ts";
import { SocketServer } from "#server/machine/live/socket-server.ts";
import { Subscription, type Open } from "#server/machine/live/subscription.ts";
import { Ticks } from "#server/machine/live/ticks.ts";
import { Batcher } from "#server/machine/live/batcher.ts";
import type { UpgradeRoute } from "#server/machine/http/upgrades.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * The live socket. Changes reach every node over the bus; here they are grouped by stream and audience, serialised and
 * compressed once a turn, and sent unchanged to all sockets of the audience. A page that connects or reconnects names
 * its last numbers and gets the missed changes, or a snapshot. The audience alone decides which rows a person gets.
 */
export interface Gateway {
  /** Opens the sockets of the live path. */
  readonly sockets: UpgradeRoute;
  close(): Promise<void>;
  stats(): GatewayStats;
}

export interface GatewayStats {
  connections: number;
  channels: number;
  malformed: number;
  tooSlow: number;
  /** Frames sent since the start. */
  sent: number;
  /** Their length as they were written to the sockets. */
  sentBytes: number;
  /** Numbered messages that the sockets were behind the database at the last look. */
  behind: number;
}

export interface GatewayNeeds {
  snapshots: readonly SnapshotProvider[];
  /** Finds the person and session of a socket's token; null when it is forged, spent or past its time. */
  holderOf(token: string): Promise<TicketHolder | null>;
  /** Current state of people; null for those who may no longer sign in or whose session has ended. */
  actorsOf(holders: readonly SocketHolder[]): Promise<readonly (Actor | null)[]>;
}

type GatewayParts = Pick<Parts, "db" | "bus" | "clock" | "log" | "tracer"> & {
  config: SocketLimits & Keyed & Pick<Parts["config"], "trustProxy">;
};

const SWEEP_MS = 5000;

export function createGateway(parts: GatewayParts, needs: GatewayNeeds): Gateway {
  const { bus, clock, log } = parts;
  const counts = { malformed: 0, tooSlow: 0, sent: 0, sentBytes: 0 };
  const replay = new Replay(parts, needs.snapshots);
  const batcher = new Batcher(() => {
    channels.flush();
    if (!tickFanOut.isBusy) ticks.turn(performance.now());
  });
  const channels = new Channels(replay, () => batcher.schedule(), parts.tracer);
  const tickFanOut = new FanOut(channels.slices, () => batcher.schedule());
  const openFor =
    (actor: Actor): Open =>
    (stream, audience, since) =>
      replay.open(stream, audience, actor, since);
  const ticks = new Ticks({
    channel: () => channels.at("quotes_eoi", MARKET),
    open: openFor,
    fanOut: tickFanOut,
    now: () => clock.now(),
    schedule: () => batcher.schedule(),
    failed: (error) => log.error({ err: error }, "market levels could not be read"),
  });

  function subscribe(
    connection: Connection,
    actor: Actor,
    stream: Stream,
    since: number | undefined,
  ): StreamOfPage | null {
    if (isDurable(stream)) return subscribeDurable(connection, actor, stream, since);
    const audiences = audiencesOf(stream, actor);
    if (audiences.length === 0) return null;
    if (stream === "quotes_stream") {
      ticks.join(connection, actor);
      return { again: () => undefined, leave: () => ticks.leave(connection) };
    }
    const member = { deliver: (frame: Frame) => void connection.passing(frame.message), restart: () => undefined };
    const joined = audiences.map((audience) => channels.at(stream, audience));
    for (const channel of joined) channel.members.add(member);
    return {
      again: () => undefined,
      leave: () => {
        for (const channel of joined) channels.leave(channel, member);
      },
    };
  }

  function subscribeDurable(
    connection: Connection,
    actor: Actor,
    stream: DurableStream,
    since: number | undefined,
  ): StreamOfPage | null {
    const audience = audienceOf(stream, actor);
    if (audience === null) return null;
    const channel = channels.at(stream, audience);
    const subscription = new Subscription(stream, channel, connection, openFor(actor));
    subscription.join(since);
    return {
      again: (from) => subscription.again(from),
      leave: () => {
        subscription.leave();
        channels.leave(channel, subscription);
      },
    };
  }

  const { tracer } = parts;
  const host: ConnectionHost = {
    subscribe,
    drawn: tracer ? (frame) => recordDrawn(tracer, frame) : null,
    admit: async (token, address) => {
      const holder = await needs.holderOf(token);
      const [actor] = holder ? await needs.actorsOf([{ ...holder, address }]) : [];
      return actor ?? null;
    },
    now: () => clock.now(),
    tradingDate: () => istDateOf(clock.now().getTime()),
    takes: (connection, actor) => sockets.takes(connection, actor),
    closed: (connection) => sockets.left(connection),
    report: (error, what) => log.error({ err: error }, what),
    count: (what) => {
      counts[what] += 1;
    },
    sent: (bytes) => {
      counts.sent += 1;
      counts.sentBytes += bytes;
    },
  };

  const sockets = new SocketServer({
    config: parts.config,
    path: LIVE_PATH,
    maxFrameBytes: MAX_UP_FRAME_BYTES,
    agreesOnDeflate: true,
    onConnection: (opened) => new Connection(opened, host),
  });

  function sweep(): void {
    sockets.closeSilent();
    channels.catchUp().catch((error: unknown) => log.warn({ err: error }, "newest numbers could not be read"));
  }

  async function closeBarred(): Promise<void> {
    const overdue = [...sockets.clients].flatMap((connection) => {
      const { actor } = connection;
      return actor ? [{ connection, actor }] : [];
    });
    const actors = await needs.actorsOf(
      overdue.map(({ connection: { address }, actor: { userId, sessionId } }) => ({ userId, sessionId, address })),
    );
    for (const [n, { connection, actor }] of overdue.entries()) {
      const now = actors[n];
      if (!now) connection.close(CLOSE.unauthenticated, "signed out");
      else if (rightsOf(now) !== rightsOf(actor)) connection.close(CLOSE.rightsChanged, "rights changed");
    }
  }

  const stopWatching = watchAccess({
    bus,
    check: closeBarred,
    failed: (error) => log.warn({ err: error }, "access could not be checked"),
  });
  const unsubscribe = bus.subscribe((messages) => channels.onMessages(messages));
  const sweeping = setInterval(sweep, SWEEP_MS);

  return {
    sockets,
    async close() {
      unsubscribe();
      clearInterval(sweeping);
      stopWatching();
      batcher.stop();
      channels.slices.stop();
      ticks.close();
      await sockets.close((connection) => connection.close(CLOSE.nodeStops, "this node stops"));
    },
    stats: () => ({ connections: sockets.clients.size, channels: channels.size, behind: channels.behind, ...counts }),
  };
}

function rightsOf(actor: Actor): string {
  return JSON.stringify([
    actor.clientId,
    actor.clientSegment,
    actor.isBroker,
    actor.isStaff,
    [...actor.roles].toSorted(),
  ]);
}
