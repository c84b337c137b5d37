import { describeChatClient } from "#tests/chat/behaviour.ts";
import { embeddedWorld } from "#tests/chat/embedded-server.ts";

describeChatClient("embedded", embeddedWorld);
