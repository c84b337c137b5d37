import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import type { Database } from "#server/machine/db/database.ts";
import { openPglite } from "#server/machine/db/open-pglite.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { type Sandbox, startSandbox } from "#sandbox/start-sandbox.ts";
import { startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";
import { newDatabase } from "#server/testing/database.ts";
import { everybody, fillDemoWorld, type DemoRows, type Visitor } from "#tests/support/demo-world.ts";

const SANDBOX_KEY = "a key of the sandbox for tests";

/** A real server with an exchange, and a row of every kind in its demo world. */
export interface FuzzedServer extends Pick<ServerProcess, "origin" | "ended" | "output"> {
  /** Everyone, signed in. */
  people: Map<string, Visitor>;
  rows: DemoRows;
  /** Stops the server like an operator. */
  stop(): Promise<void>;
  /** Opens its database after it has stopped. */
  openDatabase(): Promise<Database>;
  close(): Promise<void>;
}

/** Uses the PostgreSQL of TEST_DATABASE_URL if set, otherwise PGlite. */
export async function startFuzzedServer(): Promise<FuzzedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "fuzz-"));
  const onServer = process.env["TEST_DATABASE_URL"];
  const database = onServer === undefined ? null : await newDatabase(onServer);
  const sandbox: Sandbox = await startSandbox({
    port: 0,
    dir: path.join(folder, "exchange"),
    key: SANDBOX_KEY,
    hours: "always",
  });
  const server = await startServer(folder, {
    TRUST_PROXY: "on",
    LOG_LEVEL: "error",
    EXCHANGE_URL_NSE: `${sandbox.url}/nse`,
    EXCHANGE_SECRET_NSE: "sandbox-secret",
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  });
  const people = new Map(await everybody(server.origin));
  const rows = await fillDemoWorld(people);
  return {
    origin: server.origin,
    ended: () => server.ended(),
    output: () => server.output(),
    people,
    rows,
    stop: () => server.stop(),
    openDatabase: () =>
      database === null
        ? openPglite({ dataDir: path.join(folder, "db") })
        : openPostgres(database.url, pino({ level: "error" })),
    async close() {
      await server.stop();
      await sandbox.stop();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
