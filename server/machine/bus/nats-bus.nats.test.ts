import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { Published } from "#server/machine/bus/bus.ts";
import { busBehaviour, message, until } from "#server/machine/bus/bus.testing.ts";
import { connectNatsBus } from "#server/machine/bus/nats-bus.ts";

// Needs a NATS server: TEST_NATS_URL=nats://127.0.0.1:4222
const url = process.env.TEST_NATS_URL ?? "";
const log = pino({ level: "silent" });

const prefix = () => `test-${process.pid}-${performance.now().toString(36).replace(".", "")}`;

/** A cable to the server that the test can cut. */
async function cable(): Promise<{ url: string; cut(): void; close(): void }> {
  const { hostname, port } = new URL(url);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => ends.delete(end));
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `nats://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    cut: () => {
      for (const end of ends) end.destroy();
    },
    close: () => server.close(),
  };
}

describe.skipIf(url === "")("the bus over NATS", () => {
  busBehaviour(async () => {
    const shared = { url, log, prefix: prefix() };
    return { here: await connectNatsBus(shared), there: await connectNatsBus(shared) };
  });

  test("installations with different prefixes do not receive each other's messages", async () => {
    const here = await connectNatsBus({ url, log, prefix: prefix() });
    const other = await connectNatsBus({ url, log, prefix: prefix() });
    const receivedHere: Published[] = [];
    const receivedByOther: Published[] = [];
    here.subscribe((messages) => receivedHere.push(...messages));
    other.subscribe((messages) => receivedByOther.push(...messages));
    here.publish([message(1)]);
    await until(() => receivedHere.length === 1);
    expect(receivedByOther).toEqual([]);
    await Promise.all([here.close(), other.close()]);
  });

  test("a message larger than the server allows is left out and those around it arrive", async () => {
    const here = await connectNatsBus({ url, log, prefix: prefix() });
    const received: number[] = [];
    here.subscribe((messages) => received.push(...messages.map(({ seq }) => seq)));
    here.publish([message(1), message(2, "quotes_eoi", "market", "x".repeat(2_000_000)), message(3)]);
    await until(() => received.length === 2);
    expect(received).toEqual([1, 3]);
    await here.close();
  });

  test("a node that was cut off receives again by itself", async () => {
    const [name, line] = [prefix(), await cable()];
    const here = await connectNatsBus({ url, log, prefix: name });
    const there = await connectNatsBus({ url: line.url, log, prefix: name });
    const received: number[] = [];
    there.subscribe((messages) => received.push(...messages.map(({ seq }) => seq)));
    here.publish([message(1)]);
    await until(() => received.includes(1));
    line.cut();
    let seq = 1;
    const publishing = setInterval(() => here.publish([message((seq += 1))]), 20);
    await until(() => received.length > 1);
    clearInterval(publishing);
    const after = received.slice(1);
    expect(after).toEqual(after.map((_, index) => (after[0] ?? 0) + index));
    await Promise.all([here.close(), there.close()]);
    line.close();
  });

  test("a node says that it is cut off, until it is connected again", async () => {
    const line = await cable();
    const here = await connectNatsBus({ url: line.url, log, prefix: prefix() });
    expect(here.isConnected()).toBe(true);
    line.cut();
    await until(() => !here.isConnected());
    await until(() => here.isConnected());
    await here.close();
    expect(here.isConnected()).toBe(false);
    line.close();
  });

  test("an address that asks for TLS is not spoken to without it, whatever the server says", async () => {
    const secure = url.replace(/^nats:/, "tls:");
    await expect(connectNatsBus({ url: secure, log })).rejects.toThrow("server does not support 'tls'");
  });

  test.each([
    ["nats://desk:hidden@127.0.0.1:1", "NATS_URL: the bus at 127.0.0.1:1 cannot be used (connection refused)."],
    ["nats://nobody.invalid:4222", "NATS_URL: the bus at nobody.invalid:4222 cannot be used ("],
  ])("connecting to nobody is refused at once, and names its setting without the password", async (where, text) => {
    await expect(connectNatsBus({ url: where, log })).rejects.toThrow(text);
  });
});
