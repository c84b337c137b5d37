import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import { freePort, startNats, startPostgres } from "./lib/system.mjs";

/**
 * npm run proof:nodes starts two nodes on a PostgreSQL and a NATS of their own behind HAProxy with deploy/haproxy.cfg,
 * as in compose.yaml. Requires HAProxy and openssl. Prints each observation and exits with 1 at the first failure.
 */
const ROOT = path.resolve(import.meta.dirname, "..");
const SECRET = "a secret that only this proof knows, 32 characters or more";
const UP_WITHIN_MS = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), "prove-nodes-"));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

function saw(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`);
  console.log(`saw: ${what}`);
}

function start(command: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  closers.push(() => child.kill("SIGKILL"));
  return child;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + UP_WITHIN_MS;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A certificate for localhost, alone and together with its key. */
function makeCertificate(): { pem: string; ca: Buffer } {
  const [key, certificate, pem] = ["key.pem", "certificate.pem", "tls.pem"].map((name) => path.join(folder, name));
  if (key === undefined || certificate === undefined || pem === undefined) throw new Error("three names");
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", key, "-out", certificate, "-days", "2"];
  spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject]);
  writeFileSync(pem, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return { pem, ca: readFileSync(certificate) };
}

interface Answer {
  status: number;
  cookies: string[];
  text: string;
}

function callerOf(port: number, agent: Agent) {
  return (method: string, url: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = { "content-type": "application/json", origin: `https://localhost:${port}`, ...headers };
      const call = request({ host: "localhost", port, path: url, method, headers: sent, agent }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => {
          const cookies = (answer.headers["set-cookie"] ?? []).map((each) => each.split(";", 1)[0] ?? "");
          resolve({ status: answer.statusCode ?? 0, cookies, text });
        });
      });
      call.on("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
}

async function prove(): Promise<void> {
  const postgres = await startPostgres();
  closers.push(() => postgres.stop());
  const nats = await startNats();
  closers.push(() => nats.stop());
  const [http, https, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const isReady = async (port: number | undefined) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  const nodes: ChildProcess[] = [];
  // In sequence: the first node creates the demo world, whose people this proof uses.
  for (const [at, port] of ports.entries()) {
    nodes.push(
      start(process.execPath, ["server/main.ts"], {
        DEMO: "on",
        SIM_RATE: "0",
        HOST: "127.0.0.1",
        PORT: String(port),
        LOG_LEVEL: "warn",
        DATABASE_URL: postgres.url,
        NATS_URL: nats.url,
        SESSION_SECRET: SECRET,
        TRUST_PROXY: "127.0.0.1",
        // The production default; the default of a demo is 0.
        DRAIN_SECONDS: "5",
        DATA_DIR: path.join(folder, `node${at}`),
        PUBLIC_ORIGIN: `https://localhost:${https}`,
      }),
    );
    await until(`the node on ${port} is ready`, () => isReady(port));
  }
  const [first, second] = nodes;
  const { pem, ca } = makeCertificate();
  start("haproxy", ["-db", "-f", "deploy/haproxy.cfg"], {
    BIND_HTTP: `127.0.0.1:${http}`,
    BIND_HTTPS: `127.0.0.1:${https}`,
    TLS_CERTIFICATE: pem,
    NODE_1: `127.0.0.1:${ports[0]}`,
    NODE_2: `127.0.0.1:${ports[1]}`,
  });
  const call = callerOf(https, new Agent({ ca, keepAlive: false }));
  await until("the proxy answers", async () => (await call("GET", "/api/session/")).status === 200);

  const plain = await fetch(`http://127.0.0.1:${http}/desk`, { redirect: "manual" });
  saw("calls without TLS are sent to https", plain.status === 301);
  saw("the health of the nodes is not shown outside", (await call("GET", "/readyz")).status === 404);
  const signIn = { email: "dealer@meridian.example", password: "Bond#Desk1" };
  const signedIn = await call("POST", "/api/token/", { "x-forwarded-for": "203.0.113.9" }, signIn);
  const cookie = signedIn.cookies.join("; ");
  saw("a person signs in", signedIn.status === 200);
  const [forged = ""] = spawnSync("psql", [postgres.url, "-Atc", "select ip_address from sessions"], {
    encoding: "utf8",
  }).stdout.split("\n");
  saw("the address of a caller is the proxy's word, not theirs", forged === "127.0.0.1");
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await call("GET", "/api/client/", { cookie })).status),
  );
  saw(
    "every call of a session is served, by whichever node",
    statuses.every((status) => status === 200),
  );

  const ticket = await call("POST", "/api/session/socket-ticket/", { cookie }, {});
  const { access_token } = JSON.parse(ticket.text) as { access_token: string };
  const { LIVE_PATH } = await import("#domain/contract/live/version.ts");
  const socket = new WebSocket(`wss://localhost:${https}${LIVE_PATH}`, { ca, origin: `https://localhost:${https}` });
  closers.push(() => socket.terminate());
  await once(socket, "open");
  socket.send(JSON.stringify({ message: "auth", access_token }));
  const [frame] = (await once(socket, "message")) as [Buffer];
  saw(
    `a socket opens through the proxy and is answered (${frame.toString("utf8").slice(0, 60)})`,
    socket.readyState === 1,
  );

  // Stops one node while calls are running.
  let isOver = false;
  const failed: number[] = [];
  const calls = (async () => {
    let count = 0;
    for (; !isOver; count += 1) {
      const { status } = await call("GET", "/api/client/", { cookie });
      if (status !== 200) failed.push(status);
    }
    return count;
  })();
  const ended = once(first as ChildProcess, "exit");
  (first as ChildProcess).kill("SIGTERM");
  const [code] = (await ended) as [number];
  await new Promise((resolve) => setTimeout(resolve, 3000));
  isOver = true;
  saw(
    `one node stops with 0 while ${await calls} calls go on, ${failed.length} of them failed`,
    code === 0 && failed.length === 0,
  );
  saw("the other is still ready", second?.exitCode === null && (await isReady(ports[1])));
}

try {
  await prove();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const close of closers.toReversed()) await close();
}
