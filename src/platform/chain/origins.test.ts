import { beforeEach, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { useSession } from "#src/platform/identity/session.ts";
import { noteOrigin, originsNow } from "./origins.ts";

type Session = NonNullable<ReturnType<typeof useSession.getState>["session"]>;

const signedIn = (userId: string) =>
  useSession.setState({ session: { user_info: { unique_id: userId } } as unknown as Session });
const origin = (eoiId: string, runId: string) => ({
  eoiId,
  runId,
  messageId: "1",
  channelUrl: "chn_desk",
  saidAtMs: 0,
});

beforeEach(() => signedIn("usr_rohan"));

test("what an EOI was made of is remembered, the newest first, an EOI once", () => {
  noteOrigin(origin("eoi_1", "run_a"));
  noteOrigin(origin("eoi_2", "run_a"));
  noteOrigin(origin("eoi_1", "run_b"));
  expect(originsNow().map(({ eoiId, runId }) => `${eoiId} ${runId}`)).toEqual(["eoi_1 run_b", "eoi_2 run_a"]);
});

test("another person in the same browser sees nothing of it", () => {
  noteOrigin(origin("eoi_1", "run_a"));
  signedIn("usr_vikram");
  expect(originsNow()).toEqual([]);
  noteOrigin(origin("eoi_9", "run_z"));
  expect(must(originsNow()[0]).eoiId).toBe("eoi_9");
});
