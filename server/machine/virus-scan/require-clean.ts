import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "#domain/contract/errors.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { scan, ScannerAway, type Verdict } from "#server/machine/virus-scan/clamd.ts";

const TRY_EVERY_MS = 500;
const RETRY_AFTER_SECONDS = 3;

const AWAY = "Files cannot be checked for viruses just now, so none can be stored. Please try again in a minute.";

interface Sent {
  bytes: Buffer;
  filename: string;
}

/**
 * Scans a file with `CLAMD_URL` before it is stored; without the setting nothing is scanned. A refused file is recorded
 * by its hash, in the audit or, for a visitor, in the log.
 * @param cause null for a visitor
 * @throws Refusal file_infected; scanner_away, when it stays unreachable for the configured wait
 */
export async function requireClean(parts: Parts, cause: Cause | null, { bytes, filename }: Sent): Promise<void> {
  const { clamdUrl, clamdWaitSeconds } = parts.config;
  if (clamdUrl === null) return;
  const verdict = await patient(clamdUrl, bytes, clamdWaitSeconds * 1000).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    parts.log.error({ err: error }, "the scanner of files is away: no file is taken");
    throw new Refusal("scanner_away", AWAY, { retryAfterSeconds: RETRY_AFTER_SECONDS, fieldErrors: { file: [AWAY] } });
  });
  if (verdict === "clean") return;
  const found = { found: verdict.infected, sha256: sha256Of(bytes), size: bytes.length };
  parts.log.warn(found, "an infected file was refused");
  if (cause !== null) {
    await change(parts, cause, async (changing) =>
      changing.audit("file.infected", cause.actor.userId, { ...found, filename }),
    );
  }
  const text = `File not stored: the virus scanner found ${verdict.infected}. Clean it, or send another.`;
  throw new Refusal("file_infected", text, { fieldErrors: { file: [text] } });
}

/** Retries: a scanner that restarts, or loads signatures, is back within seconds. */
async function patient(address: string, bytes: Buffer, waitMs: number): Promise<Verdict> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return await scan(address, bytes);
    } catch (error) {
      if (performance.now() + TRY_EVERY_MS > end) throw error;
      await delay(TRY_EVERY_MS);
    }
  }
}
