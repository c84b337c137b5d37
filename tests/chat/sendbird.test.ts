import { describeChatClient } from "./behaviour.ts";
import { sendbirdWorld } from "./sendbird-world.ts";

describeChatClient("Sendbird", sendbirdWorld);
