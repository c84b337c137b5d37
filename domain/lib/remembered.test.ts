import { expect, test } from "vitest";
import { Remembered } from "#domain/lib/remembered.ts";

const counting = (max: number) => {
  const remembered = new Remembered<object, { n: number }>(max);
  let made = 0;
  return (of: object, key: string) => remembered.get(of, key, () => ({ n: (made += 1) })).n;
};

test("what was made of an object under a key is made once", () => {
  const get = counting(3);
  const [one, other] = [{}, {}];
  expect([get(one, "a"), get(one, "a"), get(one, "b"), get(other, "a"), get(one, "a")]).toEqual([1, 1, 2, 3, 1]);
});

test("no more than so many are remembered of one object, and what is remembered takes nobody's room", () => {
  const get = counting(2);
  const of = {};
  expect([get(of, "a"), get(of, "b"), get(of, "b"), get(of, "a")]).toEqual([1, 2, 2, 1]);
  expect([get(of, "c"), get(of, "a")]).toEqual([3, 4]);
});
