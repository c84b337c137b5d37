import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { Published } from "#server/bus/bus.ts";
import { busBehaviour, message, until } from "#server/bus/bus.testing.ts";
import { connectNatsBus } from "#server/bus/nats-bus.ts";

// Needs a NATS server: TEST_NATS_URL=nats://127.0.0.1:4222
const url = process.env.TEST_NATS_URL ?? "";
const log = pino({ level: "silent" });

describe.skipIf(url === "")("the bus over NATS", () => {
  const prefix = () => `test-${process.pid}-${performance.now().toString(36).replace(".", "")}`;

  busBehaviour(async () => {
    const shared = { url, log, prefix: prefix() };
    return { here: await connectNatsBus(shared), there: await connectNatsBus(shared) };
  });

  test("installations with different prefixes do not hear each other", async () => {
    const here = await connectNatsBus({ url, log, prefix: prefix() });
    const other = await connectNatsBus({ url, log, prefix: prefix() });
    const heardHere: Published[] = [];
    const heardOther: Published[] = [];
    here.subscribe((messages) => heardHere.push(...messages));
    other.subscribe((messages) => heardOther.push(...messages));
    here.publish([message(1)]);
    await until(() => heardHere.length === 1);
    expect(heardOther).toEqual([]);
    await Promise.all([here.close(), other.close()]);
  });

  test("a message larger than the server allows is left out and those around it arrive", async () => {
    const here = await connectNatsBus({ url, log, prefix: prefix() });
    const heard: number[] = [];
    here.subscribe((messages) => heard.push(...messages.map(({ seq }) => seq)));
    here.publish([message(1), message(2, "quotes_eoi", "market", "x".repeat(2_000_000)), message(3)]);
    await until(() => heard.length === 2);
    expect(heard).toEqual([1, 3]);
    await here.close();
  });

  test("connecting to nobody is refused at once", async () => {
    await expect(connectNatsBus({ url: "nats://127.0.0.1:1", log })).rejects.toThrow();
  });
});
