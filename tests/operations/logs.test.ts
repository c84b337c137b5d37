import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { allRoutes } from "#server/all-routes.ts";
import { createChatGateway, type ChatGateway } from "#server/people/chat/socket/gateway.ts";
import { createLogger } from "#server/machine/core/logger.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { actorsOf } from "#server/machine/identity/identity.ts";
import { socketHolders } from "#server/machine/identity/socket-holder.ts";
import { createGateway, type Gateway } from "#server/machine/live/gateway.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// The complete log of a node, at every level, while people sign in, chat and cause errors.

const WRONG_PASSWORD = "Wrong#Horse9Battery";
const MESSAGE = "sell the whole gilt book before noon";
const LOST_MESSAGE = "quietly lift every offer of the psu paper";
const TYPED = "seven percent psu bonds of ours";
const FORGED = "forged.ticket-of-nobody";

let lines: string[] = [];
let parts: TestParts;
let app: FastifyInstance;
let live: Gateway;
let chat: ChatGateway;
let origin: string;

beforeAll(async () => {
  parts = await testParts({ log: createLogger({ level: "trace" }, { write: (line) => lines.push(line) }) });
  app = await buildApp(parts, allRoutes(parts));
  live = createGateway(parts, {
    snapshots: [],
    holderOf: socketHolders(parts),
    actorsOf: (holders) => actorsOf(parts, holders),
  });
  chat = createChatGateway(parts, { graceMs: 0 });
  serveUpgrades(app.server, [live.sockets, chat.sockets], parts.config);
  await app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await live.close();
  await chat.close();
  await app.close();
  await parts.close();
});
beforeEach(() => {
  lines = [];
});

interface Caller {
  cookies: Record<string, string>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

function caller(cookies: Record<string, string> = {}): Caller {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  return {
    cookies,
    call: (method, path, body, headers = {}) =>
      fetch(`${origin}${path}`, {
        method,
        headers: { "content-type": "application/json", "idempotency-key": randomUUID(), cookie, ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
  };
}

async function signIn(email: string): Promise<Caller & { token: string; refresh: string }> {
  const answer = await caller().call("POST", "/api/token/", { email, password: DEMO_PASSWORD });
  const { token, refresh } = (await answer.json()) as { token: string; refresh: string };
  return { ...caller({ "bond.token": token, "bond.refresh": refresh }), token, refresh };
}

async function channelOf(asha: Caller): Promise<string> {
  const opened = await asha.call("POST", "/api/chat/channels/", {
    custom_type: "direct",
    user_ids: ["usr_dealernarmada"],
  });
  return ((await opened.json()) as { url: string }).url;
}

/** Sends one frame over a socket and waits until it is answered or the socket closes. */
async function overSocket(path: string, frame: object | string): Promise<void> {
  const socket = new WebSocket(`${origin.replace("http", "ws")}${path}`);
  await new Promise<void>((resolve) => {
    socket.on("open", () => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)));
    socket.on("message", () => resolve());
    socket.on("close", () => resolve());
    socket.on("error", () => resolve());
  });
  socket.close();
}

const logged = () => lines.join("");
const ofCall = (requestId: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === requestId);

describe("the log holds nothing secret", () => {
  test("neither passwords, tokens, tickets nor what is typed and written, though each call has its line", async () => {
    const wrong = await caller().call("POST", "/api/token/", {
      email: "dealer@meridian.example",
      password: WRONG_PASSWORD,
    });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const asha = await signIn("dealer@meridian.example");
    const rohan = await signIn("dealer@narmada.example");
    const url = await channelOf(asha);
    await rohan.call("POST", `/api/chat/channels/${url}/accept/`);
    const sent = await asha.call("POST", `/api/chat/channels/${url}/messages/`, {
      req_id: randomUUID(),
      message: MESSAGE,
    });
    expect(sent.status).toBe(200);
    const byHeader = await caller().call("GET", "/api/session/", undefined, { authorization: `Bearer ${asha.token}` });
    expect(byHeader.status).toBe(200);
    await asha.call("POST", "/api/chat/search/", { q: TYPED });
    await asha.call("GET", `/api/chatter/user/search?search_param=${encodeURIComponent(TYPED)}`);
    await asha.call("POST", "/api/token/", `{"password": ${WRONG_PASSWORD}`);
    const ticket = (await (await asha.call("POST", "/api/session/socket-ticket/", {})).json()) as {
      access_token: string;
    };
    await overSocket(LIVE_PATH, { message: "auth", access_token: ticket.access_token });
    await overSocket(LIVE_PATH, { message: "auth", access_token: FORGED });
    await overSocket(LIVE_PATH, `{"message": "${MESSAGE}"`);
    await overSocket(CHAT_PATH, { message: "auth", token: FORGED });

    const answered = lines.filter((line) => /"(?:answered|refused)"/.test(line));
    expect(answered.length).toBeGreaterThanOrEqual(9);
    const secrets = [DEMO_PASSWORD, WRONG_PASSWORD, asha.token, asha.refresh, ticket.access_token, MESSAGE, FORGED];
    for (const secret of [...secrets, TYPED, encodeURIComponent(TYPED)]) expect(logged()).not.toContain(secret);
  });

  test("not even what could not be stored: the failed statement is there without its values", async () => {
    const asha = await signIn("dealer@meridian.example");
    const url = await channelOf(asha);
    await parts.db.query("alter table chat_messages rename column message to message_gone");
    const requestId = `test-${randomUUID()}`;
    const lost = await asha.call(
      "POST",
      `/api/chat/channels/${url}/messages/`,
      { req_id: randomUUID(), message: LOST_MESSAGE },
      { "x-request-id": requestId },
    );
    await parts.db.query("alter table chat_messages rename column message_gone to message");
    expect(lost.status).toBe(500);
    expect(ofCall(requestId)).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ type: "DrizzleQueryError" }) as object }),
    );
    expect(logged()).toContain("Failed query: ");
    expect(logged()).not.toContain(LOST_MESSAGE);
    expect(logged()).not.toContain("params");
  });
});

