import { once } from "node:events";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { CLOSE } from "#domain/contract/live/close-codes.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import type { Bus } from "#server/machine/bus/bus.ts";
import { connectNatsBus } from "#server/machine/bus/nats-bus.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { socketHolders } from "#server/machine/identity/socket-holder.ts";
import { chatEngineOf, chatRoutes } from "#server/people/chat/routes.ts";
import { createChatGateway } from "#server/people/chat/socket/gateway.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { createGateway } from "#server/machine/live/gateway.ts";
import { browserWith, signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Needs a NATS server: TEST_NATS_URL=nats://127.0.0.1:4222
const url = process.env["TEST_NATS_URL"] ?? "";

/** One node: its own end of the bus, its own sockets. */
async function openNode(shared: TestParts, bus: Bus) {
  const parts = { ...shared, bus };
  const app = await testApp(parts, chatRoutes(parts, chatEngineOf(parts)));
  const live = createGateway(parts, {
    snapshots: [],
    holderOf: socketHolders(parts),
    actorsOf: (holders) => actorsOf(parts, holders),
  });
  const chat = createChatGateway(parts);
  const server = createServer();
  serveUpgrades(server, [live.sockets, chat.sockets], parts.config);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `ws://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    app,
    origin,
    async close() {
      await live.close();
      await chat.close();
      server.close();
      await app.close();
      await bus.close();
    },
  };
}

/** A page's socket, once it has been let in; and how it ends. */
async function enter(origin: string, path: string, greeting: object) {
  const socket = new WebSocket(origin + path);
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)));
  await once(socket, "open");
  socket.send(JSON.stringify(greeting));
  await once(socket, "message");
  return { closed };
}

describe.skipIf(url === "")("two nodes over NATS", () => {
  let parts: TestParts;
  let here: Awaited<ReturnType<typeof openNode>>;
  let there: Awaited<ReturnType<typeof openNode>>;
  beforeAll(async () => {
    parts = await testParts();
    const shared = { url, log: pino({ level: "silent" }), prefix: `access-${process.pid}` };
    here = await openNode(parts, await connectNatsBus(shared));
    there = await openNode(parts, await connectNatsBus(shared));
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await parts.close();
  });

  /** The market's and the chat's socket of a session, on the other node than the one it was opened at. */
  async function socketsThere(browser: TestBrowser, userId: string) {
    const ticket = (await browser.send("POST", "/api/session/socket-ticket/")).json<{ access_token: string }>();
    const chat = (await browser.send("POST", "/api/issue-sb-session-token", { userId })).json<{ token: string }>();
    return [
      await enter(there.origin, LIVE_PATH, { message: "auth", access_token: ticket.access_token }),
      await enter(there.origin, CHAT_PATH, { message: "auth", token: chat.token }),
    ];
  }

  async function endWith(sockets: readonly { closed: Promise<number> }[], codes: readonly number[]) {
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(codes);
  }
  const signedOut = [CLOSE.unauthenticated, CLOSE.unauthenticated];
  const inHere = (app: FastifyInstance, email: string) => signIn(app, email);

  test("signing out on one closes the sockets on the other, and nobody else's", async () => {
    const leaving = await inHere(here.app, "dealer@meridian.example");
    const staying = await socketsThere(await inHere(here.app, "dealer@narmada.example"), "usr_dealernarmada");
    const sockets = await socketsThere(leaving, "usr_dealermeridian");
    await leaving.send("POST", "/api/logout/");
    await endWith(sockets, signedOut);
    const still = await Promise.race([...staying.map(({ closed }) => closed), Promise.resolve("open")]);
    expect(still).toBe("open");
  });

  test("so does a stolen token that comes back", async () => {
    const thief = await inHere(here.app, "dealer@meridian.example");
    const sockets = await socketsThere(thief, "usr_dealermeridian");
    const renew = (refresh: string) =>
      here.app.inject({ method: "POST", url: "/api/token/refresh/", payload: { refresh } });
    const { token, refresh } = (await renew(thief.refresh)).json<{ token: string; refresh: string }>();
    browserWith(here.app, token, refresh);
    parts.clock.advance(60_000);
    expect((await renew(thief.refresh)).statusCode).toBe(401);
    await endWith(sockets, signedOut);
  });

  test("so do being switched off and another role, although only the database says so", async () => {
    const model = eq(users.id, "usr_dealersahyadri");
    const before = await inHere(here.app, "dealer@sahyadri.example");
    const [live] = await socketsThere(before, "usr_dealersahyadri");
    await parts.db.orm
      .update(users)
      .set({ roles: ["clientviewer"] })
      .where(model);
    await endWith(live ? [live] : [], [CLOSE.rightsChanged]);
    const sockets = await socketsThere(before, "usr_dealersahyadri");
    await parts.db.orm.update(users).set({ status: "inactive" }).where(model);
    await endWith(sockets, signedOut);
    await parts.db.orm
      .update(users)
      .set({ status: "active", roles: ["clientdealer"] })
      .where(model);
  });
});
