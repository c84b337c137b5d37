import { describe, expect, test } from "vitest";
import { ChatError } from "#src/chat-client/chat-client.ts";
import { type ChatFixture } from "#tests/chat/behaviour/fixture.ts";

export function describeConnecting(fixture: ChatFixture): void {
  const { until, page, online } = fixture;

  describe("connecting", () => {
    test("as somebody goes from connecting to online, and back to closed (K-01, S-27)", async () => {
      const asha = await online("asha");
      expect(asha.client.connection).toBe("online");
      await asha.client.disconnect();
      const states = asha.events.flatMap((event) => (event.kind === "connection" ? [event.connection] : []));
      expect(states).toEqual(["connecting", "online", "closed"]);
    });

    test("as nobody says 'user not set' (X-12)", async () => {
      await expect(page("asha").client.connect("")).rejects.toThrow("user not set");
    });

    test("comes first: before it every call says 'SDK not initialized' (X-09)", async () => {
      await expect(page("asha").client.channels()).rejects.toEqual(new ChatError("not_initialized"));
    });

    test("is offline when it breaks and online when it is made again (S-27, S-28)", async () => {
      const asha = await online("asha");
      await asha.cut();
      await until(() => expect(asha.client.connection).toBe("offline"));
      await asha.mend();
      await until(() => expect(asha.client.connection).toBe("online"));
    });
  });
}
