import {
  captureException,
  close,
  createTransport,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
  onUncaughtExceptionIntegration,
  onUnhandledRejectionIntegration,
  type ErrorEvent,
} from "@sentry/node";
import { BRAND } from "#domain/brand.ts";
import { createBudget } from "#domain/support/budget.ts";
import { errorReport, type ErrorReport, type Reporter } from "#domain/support/error-report.ts";
import { TUNNELLED_DSN } from "#domain/support/error-tunnel.ts";
import { underWay, type LoggedErrors } from "#server/machine/core/logged-errors.ts";
import type { ReceivedReports } from "#server/machine/error-reports/received.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const MOST_A_MINUTE = 30;
const FLUSH_MS = 2000;

/**
 * Reports this process's own errors like those of pages: logged errors, and errors that end the process. Uses only
 * those integrations of the SDK that examine an error; none records requests, bodies, headers or the console.
 * @returns a function that flushes and stops it
 */
export function reportOwnErrors(
  { config: { version } }: Pick<Parts, "config">,
  logged: LoggedErrors,
  received: ReceivedReports,
): () => Promise<void> {
  const mayReport = createBudget(MOST_A_MINUTE, 60_000, () => Date.now());
  init({
    dsn: TUNNELLED_DSN,
    release: `${BRAND.toLowerCase()}@${version}`,
    defaultIntegrations: false,
    integrations: [
      linkedErrorsIntegration(),
      dedupeIntegration(),
      onUncaughtExceptionIntegration(),
      onUnhandledRejectionIntegration({ mode: "strict" }),
    ],
    enableRuntimeChannelInjection: false,
    sendClientReports: false,
    beforeSend: (event) => (mayReport() ? (errorReport(event) as ErrorEvent | null) : null),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        received.take(body, reporterIn);
        await received.settle();
        return { statusCode: 200 };
      }),
  });
  logged.subscribe((error, where) => {
    const { who = null, url } = underWay.getStore() ?? {};
    captureException(error, (scope) => {
      if (who !== null) {
        scope.setUser({ id: who.userId, username: who.userName });
        scope.setTags({ client_id: who.clientId, client_name: who.clientName });
      }
      scope.setTag("where", where);
      if (url !== undefined) scope.addEventProcessor((event) => ({ ...event, request: { url } }));
      return scope;
    });
  });
  return async () => {
    logged.subscribe(() => undefined);
    await close(FLUSH_MS);
  };
}

/** The reporter named by this process itself, which can be trusted. */
function reporterIn({
  user,
  tags: { client_id: clientId = "", client_name: clientName = "" },
}: ErrorReport): Reporter | null {
  return user === undefined ? null : { userId: user.id, userName: user.username, clientId, clientName };
}
