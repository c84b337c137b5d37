import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { command, whyAway, type Command } from "#src/shell/commands/command.ts";
import { createContextKeys, type ContextKeys } from "#src/shell/commands/context-keys.ts";
import { CommandRegistry } from "#src/shell/commands/registry.ts";
import { createCommandRunner, type AskRequest, type CommandRunner, type RunEvent } from "#src/shell/commands/runner.ts";
import { all, flag } from "#src/shell/commands/when.ts";

const quoteLive = flag("quote.live", "The quote has lapsed");

let registry: CommandRegistry;
let context: ContextKeys;
let runner: CommandRunner;
let done: unknown[];
let reported: [unknown, string][];
let reasons: string[];
let events: RunEvent[];

function define(overrides: Partial<Command> = {}): Command {
  const base = { id: "quote.accept", title: "Accept quote", section: "Quotes" };
  return command({ ...base, run: (_context, args) => void done.push(args), ...overrides });
}

beforeEach(() => {
  registry = new CommandRegistry();
  context = createContextKeys();
  [done, reported, reasons, events] = [[], [], [], []];
  let clock = 100;
  runner = createCommandRunner({
    holdKeys: () => () => undefined,
    registry,
    context,
    now: () => (clock += 5),
    report: (error, id) => reported.push([error, id]),
    onUnavailable: (why) => reasons.push(why),
  });
  runner.onRun((event) => events.push(event));
});

describe("running a command", () => {
  test("hands it its checked arguments and logs who asked", async () => {
    registry.register([define({ args: z.object({ quoteId: z.string(), sizeCr: z.coerce.number() }) })]);
    await runner.runCommand("quote.accept", { quoteId: "q1", sizeCr: "5" }, "button");
    expect(done).toEqual([{ quoteId: "q1", sizeCr: 5 }]);
    expect(events).toMatchObject([{ commandId: "quote.accept", source: "button", outcome: "done", tookMs: 5 }]);
  });

  test("is barred where its when-clause does not hold, and says why", async () => {
    registry.register([define({ when: all(quoteLive) })]);
    expect(await runner.runCommand("quote.accept", {}, "key")).toEqual({ kind: "barred", why: "The quote has lapsed" });
    expect([done, reasons]).toEqual([[], ["The quote has lapsed"]]);
    context.provide(quoteLive, true);
    expect(await runner.runCommand("quote.accept", {}, "key")).toEqual({ kind: "done" });
  });

  test("binds nobody while the live connection is away; what binds nobody or deals nothing is done", async () => {
    const acts = {
      "quote.accept": { danger: true },
      "session.end": { danger: true, dealsNothing: true },
      "quote.show": {},
    };
    registry.register(Object.entries(acts).map(([id, act]) => define({ id, ...act })));
    const outcomes = async () =>
      Promise.all(Object.keys(acts).map(async (id) => (await runner.runCommand(id, {}, "key")).kind));
    const isBack = context.provide(whyAway, "Away since 14:03:05");
    expect(await outcomes()).toEqual(["barred", "done", "done"]);
    expect(reasons).toEqual(["Away since 14:03:05"]);
    isBack();
    expect(await outcomes()).toEqual(["done", "done", "done"]);
  });

  test("is barred on arguments the command refuses", async () => {
    registry.register([define({ refuse: (args) => (args["quoteId"] === "mine" ? "Your own quote" : undefined) })]);
    const outcome = await runner.runCommand("quote.accept", { quoteId: "mine" }, "menu");
    expect(outcome).toEqual({ kind: "barred", why: "Your own quote" });
  });

  test("has the first missing argument asked for and does not run", async () => {
    const asked: AskRequest[] = [];
    runner.setAsker((request) => asked.push(request));
    const args = z.object({ quoteId: z.string(), note: z.string().optional(), clientId: z.string() });
    const prompt = { title: "Which client?", kind: "client", source: "clients" };
    registry.register([define({ args, ask: { clientId: prompt } })]);
    expect(await runner.runCommand("quote.accept", { quoteId: "q1" }, "key")).toEqual({ kind: "asked" });
    expect(asked).toMatchObject([{ missing: { name: "clientId", prompt }, args: { quoteId: "q1" }, source: "key" }]);
    expect(done).toEqual([]);
  });

  test("fails with a report when an argument is missing that nobody can be asked for", async () => {
    registry.register([define({ args: z.object({ quoteId: z.string() }) })]);
    expect(await runner.runCommand("quote.accept", {}, "key")).toMatchObject({ kind: "failed" });
    expect(reported).toHaveLength(1);
  });

  test("reports what it throws, now or later, and never throws itself", async () => {
    const boom = new Error("exchange unreachable");
    const rejected = define({ id: "quote.pull", run: () => Promise.reject(boom) });
    const soon = define({
      run: () => {
        throw boom;
      },
    });
    registry.register([rejected, soon]);
    await runner.runCommand("quote.pull", {}, "key");
    await runner.runCommand("quote.accept", {}, "key");
    await runner.runCommand("no.such", {}, "key");
    expect(reported.slice(0, 2)).toEqual([
      [boom, "quote.pull"],
      [boom, "quote.accept"],
    ]);
    expect(reported[2]?.[1]).toBe("no.such");
  });

  test("does not start a binding act again on the same arguments while it runs, but does on others", async () => {
    const finish: (() => void)[] = [];
    registry.register([define({ danger: true, run: () => new Promise<void>((resolve) => finish.push(resolve)) })]);
    const first = runner.runCommand("quote.accept", { quoteId: "q1" }, "key");
    expect(await runner.runCommand("quote.accept", { quoteId: "q1" }, "button")).toEqual({ kind: "busy" });
    const other = runner.runCommand("quote.accept", { quoteId: "q2" }, "key");
    for (const resolve of finish) resolve();
    expect([await first, await other]).toEqual([{ kind: "done" }, { kind: "done" }]);
    expect(finish).toHaveLength(2);
  });

  test("lets one command run another by id", async () => {
    registry.register([define(), define({ id: "quote.best", run: (c) => c.run("quote.accept", { quoteId: "best" }) })]);
    await runner.runCommand("quote.best", {}, "palette");
    expect(events.map(({ commandId, source }) => `${commandId} ${source}`)).toEqual([
      "quote.accept palette",
      "quote.best palette",
    ]);
  });
});

describe("the registry", () => {
  test("refuses an id twice and then adds none of them", () => {
    registry.register([define()]);
    expect(() => registry.register([define({ id: "quote.pull" }), define()])).toThrow('"quote.accept"');
    expect(registry.get("quote.pull")).toBeUndefined();
    expect(() => registry.register([define({ id: "a.b" }), define({ id: "a.b" })])).toThrow('"a.b"');
  });

  test("removes commands and notifies its subscribers", () => {
    let changes = 0;
    registry.subscribe(() => changes++);
    const before = registry.list();
    const remove = registry.register([define()]);
    expect(registry.list()).not.toBe(before);
    expect(registry.list()).toBe(registry.list());
    remove();
    expect([registry.list(), changes]).toEqual([[], 2]);
  });

  test("takes only ids that read as noun and verb", () => {
    expect(() => define({ id: "accept" })).toThrow("noun.verb");
  });
});
