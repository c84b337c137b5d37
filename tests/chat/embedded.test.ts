import { describeChatClient } from "./behaviour.ts";
import { embeddedWorld } from "./embedded-server.ts";

describeChatClient("embedded", embeddedWorld);
