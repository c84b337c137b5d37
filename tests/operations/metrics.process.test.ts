import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";

// The real server of the demo world, from an operator's view.

const ROOT = path.resolve(import.meta.dirname, "../..");
/**
 * Only measured with PostgreSQL (see pool.pg.test.ts and locks.pg.test.ts) or with an object store (see
 * object-store.test.ts).
 */
const NOT_EMBEDDED = new Set([
  "yieldboard_database_pool",
  "yieldboard_database_locked_statements",
  "yieldboard_database_locked_seconds",
  "yieldboard_object_store_duration_seconds",
]);
const family = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");

let dataDir: string;
let server: ServerProcess;
let metrics: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "yieldboard-metrics-"));
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  server = await startServer(dataDir, { METRICS_PORT: String(port), SIM_RATE: "5" });
  const dealer = await signIn(server.origin, "dealer@meridian.example", DEMO_PASSWORD);
  await dealer.get("/api/session/");
}, 240_000);
afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

const scrape = async () => (await fetch(metrics)).text();
const named = (text: string) => new Set(text.match(/\byieldboard_\w+/g) ?? []);
/** Names of all samples in a scrape; those of a histogram include their suffixes. */
const exposed = (text: string) => new Set([...text.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name = ""]) => name));

test("every metric that the dashboard asks for is one that the server exposes", async () => {
  const { panels, templating } = JSON.parse(
    readFileSync(path.join(ROOT, "docs/operations/dashboard.json"), "utf8"),
  ) as { panels: { title: string; targets: { expr: string }[] }[]; templating: object };
  const known = exposed(await scrape());
  const asked = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => {
      expect(named(expr).size, `${title} asks for nothing of ours`).toBeGreaterThan(0);
      return [...named(expr)];
    }),
  );
  const all = [...asked, ...named(JSON.stringify(templating))];
  expect(all.filter((name) => !known.has(name) && !NOT_EMBEDDED.has(family(name)))).toEqual([]);
});

test("what the server exposes is on the dashboard and in the operators' document, and nothing else is described", async () => {
  const families = [...(await scrape()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
  const dashboard = readFileSync(path.join(ROOT, "docs/operations/dashboard.json"), "utf8");
  const described = named(readFileSync(path.join(ROOT, "docs/operations.md"), "utf8"));
  expect(families.length).toBeGreaterThan(10);
  expect(families.filter((name) => !dashboard.includes(name))).toEqual([]);
  expect(new Set([...families, ...NOT_EMBEDDED])).toEqual(described);
});

test("the demo's market is measured: quotes are fresh, each task has its leader, nothing is left in the outbox", async () => {
  await expect.poll(scrape, { timeout: 30_000 }).toMatch(/^yieldboard_newest_quote_age_seconds [0-4]\./m);
  const text = await scrape();
  for (const task of ["outbox-relay", "sweeper", "simulator"]) {
    expect(text).toMatch(new RegExp(`^yieldboard_leader\\{task="${task}"\\} 1$`, "m"));
  }
  await expect.poll(scrape, { timeout: 30_000 }).toMatch(/^yieldboard_outbox_waiting_rows 0$/m);
});

test("from the signal to stop on, a node says that it is not ready, while it still answers", async () => {
  const { hostname, port } = new URL(server.origin);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  // A page that does not answer the close frame delays the node by a second.
  const page = connect(Number(port), hostname);
  page.write(
    `GET ${CHAT_PATH} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(page, "data");
  const stopped = server.stop();
  let last: unknown;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${server.origin}/readyz`).catch(() => null);
        if (answer?.status === 503) last = await answer.json();
        return last;
      },
      { interval: 10, timeout: 5000 },
    )
    .toEqual({ ready: false, missing: ["draining"] });
  page.destroy();
  await stopped;
});
