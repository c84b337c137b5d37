import { pino } from "pino";
import { describe } from "vitest";
import { connectNatsBus } from "#server/machine/bus/nats-bus.ts";
import { tracesBehaviour } from "#server/machine/traces/traces.testing.ts";

// Needs a NATS server: TEST_NATS_URL=nats://127.0.0.1:4222
const url = process.env["TEST_NATS_URL"] ?? "";
const log = pino({ level: "silent" });

describe("over NATS", () => {
  tracesBehaviour(async () => {
    const open = () => connectNatsBus({ url, log, prefix: `traces-${process.pid}` });
    const [serving, publishing] = [await open(), await open()];
    return { serving, publishing, close: () => Promise.all([serving.close(), publishing.close()]) };
  });
});
