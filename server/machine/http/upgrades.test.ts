import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { errorBody } from "#domain/contract/errors.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { createChatGateway, type ChatGateway } from "#server/people/chat/socket/gateway.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { createGateway, type Gateway } from "#server/machine/live/gateway.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
let live: Gateway;
let chat: ChatGateway;
let port: number;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
  live = createGateway(parts, { snapshots: [], holderOf: async () => null, actorsOf: async () => [] });
  chat = createChatGateway(parts);
  serveUpgrades(app.server, [live.sockets, chat.sockets], parts.config);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await live.close();
  await chat.close();
  await app.close();
  await parts.close();
});

const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

function asks(path: string, upgrade: string, headers = ""): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n${KEY}${headers}\r\n`,
  );
  return socket;
}

/** The answer received before the server closed the connection. */
async function answerOf(socket: Socket): Promise<{ status: number; body: unknown }> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await once(socket, "close");
  const text = Buffer.concat(chunks).toString("utf8");
  return { status: Number(text.split(" ", 2)[1]), body: JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4)) };
}

describe("an upgrade", () => {
  test.each([LIVE_PATH, CHAT_PATH])("of our own page to %s is taken", async (path) => {
    const socket = asks(path, "websocket");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString("utf8")).toContain("101 Switching Protocols");
    socket.destroy();
  });

  test.each(["/", "/ws/", "/ws/chat", "/ws/trade/d/more/", "/api/session/", "/ws/%zz"])(
    "to %s, where there is no socket, is answered 404 and closed",
    async (path) => {
      const { status, body } = await answerOf(asks(path, "websocket"));
      expect([status, errorBody.parse(body).code]).toEqual([404, "not_found"]);
    },
  );

  test.each([LIVE_PATH, CHAT_PATH])("to %s from a page of another site is answered 403 and closed", async (path) => {
    const { status, body } = await answerOf(asks(path, "websocket", "Origin: https://elsewhere.example\r\n"));
    expect([status, errorBody.parse(body).code]).toEqual([403, "bad_origin"]);
  });

  test("to anything but a WebSocket is only an offer: the request itself is answered", async () => {
    const socket = asks("/version.json", "h2c", "HTTP2-Settings: AAMAAABkAAQAAP__\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString("utf8")).toContain("200 OK");
    socket.destroy();
  });

  test("that breaks while it is refused harms nobody", async () => {
    for (let n = 0; n < 50; n += 1) asks("/nothing", "websocket").resetAndDestroy();
    const { status } = await answerOf(asks("/nothing", "websocket"));
    expect(status).toBe(404);
  });
});
