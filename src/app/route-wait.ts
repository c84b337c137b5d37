/** Delay before the next page is resolved, ms: quick navigation never loads the pages in between. */
const ROUTE_WAIT_MS = 100;

type Wait = (ms: number) => Promise<void>;

const timer: Wait = (ms) => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Delays the resolution of a route. The first page does not wait, nor does a search within a page. */
export function createRouteWait(wait: Wait = timer): (path: string) => Promise<void> {
  let last: string | null = null;
  return async (path) => {
    const isElsewhere = last !== null && last !== path;
    last = path;
    if (isElsewhere) await wait(ROUTE_WAIT_MS);
  };
}
