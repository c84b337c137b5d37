import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { must } from "#domain/lib/must.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { freePort, startPostgres } from "../../scripts/lib/system.mjs";
import { fullOrShort } from "../short.ts";

// The built server as npm start runs it, from its start until /readyz answers 200, and its memory at that point: the
// demo with all bonds and its dealers at their usual rate, on both engines, compared with a Node that only listens. The
// first start creates the database; later rounds find their data there. Budget: a start on existing data within 2 s,
// and 450 MB resident.

const ROUNDS = fullOrShort(5, 1);
/** Idle time before the server's memory is read. */
const SETTLE_MS = fullOrShort(5000, 500);
const POLL_MS = 10;
const BARE = ["-e", "require('node:http').createServer((q, a) => a.end()).listen(process.env.PORT, '127.0.0.1')"];
const ROOT = path.resolve(import.meta.dirname, "../..");

interface Start {
  readyMs: number;
  /** CPU time until ready, over all threads. */
  cpuMs: number;
  residentMb: number;
  /** Peak memory. */
  peakMb: number;
}

async function start(args: readonly string[], settings: Record<string, string>): Promise<Start> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: String(port), ...settings },
  });
  const ended = once(child, "exit");
  try {
    while (!(await isReady(`http://127.0.0.1:${port}/readyz`))) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      await pause(POLL_MS);
    }
    const readyMs = performance.now() - begun;
    const cpuMs = processorMs(must(child.pid));
    await pause(SETTLE_MS);
    return { readyMs, cpuMs, ...memoryOf(must(child.pid)) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    return false;
  }
}

const CLOCK_TICK_MS = 10;

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

function memoryOf(pid: number): Pick<Start, "residentMb" | "peakMb"> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { residentMb: mb("VmRSS"), peakMb: mb("VmHWM") };
}

export async function run() {
  const folder = mkdtempSync(path.join(tmpdir(), "start-"));
  const postgres = await startPostgres();
  const demo = { ...builtServer.env, DEMO: "on", LOG_LEVEL: "warn", MARKET_HOURS: "always" };
  const settings = {
    pglite: { ...demo, DATA_DIR: path.join(folder, "pglite") },
    postgres: { ...demo, DATA_DIR: path.join(folder, "postgres"), DATABASE_URL: postgres.url },
  };
  const bare: Start[] = [];
  const starts = { pglite: [] as Start[], postgres: [] as Start[] };
  try {
    const first = {
      pglite: await start(builtServer.args, settings.pglite),
      postgres: await start(builtServer.args, settings.postgres),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await start(BARE, {}));
      for (const engine of ["pglite", "postgres"] as const) {
        starts[engine].push(await start(builtServer.args, settings[engine]));
      }
    }
    const ofBare = medians(bare);
    const ofEngine = { pglite: medians(starts.pglite), postgres: medians(starts.postgres) };
    const named = (["pglite", "postgres"] as const).map((engine) => {
      const { readyMs, cpuMs, residentMb, peakMb } = ofEngine[engine];
      const figures = {
        [`${engine} first start to ready ms`]: Math.round(first[engine].readyMs),
        [`${engine} start to ready ms`]: readyMs,
        // Free of the noise that other load adds to the median.
        [`${engine} fastest start to ready ms`]: Math.round(Math.min(...starts[engine].map((each) => each.readyMs))),
        [`${engine} start to ready, processor ms`]: cpuMs,
        [`${engine} resident MB`]: residentMb,
        [`${engine} peak MB`]: peakMb,
      };
      const ratios = {
        [`${engine} start / bare node`]: rounded(readyMs / ofBare.readyMs),
        [`${engine} start / 2000 ms`]: rounded(readyMs / 2000),
        [`${engine} resident / bare node`]: rounded(residentMb / ofBare.residentMb),
        [`${engine} resident / 450 MB`]: rounded(residentMb / 450),
      };
      return { figures, ratios };
    });
    const ofNode = { "bare node start to ready ms": ofBare.readyMs, "bare node resident MB": ofBare.residentMb };
    return {
      name: "start and memory with all bonds",
      figures: Object.assign(ofNode, ...named.map(({ figures }) => figures)) as Record<string, number>,
      ratios: Object.assign({}, ...named.map(({ ratios }) => ratios)) as Record<string, number>,
    };
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function medians(starts: readonly Start[]): Start {
  const median = (name: keyof Start) =>
    Math.round(must(starts.map((each) => each[name]).toSorted((a, b) => a - b)[starts.length >> 1]));
  return {
    readyMs: median("readyMs"),
    cpuMs: median("cpuMs"),
    residentMb: median("residentMb"),
    peakMb: median("peakMb"),
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
