import { LIVE_PATH } from "#domain/contract/live/version.ts";
import { LiveClient, type LiveOutputs } from "#workers/live/live-client.ts";
import type { LiveSocketNeeds } from "#workers/live/live-socket.ts";

const NOTHING: LiveOutputs = {
  rows: () => undefined,
  traced: () => undefined,
  stale: () => undefined,
  notices: () => undefined,
  ticks: () => undefined,
  signal: () => undefined,
  status: () => undefined,
  malformed: () => undefined,
};

/** The worker's own client on real sockets to a server, as Asha. @param outputs the outputs the test observes */
export function realClient(
  origin: string,
  Socket: LiveSocketNeeds["WebSocket"],
  outputs: Partial<LiveOutputs>,
): LiveClient {
  const surroundings = {
    url: origin.replace("http", "ws") + LIVE_PATH,
    WebSocket: Socket,
    fetch: () => Promise.resolve({ status: 200, json: () => Promise.resolve({ access_token: "asha" }) }),
    nowMs: () => Date.now(),
  };
  return new LiveClient(surroundings, { ...NOTHING, ...outputs });
}
