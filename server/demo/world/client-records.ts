import type { ClientType } from "#domain/entities/roles.ts";
import { clientRecords } from "#server/db/schema/people.ts";
import type { Parts } from "#server/core/parts.ts";

export interface DemoClientRecord {
  id: string;
  firmId: string;
  name: string;
  clientType: ClientType;
  registeredClientId: string | null;
}

/** Invented clients of the demo firms that deal for others: a broker and a wealth manager. */
export const DEMO_CLIENT_RECORDS: readonly DemoClientRecord[] = [
  offline("cli_kaveri", "deccan", "Deccan Mills Gratuity Trust", "CORP"),
  offline("cli_kaveri", "konkan", "Konkan Urban Credit Society", "CORP"),
  { ...offline("cli_kaveri", "sahyadri", "Sahyadri Wealth", "CORP"), registeredClientId: "cli_sahyadri" },
  offline("cli_sahyadri", "bhosale", "Anand Bhosale", "INDV"),
  offline("cli_sahyadri", "wadia", "Wadia Family Office", "CORP"),
  offline("cli_sahyadri", "menon", "Radha Menon", "INDV"),
];

function offline(firmId: string, name: string, fullName: string, clientType: ClientType): DemoClientRecord {
  return { id: `${firmId}${name}`, firmId, name: fullName, clientType, registeredClientId: null };
}

/** Writes the records that are not there yet; their firms come first. */
export async function seedClientRecords({ db, clock }: Pick<Parts, "db" | "clock">): Promise<void> {
  const createdAt = clock.now();
  const rows = DEMO_CLIENT_RECORDS.map((record) => ({ ...record, createdAt }));
  await db.orm.insert(clientRecords).values(rows).onConflictDoNothing();
}
