// The exchange sandbox beside a demo server: its settings, and starting and stopping it with the server.
import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pinnedNode, ROOT } from "./setup.mjs";

const ON = ["on", "true", "1"];
const KEY_BYTES = 32;
/** Offset of the sandbox's port from the server's: 3100 beside 3000. */
const PORT_AFTER = 100;

/**
 * Sandbox settings for a server with this environment; null if it deals with real exchanges or with none. An empty
 * variable counts as not set, as for the server.
 */
export function sandboxSettings(env) {
  const isDemo = env.DEMO ? ON.includes(env.DEMO) : !env.DATABASE_URL && env.NODE_ENV !== "production";
  if (!isDemo || env.EXCHANGE_URL_NSE || env.EXCHANGE_URL_BSE) return null;
  const serverPort = Number(env.PORT || 3000);
  const port = Number(env.EXCHANGE_SANDBOX_PORT || (serverPort || 3000) + PORT_AFTER);
  const host = !env.HOST || env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    dir: resolve(ROOT, env.DATA_DIR || "data", "exchange-sandbox"),
    hours: env.MARKET_HOURS || "always",
    callbacks: `http://${host}:${serverPort}`,
    // Silent when the demo's dealers are silent.
    dealers: env.SIM_RATE === "0" ? "0" : "1",
  };
}

/** Key of this installation, generated once and readable only by its owner. */
function keyOf(dir) {
  mkdirSync(dirname(dir), { recursive: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, "key");
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** Secret that signs the sandbox's callbacks. */
const callbackSecret = (key) => createHmac("sha256", key).update("callbacks").digest("hex");

/**
 * Starts the sandbox that a server with this environment needs, from source unless `program` is the built one. `env` is
 * the environment to add to the server; `whenDead` is called once if the sandbox exits before it is stopped; `stop`
 * resolves when it has exited.
 */
export function startExchangeSandbox(env, whenDead, program = "sandbox/main.ts") {
  const none = { env: {}, stop: async () => undefined };
  const settings = sandboxSettings(env);
  if (settings === null) return none;
  let key;
  try {
    key = keyOf(settings.dir);
  } catch {
    // The server reports the problem with the folder.
    return none;
  }
  const child = spawn(pinnedNode(), [join(ROOT, program)], {
    cwd: ROOT,
    stdio: ["pipe", "ignore", "inherit"],
    env: {
      ...env,
      EXCHANGE_SANDBOX_PORT: String(settings.port),
      EXCHANGE_SANDBOX_DIR: settings.dir,
      EXCHANGE_SANDBOX_KEY: key,
      EXCHANGE_SANDBOX_HOURS: settings.hours,
      EXCHANGE_SANDBOX_CALLBACKS: settings.callbacks,
      EXCHANGE_SANDBOX_DEALERS: settings.dealers,
      EXCHANGE_SANDBOX_WITH_PARENT: "1",
    },
  });
  let isStopping = false;
  const ended = new Promise((resolveEnd) => child.on("exit", resolveEnd));
  void ended.then((code) => {
    if (!isStopping) whenDead(code ?? 1);
  });
  return {
    env: {
      EXCHANGE_MODE: "sandbox",
      EXCHANGE_URL_NSE: `${settings.url}/nse`,
      EXCHANGE_URL_BSE: `${settings.url}/bse`,
      EXCHANGE_SECRET_NSE: callbackSecret(key),
      EXCHANGE_SECRET_BSE: callbackSecret(key),
      EXCHANGE_SANDBOX_URL: settings.url,
      EXCHANGE_SANDBOX_KEY: key,
    },
    stop: async () => {
      isStopping = true;
      child.kill("SIGTERM");
      await ended;
    },
  };
}
