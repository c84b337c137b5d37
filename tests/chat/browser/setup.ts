import type { TestProject } from "vitest/node";
import { embeddedWorld } from "#tests/chat/embedded-server.ts";
import { sendbirdService } from "#tests/chat/sendbird-service.ts";
import { startDoor, type Door } from "#tests/chat/browser/socket-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a page finds both chats. */
    chatDoor: string;
  }
}

/** Both chats of these tests, in Node, with the door by which pages reach them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [embedded, sendbird] = await Promise.all([embeddedWorld(), sendbirdService()]);
  const door: Door = await startDoor(embedded.wire, sendbird);
  project.provide("chatDoor", door.origin);
  return async () => {
    await door.close();
    await embedded.close();
    await sendbird.double.close();
  };
}
