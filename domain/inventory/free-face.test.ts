import { describe, expect, test } from "vitest";
import { freeFaces } from "#domain/inventory/free-face.ts";

const account = (id: string, face: number, own = 0) => ({ id, face, own });
const free = (accounts: Parameters<typeof freeFaces>[0], committed: Partial<Parameters<typeof freeFaces>[1]> = {}) =>
  Object.fromEntries(
    freeFaces(accounts, { goingOut: 0, inQuotes: 0, ...committed }).map((each) => [each.id, each.free]),
  );

describe("free face", () => {
  test("is what is held less what goes out and what live asks hold", () => {
    expect(free([account("a", 100)], { goingOut: 30, inQuotes: 20 })).toEqual({ a: 50 });
  });

  test("is laid on the account that has most first, and never falls below zero", () => {
    expect(free([account("a", 100), account("b", 60)], { goingOut: 70, inQuotes: 50 })).toEqual({ a: 0, b: 40 });
    expect(free([account("a", 10)], { goingOut: 30 })).toEqual({ a: 0 });
  });

  test("says of each account what goes out and what is offered, the largest first and equals by their ids", () => {
    const committed = { goingOut: 70, inQuotes: 50 };
    expect(freeFaces([account("b", 60), account("a", 60)], committed)).toEqual([
      { id: "a", goingOut: 60, inQuotes: 0, free: 0 },
      { id: "b", goingOut: 10, inQuotes: 50, free: 0 },
    ]);
    expect(freeFaces([account("a", 100, 30)], { goingOut: 10, inQuotes: 5 })).toEqual([
      { id: "a", goingOut: 40, inQuotes: 5, free: 55 },
    ]);
  });

  test("nothing spoken for is lost from sight: the last account takes what none has room for", () => {
    expect(freeFaces([account("a", 10), account("b", 5)], { goingOut: 30, inQuotes: 7 })).toEqual([
      { id: "a", goingOut: 10, inQuotes: 0, free: 0 },
      { id: "b", goingOut: 20, inQuotes: 7, free: 0 },
    ]);
  });

  test("an account whose own trades come to more than it holds has room for nothing more", () => {
    expect(free([account("a", 10, 20), account("b", 60)], { goingOut: 30 })).toEqual({ a: 0, b: 30 });
  });

  test("an account's own trades and blocked bonds stay its own", () => {
    expect(free([account("a", 100, 80), account("b", 60)], { inQuotes: 50 })).toEqual({ a: 20, b: 10 });
  });
});
