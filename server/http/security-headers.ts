import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Config } from "#server/config/config.ts";

/** Safari before 15.4 does not take 'self' for sockets, so the host is named. */
function ownSockets(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[A-Za-z0-9.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Where the browser reaches the hosted chat, when that is the engine. */
function hostedChatHosts({
  sendbirdAppId: app,
  sendbirdApiHost: api,
  sendbirdWebsocketHost: socket,
}: Config): string[] {
  return app === null ? [] : [api ?? `https://api-${app}.sendbird.com`, socket ?? `wss://ws-${app}.sendbird.com`];
}

/** Scripts come from our own files only; styles may be inline, because toasts and scroll locks write theirs. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ownSockets, ...hostedChatHosts(config)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(config.cookieSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.cookieSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
  });
}
