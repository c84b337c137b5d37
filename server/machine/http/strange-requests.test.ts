import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorBody } from "#domain/contract/errors.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { allRoutes } from "#server/all-routes.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  parts = await testParts();
  app = await buildApp(parts, allRoutes(parts));
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

/** Sends raw bytes; returns everything received until the server closes. */
async function raw(text: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(text);
  await once(socket, "close");
  const answer = Buffer.concat(chunks).toString("utf8");
  return { status: Number(answer.split(" ", 2)[1]), body: answer.slice(answer.indexOf("\r\n\r\n") + 4) };
}

describe("an id longer than any of ours", () => {
  const paths = [...new Set(ALL_ENDPOINTS.flatMap(({ params, path }) => (params ? [path] : [])))];
  test.each(paths)("%s is a path that does not exist, by every method", async (path) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      for (const length of [201, 2000]) {
        const url = path.replaceAll(/:\w+/g, "x".repeat(length));
        const answer = await app.inject({ method, url });
        expect([answer.statusCode, errorBody.parse(answer.json()).code], method).toEqual([404, "not_found"]);
      }
    }
  });
});

describe("what is no request", () => {
  test.each([
    ["rubbish", "rubbish\r\n\r\n", 400, "validation_error"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400, "validation_error"],
    [
      "headers of 20 kB",
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
  ])("%s is refused in our own form, and its connection ends", async (_what, text, status, code) => {
    const answer = await raw(text);
    expect([answer.status, errorBody.parse(JSON.parse(answer.body)).code]).toEqual([status, code]);
  });

  test("a body that ends before its announced length leaves nothing behind", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":',
    );
    socket.end();
    await once(socket.resume(), "close");
    expect((await app.inject({ url: "/version.json" })).statusCode).toBe(200);
  });
});
