import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Server } from "node:https";
import type { SecureContextOptions } from "node:tls";
import type { Logger } from "pino";
import type { MetricsTls } from "#server/config/config.ts";
import { StartError } from "#server/config/start-error.ts";

/** Certificates that are replaced by an agent or through a link are noticed as well: their files are looked at. */
const LOOK_EVERY_MS = 5000;

/** What the files hold now, of which certificate and key belong together only once both are new. */
function readTls({ cert, key, clientCa }: MetricsTls): SecureContextOptions {
  const ca = clientCa === null ? {} : { ca: readFileSync(clientCa) };
  return { cert: readFileSync(cert), key: readFileSync(key), minVersion: "TLSv1.2", ...ca };
}

/** As {@link readTls}. @throws StartError naming what cannot be read */
export function tlsAtStart(files: MetricsTls): SecureContextOptions {
  try {
    return readTls(files);
  } catch (error) {
    throw new StartError(
      `METRICS_TLS_CERT, METRICS_TLS_KEY: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Has new connections use the certificate that stands in the files, without a restart. Files that do not belong together, as
 * between two writes, change nothing.
 * @returns ends it
 */
export function followTls(server: Server, files: MetricsTls, log: Logger, lookEveryMs = LOOK_EVERY_MS): () => void {
  const readAnew = () => {
    try {
      server.setSecureContext(readTls(files));
      log.info("the certificate of the metrics was read anew");
    } catch (error) {
      log.warn({ err: error }, "the new certificate of the metrics cannot be used: the former stays");
    }
  };
  const watched = [files.cert, files.key, ...(files.clientCa === null ? [] : [files.clientCa])];
  for (const file of watched) watchFile(file, { interval: lookEveryMs, persistent: false }, readAnew);
  return () => {
    for (const file of watched) unwatchFile(file, readAnew);
  };
}
