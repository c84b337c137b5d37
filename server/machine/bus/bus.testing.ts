import { expect, test } from "vitest";
import type { Bus, Published } from "#server/machine/bus/bus.ts";

export function message(
  seq: number,
  stream = "quotes_eoi",
  audience = "market",
  data: unknown = { id: `eoi_${seq}` },
): Published {
  return { stream, audience, seq, ts: "2026-07-20T04:00:00.000Z", data };
}

/** Waits until `done` holds; fails the test after two seconds. */
export async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + 2000;
  while (!done()) {
    if (performance.now() > end) throw new Error("waited two seconds in vain");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Test suite that every bus must pass. `open` returns two nodes on one bus; the same one twice when there is only one
 * process.
 */
export function busBehaviour(open: () => Promise<{ here: Bus; there: Bus }>): void {
  test("every node receives every message, in the order it was published", async () => {
    const { here, there } = await open();
    const received: number[] = [];
    const echoed: number[] = [];
    there.subscribe((messages) => received.push(...messages.map(({ seq }) => seq)));
    here.subscribe((messages) => echoed.push(...messages.map(({ seq }) => seq)));
    for (let seq = 1; seq <= 300; seq += 3) here.publish([message(seq), message(seq + 1), message(seq + 2)]);
    await until(() => received.length >= 300 && echoed.length >= 300);
    const inOrder = Array.from({ length: 300 }, (_, index) => index + 1);
    expect(received).toEqual(inOrder);
    expect(echoed).toEqual(inOrder);
    await Promise.all([here.close(), there.close()]);
  });

  test("messages arrive with their stream, audience, instant and rows", async () => {
    const { here, there } = await open();
    const received: Published[] = [];
    there.subscribe((messages) => received.push(...messages));
    const sent = message(7, "open_tickets", "cli_9", [{ id: "tkt_1", bond_name: "7.26% GOI 2033 – भारत" }]);
    here.publish([sent]);
    await until(() => received.length === 1);
    expect(received[0]).toEqual(sent);
    await Promise.all([here.close(), there.close()]);
  });

  test("who has unsubscribed receives nothing more", async () => {
    const { here, there } = await open();
    const stopped: Published[] = [];
    const listening: Published[] = [];
    const stop = there.subscribe((messages) => stopped.push(...messages));
    there.subscribe((messages) => listening.push(...messages));
    stop();
    here.publish([message(1)]);
    await until(() => listening.length === 1);
    expect(stopped).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });
}
