import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { Agent, request as httpRequest } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { errorBody } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import { route } from "#server/machine/http/route.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Uses a real port: bytes an upload leaves unread are parsed as the next request of its connection.

const LIMIT_BYTES = 100_000;
const upload = endpoint({
  name: "t.upload",
  method: "POST",
  path: "/api/t/upload/",
  summary: "for tests",
  access: "public",
  upload: { limitBytes: LIMIT_BYTES },
  bodyLimitBytes: LIMIT_BYTES + 10_000,
  response: z.object({ filename: z.string(), type: z.string(), size: z.number() }),
  errors: [],
});

let parts: TestParts;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [
    route(upload, async ({ file }) => {
      const { filename, contentType, bytes } = must(file);
      return { filename, type: contentType, size: bytes.length };
    }),
  ]);
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const EDGE = "----edge7f3a";
const FORM = `multipart/form-data; boundary=${EDGE}`;
const part = (content: string, filename = "run.txt") =>
  `--${EDGE}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}`;
const whole = (content: string, filename?: string) => `${part(content, filename)}\r\n--${EDGE}--\r\n`;

interface Answer {
  status: number;
  body: unknown;
}

/** Sends over one keep-alive connection, as a proxy that pools its connections does. */
function sender(): {
  send: (body: string, type: string | null) => Promise<Answer>;
  get: (path: string) => Promise<Answer>;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, path: string, body: string, type: string | null): Promise<Answer> => {
    const sending = httpRequest({
      host: "127.0.0.1",
      port,
      method,
      path,
      agent,
      timeout: 3000,
      headers: type === null ? {} : { "content-type": type },
    });
    sending.on("timeout", () => sending.destroy(new Error(`${method} ${path} was not answered`)));
    sending.end(body);
    const [answer] = (await once(sending, "response")) as [AsyncIterable<Buffer> & { statusCode: number }];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown };
  };
  return {
    send: (body, type) => send("POST", "/api/t/upload/", body, type),
    get: (path) => send("GET", path, "", null),
  };
}

describe("an upload", () => {
  test("is read with its name, its type and its bytes", async () => {
    const { status, body } = await sender().send(whole("7.18 offer"), FORM);
    expect([status, body]).toEqual([200, { filename: "run.txt", type: "text/plain", size: 10 }]);
  });

  test.each<[string, string, string, number, string]>([
    ["without a boundary", whole("x"), "multipart/form-data", 400, "validation_error"],
    ["with an empty boundary", whole("x"), "multipart/form-data; boundary=", 400, "validation_error"],
    ["with another boundary than it has", whole("x"), "multipart/form-data; boundary=other", 400, "validation_error"],
    ["that ends within its part", part("half of"), FORM, 400, "validation_error"],
    ["that ends within the head of its part", part("").slice(0, 60), FORM, 400, "validation_error"],
    ["whose last boundary is cut", whole("x").slice(0, -6), FORM, 400, "validation_error"],
    [
      "without a file",
      `--${EDGE}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${EDGE}--\r\n`,
      FORM,
      400,
      "validation_error",
    ],
    ["of nothing", "", FORM, 400, "validation_error"],
    ["that is no form", "{}", "application/json", 400, "validation_error"],
    [
      "that looks like a form but is JSON",
      '{"bytes":"x","contentType":"multipart/form-data"}',
      "application/json",
      400,
      "validation_error",
    ],
    ["with a file that is too large", whole("x".repeat(LIMIT_BYTES + 1)), FORM, 413, "too_large"],
    ["that is larger than any file", whole("x".repeat(LIMIT_BYTES * 20)), FORM, 413, "too_large"],
  ])("%s is refused as the sender's mistake, and its connection goes on", async (_what, body, type, status, code) => {
    const { send, get } = sender();
    const answer = await send(body, type);
    const refusal = errorBody.parse(answer.body);
    expect([answer.status, refusal.code]).toEqual([status, code]);
    expect(Object.keys(refusal.field_errors)).toEqual(["file"]);
    expect((await get("/version.json")).status).toBe(200);
    expect((await send(whole("again"), FORM)).status).toBe(200);
  });

  test("that comes in pieces is read like one that comes at once, and one that breaks off harms nobody", async () => {
    const socket = connect(port, "127.0.0.1");
    const head = `POST /api/t/upload/ HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(head);
    for (const letter of whole("7.18 offer")) socket.write(chunk(letter));
    socket.write("0\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString("utf8")).toContain("200 OK");
    socket.write(head + chunk(part("half")));
    socket.end();
    await once(socket, "close");
    expect((await sender().get("/version.json")).status).toBe(200);
  });
});
