import { aboutThisPage } from "#src/session/page-use.ts";
import { useSession } from "#src/session/session.ts";

/**
 * Takes failures nobody expected: logged once, where the browser's own tools show them, and reported with who met them and
 * where. Nobody waits for the report, and where it cannot be sent nothing else happens.
 * @param componentStack where React was, when an error boundary caught it
 */
export function reportFailure(error: unknown, where: string, componentStack?: string | null): void {
  const about = aboutThisPage();
  console.error(`[${where}]`, error, about);
  if (useSession.getState().reportsErrors !== true) return;
  import("#src/session/error-reports.ts")
    .then(({ sendReport }) => sendReport(error, { where, componentStack, ...about }))
    .catch(() => undefined);
}

/** How long after somebody is known what reports is loaded: the market comes first. */
const LOAD_DELAY_MS = 3000;

/** From then on what no code of ours caught is reported, too. */
export function startReporting(): void {
  if (useSession.getState().reportsErrors !== true) return;
  window.setTimeout(() => void import("#src/session/error-reports.ts").catch(() => undefined), LOAD_DELAY_MS);
}
