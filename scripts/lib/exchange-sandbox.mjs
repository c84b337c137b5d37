// The sandbox of the exchanges beside a demo server: where it runs, and starting and stopping it with the server.
import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pinnedNode, ROOT } from "./setup.mjs";

const ON = ["on", "true", "1"];
const KEY_BYTES = 32;
/** The sandbox listens this far above the server, on 3100 beside 3000. */
const PORT_AFTER = 100;

/**
 * What a server started with this environment needs a sandbox for; null where it deals with real exchanges or none.
 * A variable that is empty counts as not set, as it does for the server.
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
    // Still where the dealers of the demo are still.
    dealers: env.SIM_RATE === "0" ? "0" : "1",
  };
}

/** The key of this installation, made once and readable by its owner alone. */
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

/** What the sandbox signs its callbacks with. */
const callbackSecret = (key) => createHmac("sha256", key).update("callbacks").digest("hex");

/**
 * Starts the sandbox that a server with this environment needs, from its source unless told to run the built one. `env` is
 * what the server is told of it; `whenDead` is called once when the sandbox ends before it is stopped; `stop` resolves when it
 * has ended.
 */
export function startExchangeSandbox(env, whenDead, program = "server/exchange-sandbox/main.ts") {
  const none = { env: {}, stop: async () => undefined };
  const settings = sandboxSettings(env);
  if (settings === null) return none;
  let key;
  try {
    key = keyOf(settings.dir);
  } catch {
    // The server names what is wrong with the folder.
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
