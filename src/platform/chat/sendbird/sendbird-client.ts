import type { ChatClient } from "#src/platform/chat/chat-client.ts";
import { createEngineClient } from "#src/platform/chat/engine/engine-client.ts";
import { EngineSession } from "#src/platform/chat/engine/engine-session.ts";
import { SENDBIRD_TIMING, type SendbirdNeeds } from "#src/platform/chat/sendbird/needs.ts";
import { SendbirdLink } from "#src/platform/chat/sendbird/sendbird-link.ts";
import { serviceError } from "#src/platform/chat/sendbird/service-error.ts";

/** Chat over the hosted service, through its SDK. */
export function createSendbirdClient(needs: SendbirdNeeds): ChatClient {
  const timing = { ...SENDBIRD_TIMING, ...needs.timing };
  return createEngineClient({
    engine: "sendbird",
    restores: false,
    wordsOf: serviceError,
    begin: (userId, tell) =>
      new EngineSession({ ...needs, userId, tell, timing, link: (parts) => new SendbirdLink(parts, needs, timing) }),
  });
}
