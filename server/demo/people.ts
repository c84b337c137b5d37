import { and, inArray, lt } from "drizzle-orm";
import { POLICY_VERSION } from "#domain/accounts/privacy-notice.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { GiltAccount } from "#domain/entities/gilt-account.ts";
import type { ClientSegment, Role } from "#domain/entities/roles.ts";
import { clients, consents, users } from "#server/machine/db/schema/people.ts";
import { hashPassword } from "#server/machine/identity/passwords.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The password of everybody in the demo world. */
export const DEMO_PASSWORD = "Bond#Desk1";

export interface DemoFirm {
  id: string;
  name: string;
  brandName: string;
  segment: ClientSegment;
  isPremium?: boolean;
  kind: "dealer" | "broker" | "custodian" | "platform" | "simulated";
}

const BOTH: readonly Exchange[] = ["NSE", "BSE"];

function firm(id: string, name: string, segment: ClientSegment, kind: DemoFirm["kind"] = "dealer"): DemoFirm {
  return { id, name, brandName: name, segment, kind };
}

/** Invented firms; the simulated ones are played by the market simulator. */
export const DEMO_FIRMS: readonly DemoFirm[] = [
  { ...firm("cli_meridian", "Meridian Mutual Fund", "INSTITUTIONAL"), isPremium: true },
  firm("cli_kaveri", "Kaveri Securities", "INSTITUTIONAL", "broker"),
  firm("cli_sahyadri", "Sahyadri Wealth", "NON_INSTITUTIONAL"),
  { ...firm("cli_narmada", "Narmada Bank", "INSTITUTIONAL"), isPremium: true },
  firm("cli_godavari", "Godavari Custody", "INSTITUTIONAL", "custodian"),
  firm("cli_yieldboard", "Yieldboard", "WDM", "platform"),
  firm("cli_simtungabhadra", "Tungabhadra Primary Dealership", "WDM", "simulated"),
  firm("cli_simaravalli", "Aravalli Life Insurance", "INSTITUTIONAL", "simulated"),
  firm("cli_simnilgiri", "Nilgiri Asset Management", "INSTITUTIONAL", "simulated"),
  firm("cli_simvindhya", "Vindhya Cooperative Bank", "INSTITUTIONAL", "simulated"),
  firm("cli_simkoyna", "Koyna Fixed Income", "WDM", "simulated"),
  firm("cli_simsaraswati", "Saraswati Pension Trust", "INSTITUTIONAL", "simulated"),
  firm("cli_simmalabar", "Malabar Treasury Partners", "INSTITUTIONAL", "simulated"),
];

export interface DemoPerson {
  id: string;
  clientId: string;
  email: string;
  mobile: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  isBroker?: boolean;
  isStaff?: boolean;
  /** Days from first start to the end of the Mind trial; negative: it has ended. */
  mindTrialDays?: number;
}

/** Demo sign-ins with their roles, in the order printed by the server. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person("usr_dealermeridian", "dealer@meridian.example", "Asha", "Kulkarni", ["clientdealer"]),
  person("usr_dealernarmada", "dealer@narmada.example", "Rohan", "Mehta", ["clientdealer"]),
  { ...person("usr_brokerkaveri", "broker@kaveri.example", "Farah", "Irani", ["clientdealer"]), isBroker: true },
  person("usr_dealersahyadri", "dealer@sahyadri.example", "Vikram", "Joshi", ["clientdealer"]),
  person("usr_viewermeridian", "viewer@meridian.example", "Leela", "Nair", ["clientviewer"]),
  person("usr_opsmeridian", "ops@meridian.example", "Imran", "Shaikh", ["backoffice"]),
  person("usr_backofficesahyadri", "backoffice@sahyadri.example", "Neha", "Deshpande", ["backoffice"]),
  person("usr_compliancemeridian", "compliance@meridian.example", "Thomas", "Kurian", ["complianceofficer"]),
  person("usr_adminmeridian", "admin@meridian.example", "Gauri", "Rao", ["clientopsadmin", "dataviewer"]),
  { ...person("usr_researchmeridian", "research@meridian.example", "Arjun", "Sen", ["dataviewer"]), mindTrialDays: 30 },
  { ...person("usr_lapsedmeridian", "lapsed@meridian.example", "Divya", "Pillai", ["dataviewer"]), mindTrialDays: -7 },
  person("usr_basicmeridian", "basic@meridian.example", "Kabir", "Anand", ["user"]),
  { ...person("usr_staffyieldboard", "staff@yieldboard.example", "Meera", "Iyer", ["user"]), isStaff: true },
];

/** One dealer of each simulated firm. */
export const SIMULATED_PEOPLE: readonly DemoPerson[] = [
  simulated("tungabhadra", "Sunil", "Bhat"),
  simulated("aravalli", "Priya", "Chauhan"),
  simulated("nilgiri", "Karthik", "Raman"),
  simulated("vindhya", "Anita", "Dubey"),
  simulated("koyna", "Sameer", "Patil"),
  simulated("saraswati", "Ritu", "Ghosh"),
  simulated("malabar", "Joseph", "Menon"),
];

