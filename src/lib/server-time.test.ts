import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerTime, serverNowMs } from "#src/lib/server-time.ts";

const NOW = Date.parse("2026-11-20T05:30:00.000Z");
const at = (ms: number) => new Date(ms).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test("an answer that was long under way does not put the server's clock back", () => {
  learnServerTime(at(NOW + 5000));
  learnServerTime(at(NOW + 3800));
  expect(serverNowMs()).toBe(NOW + 5000);
  learnServerTime(at(NOW + 5020));
  expect(serverNowMs()).toBe(NOW + 5020);
});

test("after a minute the newest answer counts, whatever came before", () => {
  vi.setSystemTime(NOW + 120_000);
  learnServerTime(at(NOW + 120_000 - 700));
  expect(serverNowMs()).toBe(NOW + 120_000 - 700);
});
