import { describe } from "vitest";
import { describeAsking } from "./behaviour/asking.ts";
import { describeBreaks } from "./behaviour/breaks.ts";
import { describeChannels } from "./behaviour/channels.ts";
import { describeConnecting } from "./behaviour/connecting.ts";
import { describeKept } from "./behaviour/kept.ts";
import { describeLater } from "./behaviour/later.ts";
import { describeMarks } from "./behaviour/marks.ts";
import { describeMessages } from "./behaviour/messages.ts";
import { describePlaces } from "./behaviour/places.ts";
import { roomIn } from "./behaviour/room.ts";
import type { ChatWorld } from "./world.ts";

/** How chat behaves, whichever engine does it: each of them passes all of this, in a world of its own. */
export function describeChatClient(name: string, makeWorld: () => Promise<ChatWorld>): void {
  describe(`chat by the ${name} engine`, () => {
    const room = roomIn(makeWorld);
    describeConnecting(room);
    describeChannels(room);
    describeMessages(room);
    describeAsking(room);
    describeLater(room);
    describeMarks(room);
    describeBreaks(room);
    describePlaces(room);
    describeKept(room);
  });
}
