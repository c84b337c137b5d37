import type { ChatClient } from "#src/chat-client/chat-client.ts";
import { createEngineClient } from "#src/chat-client/engine/engine-client.ts";
import { EngineSession } from "#src/chat-client/engine/engine-session.ts";
import { SENDBIRD_TIMING, type SendbirdNeeds } from "#src/chat-client/sendbird/needs.ts";
import { SendbirdLink } from "#src/chat-client/sendbird/sendbird-link.ts";
import { serviceError } from "#src/chat-client/sendbird/service-error.ts";

/** Chat over the hosted service, through its SDK. */
export function createSendbirdClient(needs: SendbirdNeeds): ChatClient {
  const timing = { ...SENDBIRD_TIMING, ...needs.timing };
  return createEngineClient({
    engine: "sendbird",
    restores: false,
    asError: serviceError,
    begin: (userId, publish) =>
      new EngineSession({ ...needs, userId, publish, timing, link: (parts) => new SendbirdLink(parts, needs, timing) }),
  });
}
