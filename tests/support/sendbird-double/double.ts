import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { obey } from "./commands.ts";
import { Hub, type Line } from "./hub.ts";
import { PLATFORM } from "./platform.ts";
import { REST } from "./rest.ts";
import { Sessions } from "./sessions.ts";
import { shapesOf, type Shapes } from "./shapes.ts";
import { ERROR, ServiceError, World, type DoubleChannel, type DoubleMessage } from "./world.ts";

/**
 * A small double of the hosted chat service on loopback, for tests of the adapter only: it answers what the unmodified SDK
 * asks and what a backend asks with the API token, from memory. It is no part of the product.
 */
export interface DoubleParts {
  readonly world: World;
  readonly sessions: Sessions;
  readonly hub: Hub;
  readonly shapes: Shapes;
  /** Errors with which the next messages are refused, in order. */
  readonly refusals: ServiceError[];
  /** Errors with which the next logins are refused, in order. */
  readonly loginFaults: ServiceError[];
  /** A service that would store a message again when it is sent again. */
  readonly forgetsRequestIds: boolean;
  /** What a login is answered. */
  loginOf(userId: string, key: string): object;
  webhook(category: string, channel: DoubleChannel, message?: DoubleMessage, more?: object): void;
}

/** A way of its own to the service, as through a proxy under a path; tests break it. */
export interface Way {
  readonly apiHost: string;
  readonly webSocketHost: string;
  /** While true, nobody is reached this way. */
  cut: boolean;
  /** While true, what is asked is done, but its answer does not arrive. */
  losesAnswers: boolean;
  dropSockets(): void;
}

export interface SendbirdDouble extends DoubleParts {
  forgetsRequestIds: boolean;
  readonly appId: string;
  readonly apiToken: string;
  /** Of the service itself. */
  readonly apiHost: string;
  newWay(): Way;
  /** Gets each webhook as it would be delivered. */
  onWebhook: ((delivery: { body: string; signature: string }) => void) | null;
  /** Calls and logins so far. */
  readonly heard: { method: string; path: string }[];
  readonly logins: { token: string | null; auth: string | null; expiringSession: boolean }[];
  /** How often the SDK tries to mend a broken socket; -1 for ever. */
  retries: number;
  expireSession(userId: string, what: "keys" | "keys and tokens"): void;
  /** Ends a person's sessions and tells their sockets. */
  revoke(userId: string): void;
  close(): Promise<void>;
}

const DELAY_MS = 5;
const APP_ID = "11111111-2222-4333-8444-555555555555";
const API_TOKEN = "the api token of the double";

