import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/lib/system.mjs";

// deploy/haproxy.cfg with openssl's OCSP responder: an openssl handshake shows the stapled response. HAPROXY is the
// path of a HAProxy in compose's version.

const HAPROXY = process.env["HAPROXY"] ?? "haproxy";
const CONFIGURATION = path.resolve(import.meta.dirname, "../../deploy/haproxy.cfg");

let folder = "";
const running: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stapling-"));
});
afterAll(() => {
  for (const each of running) each.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];

function makeAuthority(): void {
  openssl("req", "-x509", ...KEY, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Authority");
}

// No trailing slash: HAProxy adds one before its request even if the address already has one, which openssl's responder
// does not accept.
/** Issues a certificate for localhost. @param responder port of its OCSP responder; null for none */
function issue(name: string, serial: string, responder: number | null): void {
  openssl("req", ...KEY, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=localhost");
  const aia = responder === null ? "" : `authorityInfoAccess=OCSP;URI:http://127.0.0.1:${responder}\n`;
  writeFileSync(at(`${name}.ext`), `subjectAltName=DNS:localhost\n${aia}`);
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", `0x${serial}`, "-days", "2"];
  openssl("x509", "-req", "-in", `${name}.csr`, ...signed, "-extfile", `${name}.ext`, "-out", `${name}.pem`);
}

/** Starts the OCSP responder of an authority for its serial numbers, some of them revoked. */
async function respond(port: number, serials: readonly string[], revoked: readonly string[]): Promise<void> {
  const line = (serial: string) =>
    revoked.includes(serial)
      ? `R\t351231000000Z\t250101000000Z\t${serial}\tunknown\t/CN=${serial}`
      : `V\t351231000000Z\t\t${serial}\tunknown\t/CN=${serial}`;
  writeFileSync(at(`index-${port}.txt`), `${serials.map(line).join("\n")}\n`);
  const files = ["-index", `index-${port}.txt`, "-CA", "ca.pem", "-rsigner", "ca.pem", "-rkey", "ca.key"];
  running.push(
    spawn("openssl", ["ocsp", "-port", String(port), ...files, "-nmin", "60"], { cwd: folder, stdio: "ignore" }),
  );
  // The proxy requests the status once at start, and again only minutes later.
  const asked = ["ocsp", "-issuer", "ca.pem", "-CAfile", "ca.pem", "-url", `http://127.0.0.1:${port}`, "-serial"];
  const isThere = () => spawnSync("openssl", [...asked, `0x${serials[0]}`], { cwd: folder }).status === 0;
  await vi.waitUntil(isThere, { timeout: 10_000 });
}

/** The certificate file of the proxy, made as in `docs/operations.md`. */
function fileOf(name: string, { withIssuer }: { withIssuer: boolean }): string {
  const parts = [`${name}.pem`, ...(withIssuer ? ["ca.pem"] : []), `${name}.key`];
  writeFileSync(at(`${name}-tls.pem`), parts.map((part) => readFileSync(at(part), "utf8")).join(""));
  return at(`${name}-tls.pem`);
}

async function settingsOf(certificate: string) {
  const [http, https, node] = await Promise.all([freePort(), freePort(), freePort()]);
  const local = (port: number) => `127.0.0.1:${port}`;
  const proxy = { BIND_HTTP: local(http), BIND_HTTPS: local(https), NODE_1: local(node), NODE_2: local(node) };
  return { https, env: { ...process.env, ...proxy, TLS_CERTIFICATE: certificate } };
}

const judge = async (certificate: string) =>
  spawnSync(HAPROXY, ["-c", "-f", CONFIGURATION], { env: (await settingsOf(certificate)).env, encoding: "utf8" });

/** Starts the proxy; returns its port. */
async function serve(certificate: string): Promise<number> {
  const { https, env } = await settingsOf(certificate);
  running.push(spawn(HAPROXY, ["-db", "-f", CONFIGURATION], { env, stdio: "ignore" }));
  await expect.poll(() => shakeHands(https).includes("Cipher is TLS_"), { timeout: 20_000 }).toBe(true);
  return https;
}

/** Output of an openssl handshake that requests the revocation status. */
function shakeHands(port: number): string {
  const { stdout } = spawnSync(
    "openssl",
    ["s_client", "-connect", `127.0.0.1:${port}`, "-status", "-CAfile", at("ca.pem")],
    {
      input: "",
      encoding: "utf8",
      timeout: 10_000,
    },
  );
  return stdout;
}

describe("the proxy of compose.yaml", () => {
  let responder = 0;
  beforeAll(async () => {
    makeAuthority();
    responder = await freePort();
    issue("good", "11", responder);
    issue("gone", "12", responder);
    issue("silent", "13", null);
    await respond(responder, ["11", "12", "13"], ["12"]);
  });

  test("staples what the authority's responder says of its certificate", { timeout: 60_000 }, async () => {
    const port = await serve(fileOf("good", { withIssuer: true }));
    await expect
      .poll(() => shakeHands(port).includes("OCSP Response Status: successful"), { timeout: 30_000 })
      .toBe(true);
    expect(shakeHands(port)).toMatch(/Serial Number: 11\s+Cert Status: good/);
  });

  test("staples that its certificate was revoked", { timeout: 60_000 }, async () => {
    const port = await serve(fileOf("gone", { withIssuer: true }));
    await expect.poll(() => shakeHands(port), { timeout: 30_000 }).toMatch(/Serial Number: 12\s+Cert Status: revoked/);
  });

  test("starts with a certificate that names no responder, and staples nothing", { timeout: 60_000 }, async () => {
    const port = await serve(fileOf("silent", { withIssuer: false }));
    expect(shakeHands(port)).toContain("OCSP response: no response sent");
  });

  test("says so and does not start where a certificate names a responder and its issuer is not beside it", async () => {
    const { status, stderr } = await judge(fileOf("good", { withIssuer: false }));
    expect([status, stderr.includes("the issuer could not be found")]).toEqual([1, true]);
  });
});
