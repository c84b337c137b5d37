import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, type ClientOptions } from "ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Outbound } from "#server/machine/live/outbound.ts";
import { SocketMessage } from "#server/machine/live/socket-message.ts";
import { SocketServer, type OpenedSocket } from "#server/machine/live/socket-server.ts";

// Messages over a real connection to the WebSocket client that everybody uses, which ends the connection at a wrong byte.

const ROOM = { socketsPerPerson: 9, socketsPerFirm: 9, socketsPerAddress: 9, trustProxy: false };
const PATH = "/socket";

let opened: OpenedSocket[] = [];
const sockets = new SocketServer({
  config: ROOM,
  path: PATH,
  maxFrameBytes: 1000,
  agreesOnDeflate: true,
  onConnection: (one) => {
    opened.push(one);
    const { socket, address } = one;
    return {
      address,
      owner: null,
      silentForMs: () => 0,
      close: (code: number) => socket.close(code),
      terminate: () => socket.terminate(),
    };
  },
});
const http = createServer();
beforeAll(async () => {
  http.on("upgrade", (request, socket, head: Buffer) => sockets.upgrade(request, socket, head));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
});
afterAll(async () => {
  await sockets.close((client) => client.close(1001));
  http.close();
});

/** A client with its received messages, and the server's end. */
async function open(options: ClientOptions) {
  opened = [];
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}${PATH}`, options);
  const received: string[] = [];
  client.on("message", (data: Buffer, isBinary) => received.push(isBinary ? "binary" : data.toString("utf8")));
  await once(client, "open");
  const server = opened[0];
  if (!server) throw new Error("nothing was opened");
  let sentBytes = 0;
  const out = new Outbound(server, {
    onClogged: () => undefined,
    onSent: (bytes) => {
      sentBytes += bytes;
    },
  });
  return { client, received, server, out, sentBytes: () => sentBytes };
}

/** Lengths at which a frame or its compression is written otherwise, and texts of more than one byte a letter. */
const TEXTS = [0, 1, 125, 126, 127, 511, 512, 513, 65_535, 65_536, 300_000].map((length) =>
  "ab₹".repeat(length).slice(0, length),
);
const KINDS = [
  ["compressed", { perMessageDeflate: true }],
  ["as it is", { perMessageDeflate: false }],
] as const;

describe("a message", () => {
  test.each(KINDS)(
    "arrives as it was written, %s, whatever its length and between answers to pings",
    async (_what, options) => {
      const { client, received, out } = await open(options);
      const pongs: string[] = [];
      client.on("pong", (data) => pongs.push(data.toString("utf8")));
      for (const [n, text] of TEXTS.entries()) {
        out.durable(new SocketMessage(text));
        if (n % 2 === 0) client.ping(String(n));
        else await out.paced(new SocketMessage(text + text));
      }
      const expected = TEXTS.flatMap((text, n) => (n % 2 === 0 ? [text] : [text, text + text]));
      await expect.poll(() => received.length).toBe(expected.length);
      expect(received).toEqual(expected);
      await expect.poll(() => pongs).toEqual(["0", "2", "4", "6", "8", "10"]);
      client.close();
    },
  );

  test("is the same bytes for all sockets, and shorter where it is compressed", async () => {
    const message = new SocketMessage(
      JSON.stringify(Array.from({ length: 50 }, (_, n) => ({ id: `eoi_${n}`, status: "OPEN" }))),
    );
    const pages = [await open({ perMessageDeflate: true }), await open({ perMessageDeflate: false })];
    for (const { out } of pages) out.durable(message);
    const [deflated, plain] = pages.map(({ sentBytes }) => sentBytes());
    expect(plain).toBe(message.textBytes + 4);
    expect(deflated).toBeLessThan(message.textBytes / 4);
    expect(message.deflated).toBe(message.deflated);
    for (const { client, received } of pages) {
      await expect.poll(() => received).toHaveLength(1);
      client.close();
    }
    expect(pages[0]?.received).toEqual(pages[1]?.received);
  });

  test("goes as it is to who could not look far back, though it offers to read compressed ones", async () => {
    const { client, received, server, out, sentBytes } = await open({ perMessageDeflate: { serverMaxWindowBits: 9 } });
    expect(client.extensions).toBe("permessage-deflate");
    expect(server.takesDeflated).toBe(false);
    const text = "bid 7.26 ".repeat(10_000);
    out.durable(new SocketMessage(text));
    await expect.poll(() => received).toEqual([text]);
    expect(sentBytes()).toBeGreaterThan(text.length);
    client.close();
  });

  test("that waits for its turn on a socket that closes meanwhile is refused", async () => {
    const { client, server, out } = await open({ perMessageDeflate: true });
    client.close();
    await once(server.socket, "close");
    await expect(out.paced(new SocketMessage("x".repeat(1000)))).rejects.toThrow("closed");
  });
});

describe("what a client sends", () => {
  test("may be compressed; one that becomes larger than allowed ends its socket", async () => {
    const { client, server } = await open({ perMessageDeflate: { threshold: 0 } });
    const read: string[] = [];
    server.socket.on("message", (data: Buffer) => read.push(data.toString("utf8")));
    server.socket.on("error", () => undefined);
    client.send('{"message":"ping"}');
    await expect.poll(() => read).toEqual(['{"message":"ping"}']);
    client.send("x".repeat(100_000));
    const [code] = (await once(client, "close")) as [number];
    expect(code).toBe(1009);
  });
});