export async function startSendbirdDouble(): Promise<SendbirdDouble> {
  const world = new World();
  const hub: Hub = new Hub(world, () => shapes, DELAY_MS);
  const shapes: Shapes = shapesOf(world, (id) => hub.isOnline(id));
  const sessions = new Sessions(world);
  const server = createServer((request, response) => void serve(double, ways, request, response));
  const sockets = new WebSocketServer({ noServer: true });
  const ways = new Map<string, Way>();
  server.on("upgrade", (request, socket, head) => {
    const { way } = placeOf(request, ways);
    if (way?.cut) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => welcome(double, request, ws, way));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const double: SendbirdDouble = {
    world,
    sessions,
    hub,
    shapes,
    refusals: [],
    loginFaults: [],
    forgetsRequestIds: false,
    appId: APP_ID,
    apiToken: API_TOKEN,
    apiHost: `http://127.0.0.1:${port}`,
    newWay() {
      const path = `/way${ways.size + 1}`;
      const way: Way = {
        apiHost: `http://127.0.0.1:${port}${path}`,
        webSocketHost: `ws://127.0.0.1:${port}${path}`,
        cut: false,
        losesAnswers: false,
        dropSockets: () => {
          for (const line of hub.lines) if (line.way === way) line.ws.terminate();
        },
      };
      ways.set(path, way);
      return way;
    },
    onWebhook: null,
    heard: [],
    logins: [],
    retries: -1,
    loginOf: (userId, key) => loginOf(double, userId, key),
    webhook: (category, channel, message, more) => deliver(double, category, channel, message, more),
    expireSession: (userId, what) => sessions.expire(userId, what),
    revoke: (userId) => {
      sessions.revoke(userId);
      for (const line of hub.linesOf(userId)) hub.send(line, "EXPR", { reason: 400310 });
    },
    close: async () => {
      for (const ws of sockets.clients) ws.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

function loginOf({ world, retries }: SendbirdDouble, userId: string, key: string): object {
  const { nickname, profile_url, metadata } = world.user(userId);
  return {
    key,
    user_id: userId,
    nickname,
    profile_url,
    metadata,
    is_active: true,
    ekey: "",
    // Whole seconds in production; short ones here, so that tests of a broken network do not take long.
    reconnect: { interval: 0.2, max_interval: 1, mul: 1.5, retry_cnt: retries },
    ping_interval: 15,
    pong_timeout: 5,
    file_upload_size_limit: 25,
    unread_cnt: { all: 0, custom_types: {}, feed: 0, ts: Date.now() },
    login_ts: Date.now(),
    emoji_hash: "",
    application_attributes: [],
    premium_feature_list: [],
    use_reaction: false,
    services: ["chat"],
  };
}

/** The first frame of a socket is the answer to its login, whose secret came as its subprotocol. */
function welcome(double: SendbirdDouble, request: IncomingMessage, ws: WebSocket, way: Way | undefined): void {
  const offered = decodeURIComponent(request.headers["sec-websocket-protocol"] ?? "%7B%7D");
  const secret = JSON.parse(offered) as { token?: string; auth?: string };
  const query = new URL(request.url ?? "/", "http://double").searchParams;
  const expiringSession = query.get("expiring_session") === "1";
  double.logins.push({ token: secret.token ?? null, auth: secret.auth ?? null, expiringSession });
  let line: Line;
  try {
    const fault = double.loginFaults.shift();
    if (fault) throw fault;
    const login =
      secret.auth === undefined
        ? double.sessions.logIn(secret.token)
        : { key: secret.auth, userId: double.sessions.holder(secret.auth) };
    line = { ws, way, ...login };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return double.hub.send({ ws }, "LOGI", { error: true, code: error.code, message: error.message });
  }
  double.hub.lines.add(line);
  ws.on("close", () => {
    double.hub.lines.delete(line);
    double.world.user(line.userId).last_seen_at = Date.now();
  });
  ws.on("message", (raw) => {
    for (const each of String(raw).split("\n")) if (each.trim() !== "") obey(double, line, each);
  });
  double.hub.send(line, "LOGI", double.loginOf(line.userId, line.key));
}

/** Which way a request came, and where to. */
function placeOf(request: IncomingMessage, ways: ReadonlyMap<string, Way>) {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://double");
  const prefix = /^\/way\d+/.exec(pathname)?.[0] ?? "";
  return { way: ways.get(prefix), path: pathname.slice(prefix.length), query };
}

async function serve(
  double: SendbirdDouble,
  ways: ReadonlyMap<string, Way>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { way, path, query } = placeOf(request, ways);
  if (way?.cut) return void response.destroy();
  const { method = "GET" } = request;
  let answer: object;
  let status = 200;
  try {
    answer = await answerTo(double, request, method, path, query);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    status = error.status;
    answer = { error: true, code: error.code, message: error.message };
  }
  if (way?.losesAnswers) return void response.destroy();
  // A page calls from another origin; Node does not care.
  response.writeHead(status, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  });
  setTimeout(() => response.end(JSON.stringify(answer)), DELAY_MS);
}

async function answerTo(
  double: SendbirdDouble,
  request: IncomingMessage,
  method: string,
  path: string,
  query: URLSearchParams,
): Promise<object> {
  if (!path.startsWith("/v3/") || method === "OPTIONS") return {};
  double.heard.push({ method, path });
  const bytes = await bytesOf(request);
  if (path === "/v3/storage/file") return upload(double, request, bytes);
  const text = bytes.toString("utf8");
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  if (request.headers["api-token"] !== undefined) {
    if (request.headers["api-token"] !== double.apiToken) throw ERROR.notAuthorized();
    return find(PLATFORM, method, path, (args) => ({ parts: double, args, body }));
  }
  if (path.endsWith("/session_key")) {
    const { key } = double.sessions.logIn(String(body["token"] ?? ""));
    return { key };
  }
  const me = double.sessions.holder(String(request.headers["session-key"] ?? ""));
  return find(REST, method, path, (args) => ({ parts: double, me, args, query, body }));
}

function find<C>(
  routes: readonly [method: string, path: RegExp, serve: (call: C) => object][],
  method: string,
  path: string,
  callOf: (args: string[]) => C,
): object {
  for (const [each, pattern, serve] of routes) {
    const match = each === method ? pattern.exec(path) : null;
    if (match) return serve(callOf(match.slice(1).map((part) => decodeURIComponent(part))));
  }
  throw ERROR.unimplemented();
}

async function upload(double: SendbirdDouble, request: IncomingMessage, bytes: Buffer): Promise<object> {
  double.sessions.holder(String(request.headers["session-key"] ?? ""));
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const file = (await new Response(new Uint8Array(bytes), { headers }).formData()).get("file");
  if (!(file instanceof File)) throw ERROR.badParameter();
  const url = `${double.apiHost}/files/${encodeURIComponent(file.name)}`;
  return { url, thumbnails: [], require_auth: false, file_size: file.size };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What the service would post to a backend, signed with the API token. */
function deliver(
  { shapes, onWebhook, apiToken, appId, world }: SendbirdDouble,
  category: string,
  channel: DoubleChannel,
  message?: DoubleMessage,
  more: object = {},
): void {
  if (!onWebhook) return;
  const { url, name, customType, data } = channel;
  const body = JSON.stringify({
    category,
    app_id: appId,
    channel: { channel_url: url, name, custom_type: customType, data },
    members: [...channel.members.keys()].map((id) => shapes.user(id)),
    ...(message ? { sender: message.userId === null ? null : shapes.user(message.userId) } : {}),
    ...(message ? { type: message.type, payload: payloadOf(message) } : {}),
    ts: world.nowMs(),
    ...more,
  });
  onWebhook({ body, signature: createHmac("sha256", apiToken).update(body).digest("hex") });
}

function payloadOf({ id, message, data, customType, createdAt, updatedAt, file }: DoubleMessage): object {
  const times = { created_at: createdAt, updated_at: updatedAt };
  return { message_id: id, message, data, custom_type: customType, ...times, ...(file ?? {}) };
}
