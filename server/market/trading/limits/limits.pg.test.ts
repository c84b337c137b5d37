import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "#server/machine/db/schema/limits.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { CRORE, type Desk, openDesk, quote } from "#server/market/trading/eois/trading-desk.testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;

/** Each in a bond of its own, so that no lock of a bond makes them wait for each other. */
const BONDS = ["IN0020230085", "IN0020230036", "IN0020160019", "IN0020200070", "IN0020250067", "IN0020200153"];

describe.skipIf(!serverUrl)("limits on connections of their own (B-07)", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ databaseUrl: serverUrl ?? null });
    await desk.parts.db.orm.update(clients).set({ checkLevelRupees: 200, checkSizeFactor: 10_000 });
    await desk.parts.db.orm.insert(limits).values({
      id: "lim_01jd0000000000000000000000",
      clientId: "cli_meridian",
      level: "FIRM",
      unit: "GROSS",
      amount: 20 * CRORE,
      onBreach: "BLOCK",
      setBy: "usr_adminmeridian",
      setByName: "Gauri Rao",
      setAt: desk.parts.clock.now(),
    });
  });
  afterAll(() => desk.close());

  it("of six quotes at the same instant in six bonds, as many pass as the limit has room for", async () => {
    const posted = await Promise.all(
      BONDS.map((finstrument_id) =>
        desk.meridian.send(
          "POST",
          "/api/eoi/add/",
          quote({
            finstrument_id,
            quantum: 10 * CRORE,
            yield_stored: null,
            unit_price_stored: 100,
            fixed_field: "price",
          }),
        ),
      ),
    );
    expect(posted.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 422, 422, 422, 422,
    ]);
  });
});
