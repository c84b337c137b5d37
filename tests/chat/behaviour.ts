import { describe } from "vitest";
import { describeAsking } from "#tests/chat/behaviour/asking.ts";
import { describeBreaks } from "#tests/chat/behaviour/breaks.ts";
import { describeChannels } from "#tests/chat/behaviour/channels.ts";
import { describeConnecting } from "#tests/chat/behaviour/connecting.ts";
import { describeCached } from "#tests/chat/behaviour/cached.ts";
import { describeLater } from "#tests/chat/behaviour/later.ts";
import { describeMarks } from "#tests/chat/behaviour/marks.ts";
import { describeMessages } from "#tests/chat/behaviour/messages.ts";
import { describePlaces } from "#tests/chat/behaviour/places.ts";
import { chatFixture } from "#tests/chat/behaviour/fixture.ts";
import type { ChatWorld } from "#tests/chat/world.ts";

/** Behaviour of chat with any engine: each engine passes all these tests in its own world. */
export function describeChatClient(name: string, makeWorld: () => Promise<ChatWorld>): void {
  describe(`chat by the ${name} engine`, () => {
    const fixture = chatFixture(makeWorld);
    describeConnecting(fixture);
    describeChannels(fixture);
    describeMessages(fixture);
    describeAsking(fixture);
    describeLater(fixture);
    describeMarks(fixture);
    describeBreaks(fixture);
    describePlaces(fixture);
    describeCached(fixture);
  });
}
