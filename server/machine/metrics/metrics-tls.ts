import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Server } from "node:https";
import type { SecureContextOptions } from "node:tls";
import type { Logger } from "pino";
import type { MetricsTls } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/** Poll interval of the files, so that replacement by an agent or through a link is noticed. */
const LOOK_EVERY_MS = 5000;

/** Current content of the files; between two writes certificate and key may not match. */
function readTls({ cert, key, clientCa }: MetricsTls): SecureContextOptions {
  const ca = clientCa === null ? {} : { ca: readFileSync(clientCa) };
  return { cert: readFileSync(cert), key: readFileSync(key), minVersion: "TLSv1.2", ...ca };
}

/** As {@link readTls}. @throws StartError when a file cannot be read */
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
 * Applies a renewed certificate to new connections, without a restart. Files that do not match, as between two writes,
 * change nothing.
 * @returns a function that stops it
 */
export function followTls(server: Server, files: MetricsTls, log: Logger, lookEveryMs = LOOK_EVERY_MS): () => void {
  const reload = () => {
    try {
      server.setSecureContext(readTls(files));
      log.info("the certificate of the metrics was read anew");
    } catch (error) {
      log.warn({ err: error }, "the new certificate of the metrics cannot be used: the former stays");
    }
  };
  const watched = [files.cert, files.key, ...(files.clientCa === null ? [] : [files.clientCa])];
  for (const file of watched) watchFile(file, { interval: lookEveryMs, persistent: false }, reload);
  return () => {
    for (const file of watched) unwatchFile(file, reload);
  };
}
