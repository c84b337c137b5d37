import type { Method } from "#domain/contract/endpoint.ts";

/** What a call needs of an endpoint when its schemas are left aside. */
export interface Address {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
}

/**
 * Where the calls go that every page makes before it shows anything. They stand apart from their endpoints, which spread
 * them, so that a visitor's first page loads no schemas.
 */
export const addresses = {
  getSession: { name: "auth.session", method: "GET", path: "/api/session/" },
  refreshToken: { name: "auth.refresh", method: "POST", path: "/api/token/refresh/" },
  logout: { name: "auth.logout", method: "POST", path: "/api/logout/" },
  version: { name: "shell.version", method: "GET", path: "/version.json" },
  latestBuild: { name: "shell.latestBuild", method: "GET", path: "/builds/latest.json" },
} as const satisfies Record<string, Address>;
