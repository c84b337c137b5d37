import { beforeEach, expect, onTestFinished, test } from "vitest";
import { deliveries } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { sendWaiting } from "#server/machine/deliveries/sender.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
beforeEach(async () => {
  parts = await testParts();
  onTestFinished(() => parts.close());
  const message = { channel: "email" as const, destination: "a@b.example", subject: "s", body: "text", deliver: true };
  await parts.db.orm.transaction((tx) => queueDelivery(parts, tx, message));
});

const stored = async () => (await parts.db.orm.select().from(deliveries))[0];

test("a message that no server took is tried again after ten seconds, a minute, ten minutes and an hour, and then left with its failure", async () => {
  const queued = parts.clock.now().getTime();
  const triedAfter: number[] = [];
  const away = () => {
    triedAfter.push((parts.clock.now().getTime() - queued) / 1000);
    return Promise.reject(new Error("connect ECONNREFUSED"));
  };
  for (let passed = 0; passed < 4000; passed += 10) {
    await sendWaiting(parts, { email: away });
    parts.clock.advance(10_000);
  }
  expect(triedAfter).toEqual([0, 10, 60, 600, 3600]);
  expect(await stored()).toMatchObject({ sentAt: null, attempts: 5, failure: "connect ECONNREFUSED" });
});

test("a message whose server was away for half an hour is sent once it is back, and once only", async () => {
  let sent = 0;
  const back = parts.clock.now().getTime() + 30 * 60_000;
  const server = () => {
    if (parts.clock.now().getTime() < back) return Promise.reject(new Error("connect ECONNREFUSED"));
    sent += 1;
    return Promise.resolve();
  };
  for (let passed = 0; passed < 7200; passed += 60) {
    await sendWaiting(parts, { email: server });
    parts.clock.advance(60_000);
  }
  expect(sent).toBe(1);
  expect(await stored()).toMatchObject({ body: "", failure: null });
});
