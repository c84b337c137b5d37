import type { ChatClient } from "#src/chat-client/chat-client.ts";
import { asChatError } from "#src/chat-client/chat-error.ts";
import { EmbeddedLink } from "#src/chat-client/embedded/embedded-link.ts";
import { EMBEDDED_TIMING, type EmbeddedNeeds } from "#src/chat-client/embedded/needs.ts";
import { createEngineClient } from "#src/chat-client/engine/engine-client.ts";
import { EngineSession } from "#src/chat-client/engine/engine-session.ts";

/** Chat over our own server: each change is one call, and the socket delivers the events. */
export function createEmbeddedClient(needs: EmbeddedNeeds): ChatClient {
  const timing = { ...EMBEDDED_TIMING, ...needs.timing };
  return createEngineClient({
    engine: "embedded",
    restores: true,
    asError: asChatError,
    begin: (userId, publish) =>
      new EngineSession({ ...needs, userId, publish, timing, link: (parts) => new EmbeddedLink(parts, needs, timing) }),
  });
}
