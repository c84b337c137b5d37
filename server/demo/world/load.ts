import { setTimeout } from "node:timers/promises";
import { seedChats } from "#server/demo/world/chats.ts";
import { seedClientRecords } from "#server/demo/world/client-records.ts";
import { seedExchangeCredentials } from "#server/demo/world/exchange-credentials.ts";
import { seedHoldings } from "#server/demo/world/holdings.ts";
import { seedInvites } from "#server/demo/world/invites.ts";
import { seedLimits } from "#server/demo/world/limits.ts";
import { seedPastDeals } from "#server/demo/world/past-deals.ts";
import { seedPeople } from "#server/demo/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const ASK_AGAIN_MS = 200;

/**
 * Loads the missing parts of the demo world. Safe at every start: nodes starting together on one database wait for the
 * first to load it.
 */
export async function loadDemoWorld(parts: Parts): Promise<void> {
  const { db } = parts;
  while (!(await db.withLeadership("demo-world", (_lost, led) => seed({ ...parts, db: led })))) {
    await setTimeout(ASK_AGAIN_MS);
  }
}

async function seed(parts: Parts): Promise<void> {
  await seedPeople(parts);
  await seedClientRecords(parts);
  await seedExchangeCredentials(parts);
  await seedHoldings(parts);
  await seedPastDeals(parts);
  await seedChats(parts);
  await seedInvites(parts);
  await seedLimits(parts);
}
