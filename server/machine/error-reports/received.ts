import {
  createEnvelope,
  dsnFromString,
  getEnvelopeEndpointWithUrlEncodedAuth,
  parseEnvelope,
  serializeEnvelope,
  type EventEnvelope,
} from "@sentry/core";
import { errorReport, reportedBy, type ErrorReport, type Reporter } from "#domain/support/error-report.ts";
import { must } from "#domain/lib/must.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Error reports received from pages through the tunnel and from this process. Each is rebuilt from known fields before
 * it is listed or forwarded. Nothing waits for forwarding: if the service does not answer, only reports are lost.
 */
export interface ReceivedReport {
  at: Date;
  report: ErrorReport;
}

export interface ReceivedReports {
  /**
   * Accepts the error of an envelope; the server supplies the reporter.
   * @returns its id; null when the envelope has no error
   */
  take: (envelope: string | Uint8Array, whoOf: (report: ErrorReport) => Reporter | null) => string | null;
  /** The newest first. */
  recent: () => readonly ReceivedReport[];
  /** Waits for reports being forwarded. */
  settle: () => Promise<void>;
}

const LISTED = 100;
/** More at once are dropped: the service is slow or away. */
const MOST_UNDER_WAY = 8;
const SEND_WITHIN_MS = 5000;

type Needs = Pick<Parts, "config" | "clock" | "log"> & { fetch?: typeof globalThis.fetch };

export function receiveReports({ config, clock, log, fetch = globalThis.fetch }: Needs): ReceivedReports {
  const { demo, env: environment } = config;
  const listed: ReceivedReport[] = [];
  const sending = new Set<Promise<void>>();
  let isAway = false;

  async function sendOn(url: string, report: ErrorReport): Promise<void> {
    const headers = { event_id: report.event_id, sent_at: clock.now().toISOString() };
    const envelope = createEnvelope<EventEnvelope>(headers, [[{ type: "event" }, { ...report, environment }]]);
    try {
      const body = serializeEnvelope(envelope) as string;
      const answer = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(SEND_WITHIN_MS) });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ why: String(error) }, "reports of errors are not taken by their service");
      isAway = true;
    }
  }

  return {
    take(envelope, whoOf) {
      const given = eventOf(envelope);
      if (given === null) return null;
      const report = reportedBy(given, whoOf(given));
      if (demo) {
        listed.unshift({ at: clock.now(), report });
        listed.length = Math.min(listed.length, LISTED);
      }
      const { sentryDsn } = config;
      if (sentryDsn !== null && sending.size < MOST_UNDER_WAY) {
        const sent = sendOn(endpointOf(sentryDsn), report).finally(() => sending.delete(sent));
        sending.add(sent);
      }
      return report.event_id;
    },
    recent: () => listed,
    async settle() {
      await Promise.all(sending);
    },
  };
}

function endpointOf(dsn: string): string {
  return getEnvelopeEndpointWithUrlEncodedAuth(must(dsnFromString(dsn), "a DSN"));
}

/** The first error of an envelope; sessions, replays, attachments and other items are dropped. */
function eventOf(envelope: string | Uint8Array): ErrorReport | null {
  try {
    const [, items] = parseEnvelope(envelope);
    for (const [header, payload] of items) {
      const report = header.type === "event" ? errorReport(payload) : null;
      if (report !== null) return report;
    }
  } catch {
    // No envelope.
  }
  return null;
}