function person(id: string, email: string, firstName: string, lastName: string, roles: readonly Role[]): DemoPerson {
  const firmName = email.slice(email.indexOf("@") + 1, -".example".length);
  return { id, clientId: `cli_${firmName}`, email, mobile: mobileOf(id), firstName, lastName, roles };
}

function simulated(name: string, firstName: string, lastName: string): DemoPerson {
  const id = `usr_sim${name}`;
  return {
    id,
    clientId: `cli_sim${name}`,
    email: `desk@${name}.example`,
    mobile: mobileOf(id),
    firstName,
    lastName,
    roles: ["clientdealer"],
  };
}

/** Ten digits that start with 9 and stay the same for the same person. */
function mobileOf(id: string): string {
  const digits = Buffer.from(id).reduce((sum, byte) => (sum * 31 + byte) % 1_000_000_000, 7);
  return `9${String(digits).padStart(9, "0")}`;
}

/**
 * Inserts missing firms and people; all have agreed to the current privacy notice and terms, also after a new version.
 * Simulated dealers have no password: nobody can sign in as one.
 */
export async function seedPeople(parts: Pick<Parts, "db" | "clock">): Promise<void> {
  const now = parts.clock.now();
  const passwordHash = await demoPasswordHash();
  await parts.db.orm.transaction(async (tx) => {
    await tx
      .insert(clients)
      .values(DEMO_FIRMS.map((each) => firmRow(each, now)))
      .onConflictDoNothing();
    const added = await tx
      .insert(users)
      .values([
        ...DEMO_PEOPLE.map((each) => personRow(each, now, passwordHash)),
        ...SIMULATED_PEOPLE.map((each) => personRow(each, now, null)),
      ])
      .onConflictDoNothing()
      .returning({ userId: users.id });
    const renewed = await tx
      .update(users)
      .set({ consentVersion: POLICY_VERSION })
      .where(
        and(
          inArray(
            users.id,
            [...DEMO_PEOPLE, ...SIMULATED_PEOPLE].map(({ id }) => id),
          ),
          // Without a version the consent was withdrawn, which stays.
          lt(users.consentVersion, POLICY_VERSION),
        ),
      )
      .returning({ userId: users.id });
    const agreed = [...added, ...renewed];
    if (agreed.length === 0) return;
    await tx.insert(consents).values(
      agreed.map(({ userId }) => ({
        id: `cns_${userId}_${POLICY_VERSION}`,
        userId,
        version: POLICY_VERSION,
        givenAt: now,
      })),
    );
  });
}

let sharedHash: Promise<string> | undefined;
/** Worked out once and not sealed yet: everybody has the same password here, which the README states. */
function demoPasswordHash(): Promise<string> {
  return (sharedHash ??= hashPassword(DEMO_PASSWORD));
}

function firmRow(
  { id, name, brandName, segment, kind, isPremium = false }: DemoFirm,
  createdAt: Date,
): typeof clients.$inferInsert {
  const trades = kind !== "custodian" && kind !== "platform";
  const code = id.slice("cli_".length).toUpperCase().slice(0, 8);
  return {
    id,
    name,
    brandName,
    clientType: "CORP",
    clientMode: kind === "broker" ? "BROKING" : "SOFTWARE",
    clientSegment: segment,
    // Journeys of the demo sell bonds that its small books do not hold.
    saleRule: "WARN",
    isBroker: kind === "broker",
    isCustodian: kind === "custodian",
    isSimulated: kind === "simulated",
    allowedExchanges: [...BOTH],
    rfqExchanges: trades ? [...BOTH] : [],
    stpExchanges: trades ? ["NSE"] : [],
    nscclCode: `N${code}`,
    icclCode: `I${code}`,
    nscclName: name,
    icclName: name,
    giltAccount: trades ? giltAccountOf(id, code) : null,
    isPremium,
    createdAt,
  };
}

/** Firms whose government securities are kept in a gilt account at a primary member. */
const GILT_CLIENTS: ReadonlySet<string> = new Set(["cli_sahyadri", "cli_kaveri", "cli_simkoyna", "cli_simmalabar"]);

function giltAccountOf(id: string, code: string): GiltAccount {
  if (!GILT_CLIENTS.has(id)) return { kind: "SGL", member_code: code };
  const member = { member_name: "Narmada Bank", member_code: "NARMADA" };
  return { kind: "CSGL", ...member, constituent_code: `C${code}` };
}

function personRow(each: DemoPerson, createdAt: Date, passwordHash: string | null): typeof users.$inferInsert {
  const trialEnds =
    each.mindTrialDays === undefined ? null : new Date(createdAt.getTime() + each.mindTrialDays * 24 * 60 * 60 * 1000);
  return {
    id: each.id,
    clientId: each.clientId,
    email: each.email,
    mobile: each.mobile,
    firstName: each.firstName,
    lastName: each.lastName,
    passwordHash,
    roles: [...each.roles],
    status: "active",
    isBroker: each.isBroker ?? false,
    isStaff: each.isStaff ?? false,
    hasAcceptedChatTerms: true,
    consentVersion: POLICY_VERSION,
    mindTrialEndsAt: trialEnds,
    createdAt,
  };
}
