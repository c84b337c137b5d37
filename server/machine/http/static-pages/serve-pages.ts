import { existsSync } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { negotiate } from "@fastify/accept-negotiator";
import { isUtf8MimeType, mime } from "@fastify/send";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BRAND } from "#domain/brand.ts";
import { PAGE_DOCUMENTS } from "#domain/page-documents.ts";
import { CANONICAL_PAGES, PRERENDERED_PAGES, prerenderedFile } from "#domain/public-pages.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { linkOrigin, type LinkOriginConfig } from "#server/machine/http/link-origin.ts";
import { pathOf } from "#server/machine/http/serve-route.ts";
import { OtherBuilds, plainBytes, type StoredFile } from "#server/machine/http/static-pages/other-builds.ts";
import { ACCESS_COOKIE, cookieOf, REFRESH_COOKIE } from "#server/machine/identity/cookies.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";
/** The build lays every asset in one folder, under a plain name. Its source maps are not for everybody. */
const ASSET = /^\/assets\/(?!.*\.map(?:\.\w+)?$)[\w-][\w.-]*$/;
/** The document of every page that is not prerendered; the offline worker stores it. */
const SHELL = "index.html";
const DESK = "/dart";
const FIND = "/find";
const BOND = /^\/security\/[^/]+$/;
/** A text type for which the static file server adds no charset. */
const SVG = "image/svg+xml";
const PRERENDERED: ReadonlySet<string> = new Set(PRERENDERED_PAGES);

type PagesConfig = LinkOriginConfig & Pick<Config, "distDir" | "cookieSecure">;
type PagesParts = Pick<Parts, "db"> & { config: PagesConfig };

/**
 * Serves the built pages. Files under /assets have a hash in their name and are cached forever; those of other builds,
 * current or recent, are sent from the database. A public page is sent as prerendered; the desk of a signed-in user,
 * and /find and a bond for a visitor, have documents that name their scripts at once; every other page path gets the
 * shell, which has its own router. Documents are revalidated each time.
 */
export async function servePages(app: FastifyInstance, { config, db }: PagesParts): Promise<void> {
  const { distDir } = config;
  if (!existsSync(path.join(distDir, SHELL))) {
    app.get("/*", async (request, reply) => {
      if (!isPagePath(request)) throw missing(request);
      return reply.code(503).type("text/html; charset=utf-8").header("cache-control", ASK_AGAIN).send(NOT_BUILT);
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: distDir,
    // Looked up per request, so that a build made while the server runs is served completely.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      void reply.header("cache-control", file.includes(`${path.sep}assets${path.sep}`) ? FOREVER : ASK_AGAIN);
    },
  });
  app.addHook("onSend", async (_request, reply) => {
    if (reply.getHeader("content-type") === SVG) void reply.header("content-type", `${SVG}; charset=utf-8`);
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = pathOf(request);
    if (CANONICAL_PAGES.includes(asked)) {
      void reply.header("link", `<${linkOrigin(config, request)}${asked}>; rel="canonical"`);
    }
    const file = visitorsFile(asked);
    if (file === null && asked !== DESK) return reply.sendFile(SHELL);
    void reply.header("vary", "cookie");
    if (!hasSession(request, config)) return reply.sendFile(file ?? SHELL);
    // Signed-in users may be redirected and must not see the visitor's page flash by.
    return reply.sendFile(asked === DESK ? PAGE_DOCUMENTS.desk : SHELL);
  };
  const others = new OtherBuilds(db);
  app.get("/", sendPage);
  app.get("/assets/*", async (request, reply) => {
    const asked = pathOf(request);
    if (!ASSET.test(asked)) throw missing(request);
    if (await isThere(path.join(distDir, asked))) return reply.sendFile(asked);
    const file = await others.file(path.basename(asked));
    if (file === null) throw missing(request);
    return sendStored(request, reply, file);
  });
  for (const file of ["favicon.svg", "theme.js", "early-presses.js", "offline.js", "build-id.json", SHELL])
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
  app.get("/*", (request, reply) => {
    if (!isPagePath(request)) throw missing(request);
    return sendPage(request, reply);
  });
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** As files of the folder are sent. */
async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const type = mime.getType(pathOf(request)) ?? "application/octet-stream";
  void reply
    .type(isUtf8MimeType(type) ? `${type}; charset=utf-8` : type)
    .header("cache-control", FOREVER)
    .header("vary", "accept-encoding");
  const { encoding } = file;
  if (encoding === null) return reply.send(file.bytes);
  const takesIt = negotiate(request.headers["accept-encoding"]?.toString() ?? "", [encoding]) === encoding;
  return takesIt ? reply.header("content-encoding", encoding).send(file.bytes) : reply.send(await plainBytes(file));
}

/** The document of a page for a visitor; null where that is the shell. */
function visitorsFile(asked: string): string | null {
  if (asked === FIND) return PAGE_DOCUMENTS.find;
  if (BOND.test(asked)) return PAGE_DOCUMENTS.bond;
  return PRERENDERED.has(asked) ? prerenderedFile(asked) : null;
}

/** True when a browser sends session cookies, valid or not. */
function hasSession(request: FastifyRequest, config: PagesConfig): boolean {
  return [ACCESS_COOKIE, REFRESH_COOKIE].some((cookie) => cookieOf(request, cookie, config) !== undefined);
}

/** True for a path opened as a page, not a call and not a missing file. */
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
