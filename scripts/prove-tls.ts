import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { makeCertificate } from "#server/machine/metrics/certificates.testing.ts";
import { freePort } from "./lib/system.mjs";

/**
 * npm run proof:tls starts HAProxy with deploy/haproxy.cfg in front of one plain server in place of the nodes, and
 * tries old and new versions of TLS. Requires HAProxy and openssl. Exits with 1 at the first failure.
 */
const CONFIGURATION = path.resolve(import.meta.dirname, "../deploy/haproxy.cfg");
const folder = mkdtempSync(path.join(tmpdir(), "prove-tls-"));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

function saw(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`);
  console.log(`saw: ${what}`);
}

async function prove(): Promise<void> {
  const { cert, key } = makeCertificate(folder, "localhost");
  const pem = path.join(folder, "tls.pem");
  writeFileSync(pem, readFileSync(cert, "utf8") + readFileSync(key, "utf8"));
  const node = createServer((request, response) => response.end(request.url)).listen(0, "127.0.0.1");
  closers.push(() => node.close());
  await once(node, "listening");
  const bound = node.address();
  const at = `127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
  const [http, https] = await Promise.all([freePort(), freePort()]);
  const env = {
    ...process.env,
    BIND_HTTP: `127.0.0.1:${http}`,
    BIND_HTTPS: `127.0.0.1:${https}`,
    TLS_CERTIFICATE: pem,
    NODE_1: at,
    NODE_2: at,
  };
  const judged = spawnSync("haproxy", ["-c", "-f", CONFIGURATION], { env, encoding: "utf8" });
  if (judged.error !== undefined) throw judged.error;
  saw(`haproxy takes deploy/haproxy.cfg ${judged.stderr.trim()}`.trim(), judged.status === 0);
  const proxy: ChildProcess = spawn("haproxy", ["-db", "-f", CONFIGURATION], { env, stdio: "ignore" });
  closers.push(() => proxy.kill("SIGKILL"));
  const ca = readFileSync(cert);
  for (let tries = 0; (await handshake({}, https, ca)).refused !== null; tries += 1) {
    if (tries > 100) throw new Error("the proxy does not listen");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  const only = (version: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3", ciphers = "DEFAULT@SECLEVEL=0") =>
    handshake({ minVersion: version, maxVersion: version, ciphers }, https, ca);
  for (const version of ["TLSv1", "TLSv1.1"] as const) {
    const { refused } = await only(version);
    saw(`${version} is refused by the proxy (${refused})`, refused === "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
  }
  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    const { protocol, cipher } = await only(version, "DEFAULT");
    saw(`${version} is taken, with ${cipher}`, protocol === version);
  }
  for (const weak of ["ECDHE-ECDSA-AES128-SHA256", "ECDHE-ECDSA-AES256-SHA", "AES128-GCM-SHA256", "AES256-SHA"]) {
    const { refused } = await only("TLSv1.2", `${weak}@SECLEVEL=0`);
    saw(`${weak} is refused (${refused})`, refused !== null && refused.includes("HANDSHAKE_FAILURE"));
  }
  const plain = await fetch(`http://127.0.0.1:${http}/desk`, { redirect: "manual" });
  saw(
    "a call without TLS is sent to https",
    plain.status === 301 && plain.headers.get("location")?.startsWith("https://") === true,
  );
}

/** The negotiated protocol and cipher, or the error code of the refusal. */
function handshake(options: ConnectionOptions, port: number, ca: Buffer) {
  return new Promise<{ protocol: string | null; cipher: string; refused: string | null }>((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, ca, servername: "localhost", ...options }, () => {
      resolve({ protocol: socket.getProtocol(), cipher: socket.getCipher().name, refused: null });
      socket.destroy();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      resolve({ protocol: null, cipher: "", refused: error.code ?? error.message });
    });
  });
}

try {
  await prove();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const close of closers.toReversed()) await close();
}
