import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { must } from "#domain/lib/must.ts";

/** The real server as a process of its own, for tests that kill it and benches that load it. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Exit of the process by itself; null while it runs. */
  ended(): string | null;
  /** The end of its log and console output. */
  output(): string;
  /** Ends it as an operator would, waiting until all is closed. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Stops it where it is, connections open. */
  freeze(): void;
  thaw(): void;
}

const ROOT = path.resolve(import.meta.dirname, "../../..");
const UP_WITHIN_MS = 180_000;

/**
 * Starts the demo server on a free port with its data in `dataDir`; resolves once it listens.
 * @param args of Node: the program, its source unless a bench runs the built one
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  args: readonly string[] = ["server/main.ts"],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      DEMO: "on",
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: dataDir,
      SIM_RATE: "0",
      LOG_LEVEL: "warn",
      MARKET_HOURS: "always",
      // One person of a test or a bench calls for many.
      CALLS_PER_PERSON: "1000000",
      CALLS_PER_ADDRESS: "1000000",
      // Compile cache shared between runs.
      NODE_COMPILE_CACHE: path.join(ROOT, ".cache/compiled"),
      ...settings,
    },
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const output = outputOf(child);
  try {
    const origin = await address(child, output);
    const ended = () =>
      child.exitCode === null && child.signalCode === null
        ? null
        : `${child.exitCode ?? child.signalCode}: ${output()}`;
    return {
      origin,
      pid: must(child.pid),
      ended,
      output: output,
      stop: () => end("SIGTERM"),
      kill: () => end("SIGKILL"),
      freeze: () => void child.kill("SIGSTOP"),
      thaw: () => void child.kill("SIGCONT"),
    };
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
}

const REMEMBERED_CHARACTERS = 20_000;

/** The end of a process's output, for the error when it does not start or exits. */
function outputOf(child: ChildProcess): () => string {
  let text = "";
  const append = (data: Buffer) => {
    text = (text + data.toString("utf8")).slice(-REMEMBERED_CHARACTERS);
  };
  must(child.stdout).on("data", append);
  must(child.stderr).on("data", append);
  return () => text;
}

/** Address printed in the demo banner; other output goes into the error when the server does not start. */
async function address(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not come up:\n${output()}`)), UP_WITHIN_MS);
    must(child.stdout).on("data", () => {
      const found = /runs at (http:\S+)/.exec(output())?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${output()}`));
    });
  });
}

/** A signed-in caller of a server process. */
export interface Caller {
  /** Cookie of its browser, accepted by other nodes too; changes with each renewal. */
  readonly cookie: string;
  /** Its access token. */
  readonly token: string;
  get(path: string): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A ticket for the live socket. */
  ticket(): Promise<string>;
  /** Exchanges its tokens for the next, as a page does before a quarter of an hour is over. */
  renew(): Promise<void>;
}

export async function signIn(origin: string, email: string, password: string): Promise<Caller> {
  const headers = { origin, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/token/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  let cookie = cookiesOf(answer);
  const post = (path: string, body: unknown = {}, more: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { method: "POST", headers: { ...headers, cookie, ...more }, body: JSON.stringify(body) });
  return {
    get cookie() {
      return cookie;
    },
    get token() {
      return must(/(?:^|; )bond\.token=([^;]+)/.exec(cookie)?.[1], "access token");
    },
    get: (path) => fetch(`${origin}${path}`, { headers: { cookie } }),
    post,
    async ticket() {
      const given = await post("/api/session/socket-ticket/");
      if (!given.ok) throw new Error(`a ticket answered ${given.status}: ${await given.text()}`);
      return ((await given.json()) as { access_token: string }).access_token;
    },
    async renew() {
      const given = await post("/api/token/refresh/");
      if (!given.ok) throw new Error(`a renewal answered ${given.status}: ${await given.text()}`);
      await given.body?.cancel();
      cookie = cookiesOf(given);
    },
  };
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => must(one.split(";", 1)[0]))
    .join("; ");
