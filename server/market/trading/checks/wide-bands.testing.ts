import { limits } from "#server/machine/db/schema/limits.ts";
import type { TestParts } from "#server/testing/parts.ts";

const FIRMS = ["meridian", "narmada", "sahyadri", "kaveri"];
const BANDS = [
  ["BP", 100],
  ["LOST", 100_000_000_000],
] as const;

/** Lets the firms of a test deal at levels of its own, where it is not about how far from the market they are. */
export async function widenBands({ db, clock }: Pick<TestParts, "db" | "clock">): Promise<void> {
  const set = { level: "MARKET", onBreach: "WARN", setBy: "usr_test", setByName: "Test", setAt: clock.now() } as const;
  await db.orm.insert(limits).values(
    FIRMS.flatMap((firm) =>
      BANDS.map(([unit, amount]) => ({
        ...set,
        id: `lim_${unit.toLowerCase()}${firm}`,
        clientId: `cli_${firm}`,
        unit,
        amount,
      })),
    ),
  );
}
