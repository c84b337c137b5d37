import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, type RequestOptions } from "node:https";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { serveMetrics, type ServedMetrics } from "#server/machine/metrics/serve-metrics.ts";
import { makeCertificate, type CertificateFiles } from "#server/machine/metrics/certificates.testing.ts";

let folder: string;
let first: CertificateFiles;
let second: CertificateFiles;
/** Files read by the server; tests replace them as an agent does. */
let files: CertificateFiles;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "yieldboard-metrics-tls-"));
  first = makeCertificate(folder, "first");
  second = makeCertificate(folder, "second");
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  files = { cert: path.join(folder, "tls.crt"), key: path.join(folder, "tls.key") };
  replaceBy(first);
});

function replaceBy({ cert, key }: CertificateFiles): void {
  copyFileSync(cert, files.cert);
  copyFileSync(key, files.key);
}

const logLines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => logLines.push(line) });

async function served(clientCa: string | null = null): Promise<ServedMetrics> {
  const tls = { files: { ...files, clientCa }, log, lookEveryMs: 50 };
  const metrics = await serveMetrics({ host: "127.0.0.1", port: 0, tls });
  onTestFinished(() => metrics.close());
  return metrics;
}

/** Scrapes over a new connection; returns the body and the certificate's subject. */
function scrape({ address }: ServedMetrics, options: RequestOptions = {}): Promise<{ body: string; by: string }> {
  const ca = [readFileSync(first.cert), readFileSync(second.cert)];
  return new Promise((resolve, reject) => {
    get(address.replace("localhost", "127.0.0.1"), { ca, agent: false, ...options }, (response) => {
      const by = (response.socket as TLSSocket).getPeerCertificate().subject.CN;
      text(response).then((body) => resolve({ body, by: String(by) }), reject);
    }).on("error", reject);
  });
}

describe("metrics over TLS", () => {
  test("are served so alone, to who knows the certificate, from TLS 1.2 on", async () => {
    const metrics = await served();
    metrics.meter.createCounter("yieldboard_of_test").add(1);
    expect(metrics.address).toMatch(/^https:/);
    expect((await scrape(metrics)).body).toContain("yieldboard_of_test_total 1");
    await expect(fetch(metrics.address.replace("https://localhost", "http://127.0.0.1"))).rejects.toThrow();
    await expect(scrape(metrics, { ca: [] })).rejects.toThrow(/self-signed/);
    const old = { maxVersion: "TLSv1.1", minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    await expect(scrape(metrics, old)).rejects.toThrow(/protocol version/);
  });

  test("ask who calls for a certificate of the named authority, where there is one", async () => {
    const metrics = await served(second.cert);
    await expect(scrape(metrics)).rejects.toThrow();
    const stranger = { cert: readFileSync(first.cert), key: readFileSync(first.key) };
    await expect(scrape(metrics, stranger)).rejects.toThrow();
    const known = { cert: readFileSync(second.cert), key: readFileSync(second.key) };
    expect((await scrape(metrics, known)).by).toBe("first");
  });

  test("take a new certificate without a restart, and keep the former while the files do not belong together", async () => {
    const metrics = await served();
    expect((await scrape(metrics)).by).toBe("first");
    copyFileSync(second.cert, files.cert);
    await vi.waitUntil(() => logLines.some((line) => line.includes("the former stays")), { timeout: 5000 });
    expect((await scrape(metrics)).by).toBe("first");
    copyFileSync(second.key, files.key);
    await vi.waitUntil(async () => (await scrape(metrics)).by === "second", { timeout: 5000 });
  });

  test("do not start with what cannot be read or does not belong together, and say which settings", async () => {
    const start = (tls: CertificateFiles) =>
      serveMetrics({ host: "127.0.0.1", port: 0, tls: { files: { ...tls, clientCa: null }, log } });
    await expect(start({ ...files, key: path.join(folder, "none.key") })).rejects.toThrow(
      /^METRICS_TLS_CERT, .*ENOENT/,
    );
    await expect(start({ cert: first.cert, key: second.key })).rejects.toThrow(/^METRICS_TLS_CERT, .*belong together/);
    writeFileSync(files.cert, "no certificate");
    await expect(start(files)).rejects.toThrow(/^METRICS_TLS_CERT, /);
  });
});
