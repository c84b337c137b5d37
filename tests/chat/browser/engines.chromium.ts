import { inject } from "vitest";
import { describeChatClient } from "../behaviour.ts";
import { pageWorld } from "./page-worlds.ts";

describeChatClient("embedded", async () => pageWorld("embedded", inject("chatDoor")));
describeChatClient("Sendbird", async () => pageWorld("sendbird", inject("chatDoor")));
