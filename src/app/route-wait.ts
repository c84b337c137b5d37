/** How long a page that is shown stays before another is looked for: who walks on at once never loads the one between. */
const ROUTE_WAIT_MS = 100;

type Wait = (ms: number) => Promise<void>;

const timer: Wait = (ms) => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Waits before a route is resolved. The first page has nothing to stay, and a search within a page is not another page. */
export function createRouteWait(wait: Wait = timer): (path: string) => Promise<void> {
  let last: string | null = null;
  return async (path) => {
    const isElsewhere = last !== null && last !== path;
    last = path;
    if (isElsewhere) await wait(ROUTE_WAIT_MS);
  };
}
