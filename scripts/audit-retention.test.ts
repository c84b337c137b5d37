import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOfAudit } from "#server/machine/core/audit-rows.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { removePastRecords } from "#server/market/surveillance/retention/remove-past.ts";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { signIn } from "#server/testing/app.ts";
import { verifyChain } from "./audit-verify.ts";

let world: WatchedWorld;
beforeAll(async () => {
  world = await openWatchedWorld();
});
afterAll(() => world.close());

test("entries past their time leave gaps that the chain seals; held ones stay until the hold is lifted (B-39, N-19)", async () => {
  const { asha, parts } = world;
  const { db, config, clock } = parts;
  await asha.open({ custom_type: "group", name: "Old", user_ids: [world.leela.id] });
  clock.advance(6 * 366 * 24 * 60 * 60 * 1000);
  await db.orm.update(sessions).set({ accessExpiresAt: new Date("2100-01-01T00:00:00.000Z") });
  const officer = await signIn(world.app, "compliance@meridian.example");
  const send = async <T>(path: string, sent: unknown): Promise<T> => {
    const answer = await officer.send("POST", `/api/surveillance/${path}`, sent);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  };
  await send("retention/", { kind: "sign_ins", years: 5, removes: 1000 });
  const hold = { kind: "person", subject: asha.id, reason: "Inquiry", from: "2020-01-01" };
  const { id } = await send<{ id: string }>("holds/", hold);
  const ofAsha = async () =>
    (await db.orm.select().from(audit).where(eq(audit.actorId, asha.id))).map(({ action }) => action);

  const { entries } = await removePastRecords(parts);
  expect(entries).toBeGreaterThan(0);
  expect(await ofAsha()).toContain("auth.signed_in");
  expect(await verifyChain(rowsOfAudit({ db }), config)).toMatchObject({ broken: null, pruned: entries });

  await send(`holds/${id}/lift/`, { reason: "Inquiry is over" });
  expect((await removePastRecords(parts)).entries).toBeGreaterThan(0);
  expect(await ofAsha()).not.toContain("auth.signed_in");
  // No policy is set for other entries.
  expect((await ofAsha()).some((action) => action.startsWith("chat."))).toBe(true);
  expect((await verifyChain(rowsOfAudit({ db }), config)).broken).toBeNull();
});