describe("one id names a call everywhere", () => {
  test("the caller's own is in the answer and in every line of the call, whoever writes it", async () => {
    const requestId = `test-${randomUUID()}`;
    const asha = await signIn("dealer@meridian.example");
    const url = await channelOf(asha);
    const stop = parts.bus.subscribe(() => parts.log.info("written by a part that knows no request"));
    const answer = await asha.call(
      "POST",
      `/api/chat/channels/${url}/messages/`,
      { req_id: randomUUID(), message: MESSAGE },
      { "x-request-id": requestId },
    );
    stop();
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    await expect.poll(() => ofCall(requestId).map(({ msg }) => msg)).toContain("answered");
    const own = ofCall(requestId);
    expect(own.map(({ msg }) => msg)).toContain("written by a part that knows no request");
    for (const line of lines.filter((each) => each.includes(requestId))) expect(line.split('"reqId"')).toHaveLength(2);
  });

  test("a call without one is given one, and one that is no id is not taken", async () => {
    const given = (await caller().call("GET", "/healthz")).headers.get("x-request-id");
    expect(given).toMatch(/^[0-9a-f-]{36}$/);
    for (const path of ["/%E0%A4%A", `/api/eois/${"x".repeat(300)}/`, "/api/nothing/"]) {
      expect((await caller().call("GET", path)).headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
    }
    const strange = await caller().call("GET", "/healthz", undefined, { "x-request-id": "two words" });
    expect(strange.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("two calls at once keep their own, and what runs outside of calls has none", async () => {
    const ids = [`test-${randomUUID()}`, `test-${randomUUID()}`];
    await Promise.all(ids.map((id) => caller().call("GET", "/healthz", undefined, { "x-request-id": id })));
    parts.log.info("outside");
    for (const id of ids) await expect.poll(() => ofCall(id)).toHaveLength(1);
    expect(lines.find((line) => line.includes('"outside"'))).not.toContain("reqId");
  });
});
