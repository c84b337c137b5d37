import type { TestProject } from "vitest/node";
import { embeddedWorld } from "#tests/chat/embedded-server.ts";
import { sendbirdService } from "#tests/chat/sendbird-service.ts";
import { startSocketServer, type SocketServer } from "#tests/chat/browser/socket-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server for both chats. */
    chatServerUrl: string;
  }
}

/** Both chats of these tests, in Node, with the server that connects pages to them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [embedded, sendbird] = await Promise.all([embeddedWorld(), sendbirdService()]);
  const server: SocketServer = await startSocketServer(embedded.wire, sendbird);
  project.provide("chatServerUrl", server.origin);
  return async () => {
    await server.close();
    await embedded.close();
    await sendbird.double.close();
  };
}
