// Demo worlds for tests in a browser: made once by a real start of the product, then copied for each server.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, ROOT, toolEnv } from "./setup.mjs";
import { scratchRoot } from "./scratch.mjs";
import { freePort, startPostgres } from "./system.mjs";

const START_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;

/** Name of the template database. */
const ORIGINAL = "world";

/** Worlds whose tests deal at arbitrary levels, repeatedly in the same bonds; market prices do not matter to them. */
const WIDE_WORLDS = new Set(["desk", "site", "hands", "market", "workspace"]);

/** Sets each firm's limits so that a level up to 100 bp from the market, and any loss, needs no confirmation. */
const WIDE_BANDS = `insert into limits (id, client_id, level, unit, amount, on_breach, set_by, set_by_name, set_at)
  select 'lim_' || lower(band.unit) || substr(id, 5), id, 'MARKET', band.unit, band.amount, 'WARN', 'usr_test', 'Test', now()
  from clients, (values ('BP', 100), ('LOST', 100000000000)) as band (unit, amount)`;

/**
 * Makes a demo world, on a PostgreSQL of its own or on the embedded database.
 * `copy(name)` returns Playwright's environment for a separate copy; `close()` removes all copies.
 */
export async function makeDemoWorld({ onPostgres }) {
  const folder = mkdtempSync(join(scratchRoot(), "yieldboard-worlds-"));
  const postgres = onPostgres ? await startPostgres() : null;
  const databaseOf = (...names) =>
    postgres === null ? {} : { DATABASE_URL: postgres.createDatabase(...names), DEMO: "on" };
  const close = () => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await startOnce({ DATA_DIR: join(folder, ORIGINAL), ...databaseOf(ORIGINAL) });
  } catch (error) {
    close();
    throw error;
  }
  return {
    copy(name) {
      cpSync(join(folder, ORIGINAL), join(folder, name), { recursive: true });
      const database = databaseOf(name, ORIGINAL);
      if (postgres !== null && WIDE_WORLDS.has(name)) postgres.run(database.DATABASE_URL, WIDE_BANDS);
      return { E2E_DATA_DIR: join(folder, name), ...database };
    },
    close,
  };
}

/** Starts the product, waits until it is ready, and stops it. */
async function startOnce(environment) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = toolEnv({
    ...environment,
    PORT: String(port),
    EXCHANGE_SANDBOX_PORT: String(sandboxPort),
    SIM_RATE: "0",
    LOG_LEVEL: "warn",
  });
  const server = spawn(pinnedNode(), [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server.stdout.resume();
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isReady(port))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill("SIGKILL");
      throw new Error("the demo world was not made: the server did not start");
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  server.kill("SIGTERM");
  await ended;
}

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
