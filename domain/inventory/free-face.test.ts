import { describe, expect, test } from "vitest";
import { freeFaces } from "#domain/inventory/free-face.ts";

const account = (id: string, face: number, own = 0) => ({ id, face, own });
const free = (accounts: Parameters<typeof freeFaces>[0], spoken: Partial<Parameters<typeof freeFaces>[1]> = {}) =>
  Object.fromEntries(freeFaces(accounts, { goingOut: 0, inQuotes: 0, ...spoken }).map((each) => [each.id, each.free]));

describe("free face", () => {
  test("is what is held less what goes out and what live asks hold", () => {
    expect(free([account("a", 100)], { goingOut: 30, inQuotes: 20 })).toEqual({ a: 50 });
  });

  test("is laid on the account that has most first, and never falls below zero", () => {
    expect(free([account("a", 100), account("b", 60)], { goingOut: 70, inQuotes: 50 })).toEqual({ a: 0, b: 40 });
    expect(free([account("a", 10)], { goingOut: 30 })).toEqual({ a: 0 });
  });

  test("an account's own trades and blocked bonds stay its own", () => {
    expect(free([account("a", 100, 80), account("b", 60)], { inQuotes: 50 })).toEqual({ a: 20, b: 10 });
  });
});
