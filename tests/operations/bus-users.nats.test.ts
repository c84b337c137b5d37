import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Published } from "#server/machine/bus/bus.ts";
import { message, until } from "#server/machine/bus/bus.testing.ts";
import { connectNatsBus } from "#server/machine/bus/nats-bus.ts";
import { startNats } from "../../scripts/lib/system.mjs";

const log = pino({ level: "silent" });

describe("a bus that lets in those it knows", () => {
  test("takes whom its address names, and whom it names by then once the server has forgotten the first", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nats-users-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "nats.conf");
    const letIn = (user: string) => writeFileSync(file, `authorization { users: [${user}] }`);
    letIn('{ user: desk, password: "of @ the desk" }');
    const nats = await startNats(["-c", file]);
    onTestFinished(() => nats.stop());
    const as = (who: string) => nats.url.replace("//", `//${who}@`);
    await expect(connectNatsBus({ url: nats.url, log })).rejects.toThrow(/^NATS_URL: .*[Aa]uthorization/);
    let now = as("desk:of%20%40%20the%20desk");
    const bus = await connectNatsBus({ url: () => now, log });
    onTestFinished(() => bus.close());
    const received: Published[] = [];
    bus.subscribe((messages) => received.push(...messages));
    letIn('{ user: next, password: "of next" }');
    nats.reload();
    await until(() => !bus.isConnected());
    now = as("next:of%20next");
    await until(() => bus.isConnected());
    bus.publish([message(1)]);
    await until(() => received.length === 1);
  });

  test("takes a token in its address where the server asks for one", async () => {
    const nats = await startNats(["--auth", "a-token-of-100%-nodes"]);
    onTestFinished(() => nats.stop());
    const bus = await connectNatsBus({ url: nats.url.replace("//", "//a-token-of-100%-nodes@"), log });
    onTestFinished(() => bus.close());
    expect(bus.isConnected()).toBe(true);
  });
});
