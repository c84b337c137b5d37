import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { obey } from "#tests/support/sendbird-double/commands.ts";
import { Hub, type Line } from "#tests/support/sendbird-double/hub.ts";
import { DELAY_MS, type SendbirdDouble, type Way } from "#tests/support/sendbird-double/parts.ts";
import { placeOf, serveHttp } from "#tests/support/sendbird-double/http.ts";
import { Sessions } from "#tests/support/sendbird-double/sessions.ts";
import { shapesOf, type Shapes } from "#tests/support/sendbird-double/shapes.ts";
import type { DoubleChannel, DoubleMessage } from "#tests/support/sendbird-double/entities.ts";
import { ServiceError } from "#tests/support/sendbird-double/errors.ts";
import { World } from "#tests/support/sendbird-double/world.ts";

const APP_ID = "11111111-2222-4333-8444-555555555555";
const API_TOKEN = "the api token of the double";

export async function startSendbirdDouble(): Promise<SendbirdDouble> {
  const world = new World();
  const hub: Hub = new Hub(world, () => shapes, DELAY_MS);
  const shapes: Shapes = shapesOf(world, (id) => hub.isOnline(id));
  const sessions = new Sessions(world);
  const server = createServer((request, response) => void serveHttp(double, ways, request, response));
  const sockets = new WebSocketServer({ noServer: true });
  const ways = new Map<string, Way>();
  server.on("upgrade", (request, socket, head) => {
    const { way } = placeOf(request, ways);
    if (way?.cut) return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (ws) => onConnection(double, request, ws, way));
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
        slowMs: 0,
        dropSockets: () => {
          for (const line of hub.lines) if (line.way === way) line.ws.terminate();
        },
      };
      ways.set(path, way);
      return way;
    },
    onWebhook: null,
    requests: [],
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
    // Whole seconds in production; shorter here, so that tests of a broken network are fast.
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

/** The first frame of a socket answers its login, whose secret is sent as the subprotocol. */
function onConnection(double: SendbirdDouble, request: IncomingMessage, ws: WebSocket, way: Way | undefined): void {
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
  ws.on("close", () => {
    double.hub.lines.delete(line);
    double.world.user(line.userId).last_seen_at = Date.now();
  });
  ws.on("message", (raw) => {
    for (const each of (raw as Buffer).toString("utf8").split("\n")) if (each.trim() !== "") obey(double, line, each);
  });
  // Nothing is sent before the login.
  setTimeout(() => {
    if (ws.readyState !== ws.OPEN) return;
    double.hub.lines.add(line);
    double.hub.send(line, "LOGI", double.loginOf(line.userId, line.key));
  }, way?.slowMs ?? 0);
}

/** Delivers a webhook as the service would post it to a backend, signed with the API token. */
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
  return { message_id: id, message, data, custom_type: customType, ...times, ...file };
}
