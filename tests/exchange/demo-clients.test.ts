import { expect, test } from "vitest";
import { DEMO_CLIENT_RECORDS } from "#server/demo/world/client-records.ts";
import { demoParticipants } from "#sandbox/demo-participants.ts";

test("every client of the demo firms with its details is known at both exchanges, so that deals for it are taken", () => {
  const registered = new Map(demoParticipants("key", null).map(({ code, change }) => [code, change.ucc ?? []]));
  const complete = DEMO_CLIENT_RECORDS.flatMap(({ firmId, ucc }) => (ucc ? [{ firmId, ucc }] : []));
  expect(complete.length).toBeGreaterThan(5);
  const unknown = complete.filter(({ firmId, ucc }) =>
    ["N", "I"].some((venue) => !registered.get(venue + firmId.replace("cli_", "").toUpperCase())?.includes(ucc)),
  );
  expect(unknown).toEqual([]);
});
