import type { FastifyInstance } from "fastify";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import { linkOrigin, type LinkOriginConfig } from "#server/machine/http/link-origin.ts";

const A_DAY = "public, max-age=86400";

/** Serves robots.txt and the sitemap for search engines. */
export function serveSearchEngines(app: FastifyInstance, config: LinkOriginConfig): void {
  app.get("/robots.txt", (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", A_DAY)
      .send(robots(linkOrigin(config, request))),
  );
  app.get("/sitemap.xml", (request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", A_DAY)
      .send(sitemap(linkOrigin(config, request))),
  );
}

/** Allows pages and disallows API calls. */
function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin: string): string {
  const urls = [...PUBLIC_PAGES, "/find"].map((page) => `  <url><loc>${xmlText(origin + page)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
