import type { FastifyInstance } from "fastify";
import { embeddedEngine } from "#server/people/chat/embedded/embedded-engine.ts";
import { chatLimits } from "#server/people/chat/limits.ts";
import { chatRoutes } from "#server/people/chat/routes.ts";
import { createChatGateway, type ChatGateway } from "#server/people/chat/socket/gateway.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { testApp } from "#server/testing/app.ts";
import { fakeClock } from "#server/testing/clock.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { embeddedBrowser, signedIn, type Wire } from "#tests/chat/embedded-world.ts";
import { EMBEDDED_PEOPLE } from "#tests/chat/people.ts";
import type { ChatWorld } from "#tests/chat/world.ts";

export interface EmbeddedWorld extends ChatWorld {
  parts: TestParts;
  gateway: ChatGateway;
  wire: Wire;
}

/** The real server in this process, with its chat on a port and no rate limits. */
export async function embeddedWorld(): Promise<EmbeddedWorld> {
  const parts = await testParts({ clock: { ...fakeClock(), now: () => new Date() } });
  const app: FastifyInstance = await testApp(
    parts,
    chatRoutes(parts, embeddedEngine(parts, chatLimits({ points: 1e6, duration: 1 }))),
  );
  const gateway = createChatGateway(parts, { graceMs: 50 });
  serveUpgrades(app.server, [gateway.sockets], parts.config);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const wire: Wire = { origin: () => origin, cookieOf: signedIn(() => origin) };
  return {
    parts,
    gateway,
    wire,
    people: EMBEDDED_PEOPLE,
    browser: () => embeddedBrowser(wire),
    async close() {
      await gateway.close();
      await app.close();
      await parts.close();
    },
  };
}
