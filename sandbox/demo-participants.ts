import { createHmac } from "node:crypto";
import type { Registering } from "#sandbox/model/register.ts";
import { type Participant, type Script, VENUES, type Venue } from "#sandbox/model/state.ts";

/** The demo firms as members of an exchange: short code, type, and the UCCs of their clients. */
const DEMO_MEMBERS: readonly {
  name: string;
  code: string;
  entityType: string;
  kind?: "broker" | "custodian";
  ucc?: readonly string[];
}[] = [
  { code: "MERIDIAN", name: "Meridian Mutual Fund", entityType: "MUTUAL_FUND", ucc: ["AAATM4821K", "AAATM4822G"] },
  { code: "KAVERI", name: "Kaveri Securities", entityType: "BROKER", kind: "broker" },
  {
    code: "SAHYADRI",
    name: "Sahyadri Wealth",
    entityType: "NBFC",
    ucc: ["ABHPB3917Q", "AAFCW6204M", "BDKPM5526R", "AAGHA7163D", "AABTT2290F"],
  },
  { code: "NARMADA", name: "Narmada Bank", entityType: "BANK" },
  { code: "GODAVARI", name: "Godavari Custody", entityType: "CUSTODIAN", kind: "custodian" },
  // Played by the market simulator.
  { code: "SIMTUNGA", name: "Tungabhadra Primary Dealership", entityType: "PRIMARY_DEALER" },
  { code: "SIMARAVA", name: "Aravalli Life Insurance", entityType: "INSURANCE" },
  { code: "SIMNILGI", name: "Nilgiri Asset Management", entityType: "MUTUAL_FUND" },
  { code: "SIMVINDH", name: "Vindhya Cooperative Bank", entityType: "BANK" },
  { code: "SIMKOYNA", name: "Koyna Fixed Income", entityType: "PRIMARY_DEALER" },
  { code: "SIMSARAS", name: "Saraswati Pension Trust", entityType: "PENSION_FUND" },
  { code: "SIMMALAB", name: "Malabar Treasury Partners", entityType: "NBFC" },
  // Belongs to no firm of the product; deals at the exchanges only.
  { code: "PALANI", name: "Palani Treasury", entityType: "NBFC" },
];
/** Answers quotes of others automatically, when enabled. */
const DEALER = "PALANI";
const LOGINS = [{ login: "yieldboard", password: "Bond#Desk1" }];

type PutParticipant = Extract<Registering, { do: "participant.put" }>;

/** As the demo world gives them: N and I before the name. */
const codeAt = (venue: Venue, code: string) => `${venue === "NSE" ? "N" : "I"}${code}`;

/** Commands of a first start; `callbacks` is the product's origin, null: no callbacks. */
export function demoParticipants(key: string, callbacks: string | null): PutParticipant[] {
  const secret = createHmac("sha256", key).update("callbacks").digest("hex");
  return VENUES.flatMap((venue) =>
    DEMO_MEMBERS.map(({ code: short, name, entityType, kind, ucc = [] }): PutParticipant => {
      const code = codeAt(venue, short);
      const change: Partial<Participant> = {
        name,
        entityType,
        isBroker: kind === "broker",
        isCustodian: kind === "custodian",
        custodian: codeAt(venue, "GODAVARI"),
        // A broker deals for every firm under that firm's own code.
        ucc: kind === "broker" ? DEMO_MEMBERS.map((member) => codeAt(venue, member.code)) : [...ucc],
        logins: LOGINS,
        secret,
        ...callbackUrls(venue, callbacks),
      };
      return { do: "participant.put", venue, code, change };
    }),
  );
}

const SECOND_MS = 1000;

/** Scripts of a dealer at both exchanges who answers quotes with his own level and accepts counters. */
export function demoScripts(): Script[] {
  return VENUES.flatMap((venue) => {
    const by = { venue, participant: codeAt(venue, DEALER) };
    return [
      { ...by, on: "rfq", act: "counter", afterMs: 30 * SECOND_MS, bp: 2 },
      { ...by, on: "offer", act: "accept", afterMs: 20 * SECOND_MS, bp: 0 },
      { ...by, on: "money", act: "accept", afterMs: 10 * SECOND_MS, bp: 0 },
    ] satisfies Script[];
  });
}

function callbackUrls(venue: Venue, origin: string | null) {
  if (origin === null) return { callbackUrl: null, cbricsCallbackUrl: null };
  if (venue === "BSE") return { callbackUrl: `${origin}/ext/exchange/bse/events`, cbricsCallbackUrl: null };
  return { callbackUrl: `${origin}/ext/exchange/nse`, cbricsCallbackUrl: `${origin}/ext/exchange/cbrics` };
}
