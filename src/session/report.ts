import { aboutThisPage } from "#src/session/page-use.ts";
import { useSession } from "#src/session/session.ts";

/**
 * Logs an unexpected failure once to the console, and reports it with person and place. Nobody waits for the report; a
 * failed report is ignored.
 * @param componentStack React's component stack, when an error boundary caught it
 */
export function reportFailure(error: unknown, where: string, componentStack?: string | null): void {
  const about = aboutThisPage();
  console.error(`[${where}]`, error, about);
  if (useSession.getState().reportsErrors !== true) return;
  import("#src/session/error-reports.ts")
    .then(({ sendReport }) => sendReport(error, { where, componentStack, ...about }))
    .catch(() => undefined);
}

/** Delay before the reporting code loads after sign-in, ms: the market comes first. */
const LOAD_DELAY_MS = 3000;

/** Starts the reporting of uncaught errors. */
export function startReporting(): void {
  if (useSession.getState().reportsErrors !== true) return;
  window.setTimeout(() => void import("#src/session/error-reports.ts").catch(() => undefined), LOAD_DELAY_MS);
}
