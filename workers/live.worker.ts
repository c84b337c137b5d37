import { expose } from "comlink";
import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { GridHost } from "#workers/grid/grid-host.ts";
import { LiveHub } from "#workers/live/live-hub.ts";
import type { LiveWorkerApi } from "#workers/live/worker-api.ts";

/**
 * The live worker: one for all tabs where the browser has SharedWorker, otherwise one per tab. It is only a shell over
 * live/ and grid/.
 */
const hub = new LiveHub(
  {
    url: new URL(LIVE_PATH, self.location.origin.replace(/^http/, "ws")).href,
    WebSocket,
    fetch: (path, init) => fetch(path, { ...init, credentials: "same-origin" }),
    nowMs: () => Date.now(),
  },
  new GridHost(),
);

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));
self.addEventListener("error", ({ error, message }) => hub.failed(asError(error ?? message)));
self.addEventListener("unhandledrejection", ({ reason }) => hub.failed(asError(reason)));

function serve(port?: Parameters<typeof expose>[1]): void {
  const page = hub.page();
  const api: LiveWorkerApi = { ...page.api, hello: (lockName) => void leaveWithLock(lockName, () => page.leave()) };
  expose(api, port);
}

/** The page holds the lock as long as it lives. */
async function leaveWithLock(lockName: string, leave: () => void): Promise<void> {
  await navigator.locks.request(lockName, () => leave());
}

if ("onconnect" in self) {
  self.addEventListener("connect", (event) => {
    const [port] = (event as MessageEvent).ports;
    if (port) serve(port);
  });
} else {
  serve();
}
