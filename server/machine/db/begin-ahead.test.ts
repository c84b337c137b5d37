import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { beginningAhead } from "#server/machine/db/begin-ahead.ts";

/** A connection with answers set by the test. */
function connection() {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<unknown>>();
  const query = ({ text }: { text: string }) => {
    asked.push(text);
    const answer = Promise.withResolvers<unknown>();
    answers.set(text, answer);
    return answer.promise;
  };
  const client = beginningAhead({ query } as unknown as PoolClient);
  const ask = (text: string): Promise<unknown> => client.query({ text } as never) as never;
  return { asked, ask, answerTo: (text: string) => answers.get(text) };
}

test("the first statement of a transaction is sent without waiting for the answer to begin, and the next as usual", async () => {
  const { asked, ask, answerTo } = connection();
  await ask("begin isolation level repeatable read");
  const first = ask("select 1");
  expect(asked).toEqual(["begin isolation level repeatable read", "select 1"]);
  answerTo("begin isolation level repeatable read")?.resolve("begun");
  answerTo("select 1")?.resolve("one");
  expect(await first).toBe("one");
  const next = ask("select 2");
  answerTo("select 2")?.resolve("two");
  expect(await next).toBe("two");
});

test("a transaction that did not begin fails with the reason at its first statement, even where that was answered", async () => {
  const { ask, answerTo } = connection();
  await ask("begin");
  const first = ask("select 1");
  answerTo("select 1")?.resolve("one");
  answerTo("begin")?.reject(new Error("cut off"));
  await expect(first).rejects.toThrow("cut off");
});
