import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Config } from "#server/machine/config/config.ts";

/** Safari before 15.4 does not take 'self' for sockets, so the host is named. */
function ownSockets(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[A-Za-z0-9.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/** Hosts of the hosted chat for browsers, when it is the engine. */
function hostedChatHosts({
  sendbirdAppId: app,
  sendbirdApiHost: api,
  sendbirdWebsocketHost: socket,
}: Config): string[] {
  return app === null ? [] : [api ?? `https://api-${app}.sendbird.com`, socket ?? `wss://ws-${app}.sendbird.com`];
}

/**
 * Sources needed by the customer chat's messenger, when configured; no other part of the service. It writes inline
 * styles.
 */
const MESSENGER = {
  style: ["'unsafe-inline'"],
  script: ["https://widget.intercom.io", "https://js.intercomcdn.com"],
  connect: ["https://*.intercom.io", "wss://*.intercom.io"],
  frame: ["https://intercom-sheets.com"],
  image: ["https://*.intercomcdn.com", "https://*.intercomassets.com"],
  font: ["https://fonts.intercomcdn.com", "https://js.intercomcdn.com"],
  media: ["https://js.intercomcdn.com"],
};

/** Content security policy: scripts and styles from our own files only. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const messenger = config.intercomAppId === null ? null : MESSENGER;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(messenger?.script ?? [])],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", ...(messenger?.style ?? [])],
        imgSrc: ["'self'", "data:", "blob:", ...(messenger?.image ?? [])],
        fontSrc: ["'self'", "data:", ...(messenger?.font ?? [])],
        connectSrc: ["'self'", ownSockets, ...hostedChatHosts(config), ...(messenger?.connect ?? [])],
        ...(messenger === null ? {} : { frameSrc: messenger.frame, mediaSrc: messenger.media }),
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
