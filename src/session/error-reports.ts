import {
  BrowserClient,
  captureReactException,
  dedupeIntegration,
  eventFiltersIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  withScope,
  captureException,
  type ErrorEvent,
} from "@sentry/react";
import { BRAND } from "#domain/brand.ts";
import { createBudget } from "#domain/support/budget.ts";
import { errorReport } from "#domain/support/error-report.ts";
import { ERROR_TUNNEL, TUNNELLED_DSN } from "#domain/support/error-tunnel.ts";
import { aboutThisPage, type PageUse } from "#src/session/page-use.ts";

/**
 * Error reports of this page. Only the SDK's error handling is used: nothing tracks clicks, calls or the console, so
 * none of them can appear in a report. Loaded after sign-in, or on the first failure.
 */
const MOST_A_MINUTE = 20;
const mayReport = createBudget(MOST_A_MINUTE, 60_000, () => Date.now());

const client = new BrowserClient({
  dsn: TUNNELLED_DSN,
  tunnel: ERROR_TUNNEL,
  release: `${BRAND.toLowerCase()}@${__APP_VERSION__}`,
  transport: makeFetchTransport,
  stackParser: defaultStackParser,
  // The filter leaves out notices of browsers that are no errors, such as that of a loop of ResizeObserver.
  integrations: [
    eventFiltersIntegration(),
    linkedErrorsIntegration(),
    dedupeIntegration(),
    globalHandlersIntegration(),
  ],
  sendClientReports: false,
  // The SDK's default would modify the error objects and texts derived from them.
  enhanceFetchErrorMessages: false,
  beforeSend: (event) => (mayReport() ? (errorReport(withPage(event)) as ErrorEvent | null) : null),
});
getCurrentScope().setClient(client);
client.init();

interface Met extends PageUse {
  where: string;
  componentStack?: string | null | undefined;
}

/** Reports an error; it is sent when it can be. */
export function sendReport(error: unknown, { where, componentStack, ...page }: Met): void {
  withScope((scope) => {
    scope.setTag("where", where);
    scope.addEventProcessor((event) => ({ ...event, ...fieldsOf(page, event.tags) }));
    if (componentStack == null) captureException(error);
    else captureReactException(error, { componentStack });
  });
}

/** Uncaught errors are attributed to the current person and page. */
function withPage(event: ErrorEvent): ErrorEvent {
  if (event.request !== undefined) return event;
  return { ...event, ...fieldsOf(aboutThisPage(), { where: "page", ...event.tags }) };
}

function fieldsOf({ url, user_id: id, user_name: username, ...firm }: PageUse, tags: ErrorEvent["tags"]) {
  return {
    request: { url },
    tags: { ...tags, ...firm },
    ...(id === undefined || username === undefined ? {} : { user: { id, username } }),
  };
}
