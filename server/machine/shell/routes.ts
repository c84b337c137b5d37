import { latestBuild, routeRules, status, version } from "#domain/contract/http/shell.ts";
import { builtId } from "#server/machine/http/static-pages/store-build.ts";
import { calendarEndNow } from "#server/machine/core/watch-calendar.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Old paths, and those that people guess, and where they live now (G-13, U-03). */
const REDIRECTS: ReadonlyMap<string, string> = new Map([
  ["/market", "/find"],
  ["/trade", "/dart"],
  ["/client/profile", "/profile#firm"],
  ["/login", "/auth/login"],
  ["/signin", "/auth/login"],
  ["/sign-in", "/auth/login"],
  ["/logout", "/auth/logout"],
]);

export function shellRoutes(parts: Parts): Route[] {
  const { config } = parts;
  return [
    route(version, async ({ reply }) => {
      void reply.header("cache-control", "no-cache, no-store, must-revalidate");
      return { version: config.version };
    }),
    route(status, async () => {
      const { publishedUntil, daysLeft, warning } = calendarEndNow(parts);
      return {
        version: config.version,
        calendar: { published_until: publishedUntil, days_left: daysLeft, warning },
      };
    }),
    route(latestBuild, async ({ reply }) => {
      void reply.header("cache-control", "no-cache, no-store, must-revalidate");
      return { id: (await builtId(config.distDir)) ?? config.version };
    }),
    route(routeRules, async ({ query }) => ({ redirect: REDIRECTS.get(withoutEnd(query.path)) ?? null })),
  ];
}

function withoutEnd(asked: string): string {
  const bare = asked.split(/[?#]/, 1)[0] ?? asked;
  return bare.length > 1 ? bare.replace(/\/+$/, "") : bare;
}
