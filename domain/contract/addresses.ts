import type { Method } from "#domain/contract/endpoint.ts";

/** Endpoint fields needed to make a call, without the schemas. */
export interface Address {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
}

/**
 * Addresses of calls that every page makes before it shows anything, or after a call that got no response. They are
 * separate from their endpoints, which spread them, so that a visitor's first page loads no schemas.
 */
export const addresses = {
  getSession: { name: "auth.session", method: "GET", path: "/api/session/" },
  refreshToken: { name: "auth.refresh", method: "POST", path: "/api/token/refresh/" },
  logout: { name: "auth.logout", method: "POST", path: "/api/logout/" },
  readAct: { name: "acts.read", method: "GET", path: "/api/acts/:key/" },
  closeAct: { name: "acts.close", method: "DELETE", path: "/api/acts/:key/" },
  version: { name: "shell.version", method: "GET", path: "/version.json" },
  latestBuild: { name: "shell.latestBuild", method: "GET", path: "/builds/latest.json" },
} as const satisfies Record<string, Address>;
