import { inject } from "vitest";
import { describeChatClient } from "#tests/chat/behaviour.ts";
import { pageWorld } from "#tests/chat/browser/page-worlds.ts";

describeChatClient("embedded", async () => pageWorld("embedded", inject("chatServerUrl")));
describeChatClient("Sendbird", async () => pageWorld("sendbird", inject("chatServerUrl")));
