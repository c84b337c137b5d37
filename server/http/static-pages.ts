import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BRAND } from "#domain/brand.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { pathOf } from "#server/http/serve-route.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";
/** The build lays every asset in one folder, under a plain name. */
const ASSET = /^\/assets\/[\w-][\w.-]*$/;

/**
 * Serves the built pages. Files under /assets carry a hash in their name and are cached forever; every other path that a
 * browser opens is the one page, which knows its own routes, and is asked for again each time.
 */
export async function servePages(app: FastifyInstance, distDir: string): Promise<void> {
  if (!existsSync(path.join(distDir, "index.html"))) {
    app.get("/*", async (request, reply) => {
      if (!isPagePath(request)) throw missing(request);
      return reply.code(503).type("text/html; charset=utf-8").header("cache-control", ASK_AGAIN).send(NOT_BUILT);
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: distDir,
    // Looked up at each call, so that a build made while the server runs is served whole.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header("cache-control", file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : ASK_AGAIN);
    },
  });
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile("index.html");
  app.get("/", sendPage);
  app.get("/assets/*", (request, reply) => {
    if (!ASSET.test(pathOf(request))) throw missing(request);
    return reply.sendFile(pathOf(request));
  });
  for (const file of ["favicon.svg", "theme.js", "offline.js", "build-id.json"])
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
  app.get("/*", (request, reply) => {
    if (!isPagePath(request)) throw missing(request);
    return sendPage(request, reply);
  });
}

/** A path somebody opens, not a call and not a file that should exist. */
function isPagePath(request: FastifyRequest): boolean {
  const asked = pathOf(request);
  if (/^\/(api|ext|ws|assets|builds|dev)(\/|$)/.test(asked)) return false;
  return (request.headers.accept ?? "text/html").includes("text/html") || path.extname(asked) === "";
}

function missing(request: FastifyRequest): Refusal {
  return new Refusal("not_found", `Page Not Found: ${pathOf(request)}`);
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${BRAND}</title></head>
<body>
<h1>${BRAND} is running, but its pages are not built yet</h1>
<p>Run <code>npm run build</code> and restart the server, or use <code>npm run dev</code> while developing.</p>
<p>The API is up: see <a href="/api/docs/">/api/docs</a>.</p>
</body>
</html>
`;
