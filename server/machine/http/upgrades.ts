import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { Refusal } from "#domain/contract/errors.ts";
import type { Config } from "#server/machine/config/config.ts";
import { isOwnOrigin } from "#server/machine/http/origin.ts";
import { refuseConnection } from "#server/machine/http/refuse-connection.ts";

/** Handler of the upgrades of one path. */
export interface UpgradeRoute {
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/**
 * True for a WebSocket upgrade request. Any other upgrade (curl offers HTTP/2 that way) is only an offer, and the
 * request is answered normally.
 */
export function isSocketRequest({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Dispatches a server's upgrades: to the route of their path when they come from our own pages, else they are refused
 * and closed.
 */
export function serveUpgrades(
  server: Server,
  routes: readonly UpgradeRoute[],
  { publicOrigins }: Pick<Config, "publicOrigins">,
): void {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    const route = byPath.get(path);
    if (!route) refuseConnection(socket, new Refusal("not_found", `Page Not Found: ${path}`));
    else if (!isOwnOrigin(request, publicOrigins)) {
      refuseConnection(socket, new Refusal("bad_origin", "This socket may only be opened by our own pages."));
    } else route.upgrade(request, socket, head);
  });
}
