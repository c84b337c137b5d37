import { expect, test } from "vitest";
import { createMemoryBus } from "#server/machine/bus/memory-bus.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import { watchAccess } from "#server/machine/live/access-watch.ts";

const clock = { now: () => new Date() };
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
const NEVER_MS = 1_000_000;

test("looks as soon as the bus says that somebody's access has changed, one look at a time and none forgotten", async () => {
  const bus = createMemoryBus();
  let checks = 0;
  let finish = () => {};
  const stop = watchAccess({
    bus,
    check: () =>
      new Promise((resolve) => {
        checks += 1;
        finish = resolve;
      }),
    failed: () => undefined,
    everyMs: NEVER_MS,
  });
  publishAccessChanged({ bus, clock }, "usr_asha");
  expect(checks).toBe(1);
  publishAccessChanged({ bus, clock }, "usr_bela");
  publishAccessChanged({ bus, clock }, "usr_vera");
  expect(checks).toBe(1);
  finish();
  await turn();
  expect(checks).toBe(2);
  finish();
  await turn();
  expect(checks).toBe(2);
  stop();
  publishAccessChanged({ bus, clock }, "usr_asha");
  expect(checks).toBe(2);
});

test("goes on after failures, of which the first is reported", async () => {
  const bus = createMemoryBus();
  const failures: unknown[] = [];
  let away = true;
  let checks = 0;
  const stop = watchAccess({
    bus,
    check: async () => {
      checks += 1;
      if (away) throw new Error("away");
    },
    failed: (error) => failures.push(error),
    everyMs: 3,
  });
  while (checks < 3) await turn();
  expect(failures).toHaveLength(1);
  away = false;
  const before = checks;
  while (checks < before + 3) await turn();
  stop();
  expect(failures).toHaveLength(1);
});
