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
 * This page's reports of errors. Of the SDK only that is used which looks at an error: nothing follows clicks, calls or the
 * console, so that nothing of them can be in a report. Loaded once somebody is signed in, or something failed.
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
  // Its own way changes the errors themselves, and what is made of them.
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

/** What no code of ours caught is of whoever is here now. */
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
