import { eq } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { limits } from "#server/machine/db/schema/limits.ts";

const CRORE = 10_000_000;
const FIRM = "cli_meridian";

/** Generous example limits that block nobody. */
const LIMITS = [
  { level: "FIRM", unit: "GROSS", amount: 50_000 * CRORE, onBreach: "BLOCK" },
  { level: "FIRM", unit: "BUY", settlement: "T0", amount: 30_000 * CRORE, onBreach: "WARN" },
  { level: "COUNTERPARTY", unit: "GROSS", amount: 30_000 * CRORE, onBreach: "WARN" },
  { level: "ISSUER", unit: "RUPEES", amount: 40_000 * CRORE, onBreach: "WARN" },
  { level: "DEALER", unit: "GROSS", amount: 45_000 * CRORE, onBreach: "WARN" },
  { level: "ORDER", key: "CB", unit: "RUPEES", amount: 40_000 * CRORE, onBreach: "BLOCK" },
] as const;

/** Gives Meridian its limits, once: a firm that has any is left alone. */
export async function seedLimits(parts: Parts): Promise<void> {
  const { orm } = parts.db;
  const [there] = await orm.select({ id: limits.id }).from(limits).where(eq(limits.clientId, FIRM)).limit(1);
  if (there !== undefined) return;
  const set = { setBy: "usr_adminmeridian", setByName: "Gauri Rao", setAt: parts.clock.now() };
  await orm.insert(limits).values(LIMITS.map((row) => ({ id: parts.newId("lim"), clientId: FIRM, ...row, ...set })));
}
