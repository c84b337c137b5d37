import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { holdAnswer } from "#src/lib/hold-answer.ts";

test("a read that began before an act does not take its answer back", async () => {
  const client = new QueryClient();
  const queryKey = ["reminders"];
  client.setQueryData(queryKey, ["old"]);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const read = client.fetchQuery({ queryKey, queryFn: () => promise });
  holdAnswer<string[]>(client, queryKey, (known = []) => [...known, "new"]);
  resolve(["old"]);
  await read;
  expect(client.getQueryData(queryKey)).toEqual(["old", "new"]);
});

test("a first read that was dropped leaves what the act answered", async () => {
  const client = new QueryClient();
  const queryKey = ["profile"];
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = client.fetchQuery({ queryKey, queryFn: () => promise }).catch(() => "dropped");
  holdAnswer(client, queryKey, "changed");
  resolve("before");
  await read;
  expect(client.getQueryData(queryKey)).toBe("changed");
});
