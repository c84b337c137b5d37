import { describeChatClient } from "#tests/chat/behaviour.ts";
import { sendbirdWorld } from "#tests/chat/sendbird-world.ts";

describeChatClient("Sendbird", sendbirdWorld);
