import type { FastifyInstance } from "fastify";
import type { LoggedErrors } from "#server/machine/core/logged-errors.ts";
import { serveErrorsPage } from "#server/machine/error-reports/errors-page.ts";
import { receiveReports } from "#server/machine/error-reports/received.ts";
import { serveErrorTunnel } from "#server/machine/error-reports/tunnel.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Serves the tunnel and the demo's list, and reports errors of this process. @returns a function that stops the
 * reporting
 */
export async function serveErrorReports(
  app: FastifyInstance,
  parts: Parts,
  logged: LoggedErrors,
): Promise<() => Promise<void>> {
  const received = receiveReports(parts);
  await serveErrorTunnel(app, parts, received);
  serveErrorsPage(app, parts, received);
  // Loaded lazily: the SDK takes a moment to load.
  const { reportOwnErrors } = await import("#server/machine/error-reports/own-errors.ts");
  return reportOwnErrors(parts, logged, received);
}
