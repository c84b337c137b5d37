import type { IndividualCategory } from "#domain/entities/client-kinds.ts";
import type { ClientType } from "#domain/entities/roles.ts";
import { SEALED_NUMBERS, sealClient } from "#server/people/accounts/client-records/sealed-numbers.ts";
import type { Sealing } from "#server/machine/identity/sealing-start.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Stored = typeof clientRecords.$inferInsert;
/** With its numbers in the clear; they are encrypted when written. */
type Row = Omit<Stored, "createdAt" | keyof typeof SEALED_NUMBERS> &
  Partial<Record<keyof typeof SEALED_NUMBERS, string>>;

/** Registration details of a client for an exchange. Invented: the numbers have the right form and belong to nobody. */
interface Details {
  pan: string;
  email: string;
  mobile: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  bank: readonly [ifsc: string, account: string];
  /** A participant and a client at NSDL, or one number at CDSL. */
  demat: readonly [dpId: string, clientId: string] | readonly [boId: string];
  category?: IndividualCategory;
  gst?: string;
}

/** Invented clients of the demo firms that deal for others: a fund house, a broker and a wealth manager. */
export const DEMO_CLIENT_RECORDS: readonly Row[] = [
  offline("cli_kaveri", "deccan", "Deccan Mills Gratuity Trust", "CORP"),
  offline("cli_kaveri", "konkan", "Konkan Urban Credit Society", "CORP"),
  { ...offline("cli_kaveri", "sahyadri", "Sahyadri Wealth", "CORP"), registeredClientId: "cli_sahyadri" },
  {
    ...offline("cli_meridian", "gilt", "Meridian Gilt Scheme", "CORP"),
    ...details({
      pan: "AAATM4821K",
      email: "operations@meridian.example",
      mobile: "9820011201",
      gst: "27AAATM4821K1Z6",
      address: "Meridian House, Bandra Kurla Complex",
      city: "Mumbai",
      state: "Maharashtra",
      pincode: "400051",
      bank: ["HDFC0000060", "57500000148210"],
      demat: ["30016812", "10442817"],
    }),
  },
  {
    ...offline("cli_meridian", "shortterm", "Meridian Short Duration Scheme", "CORP"),
    ...details({
      pan: "AAATM4822G",
      email: "operations@meridian.example",
      mobile: "9820011201",
      address: "Meridian House, Bandra Kurla Complex",
      city: "Mumbai",
      state: "Maharashtra",
      pincode: "400051",
      bank: ["HDFC0000060", "57500000148227"],
      demat: ["30016812", "10442825"],
    }),
  },
  {
    ...offline("cli_sahyadri", "bhosale", "Anand Bhosale", "INDV"),
    ...details({
      category: "HNI",
      pan: "ABHPB3917Q",
      email: "anand.bhosale@mail.example",
      mobile: "9822045519",
      address: "14 Prabhat Road, Erandwane",
      city: "Pune",
      state: "Maharashtra",
      pincode: "411004",
      bank: ["ICIC0000039", "003901562287"],
      demat: ["1208160004417293"],
    }),
  },
  {
    ...offline("cli_sahyadri", "wadia", "Wadia Family Office", "CORP"),
    ...details({
      pan: "AAFCW6204M",
      email: "treasury@wadiaoffice.example",
      mobile: "9820177340",
      gst: "27AAFCW6204M1ZK",
      address: "3rd Floor, Neville House, Ballard Estate",
      city: "Mumbai",
      state: "Maharashtra",
      pincode: "400001",
      bank: ["KKBK0000958", "2811904477"],
      demat: ["30115118", "21604538"],
    }),
  },
  {
    ...offline("cli_sahyadri", "menon", "Radha Menon", "INDV"),
    ...details({
      category: "RTL",
      pan: "BDKPM5526R",
      email: "radha.menon@mail.example",
      mobile: "9847061182",
      address: "Panampilly Nagar, 6th Cross",
      city: "Kochi",
      state: "Kerala",
      pincode: "682036",
      bank: ["FDRL0001288", "12880100073415"],
      demat: ["1206690001873340"],
    }),
  },
  {
    ...offline("cli_sahyadri", "agarwal", "Suresh Agarwal and Sons", "INDV"),
    ...details({
      category: "HUF",
      pan: "AAGHA7163D",
      email: "suresh.agarwal@mail.example",
      mobile: "9829054410",
      address: "22 Civil Lines",
      city: "Jaipur",
      state: "Rajasthan",
      pincode: "302006",
      bank: ["SBIN0031029", "31745520981"],
      demat: ["1203320011098462"],
    }),
  },
  {
    ...offline("cli_sahyadri", "tamra", "Tamra Metals Employees Trust", "CORP"),
    ...details({
      pan: "AABTT2290F",
      email: "trust@tamrametals.example",
      mobile: "9840231175",
      address: "Plot 9, Ambattur Industrial Estate",
      city: "Chennai",
      state: "Tamil Nadu",
      pincode: "600058",
      bank: ["IOBA0000109", "010901000081552"],
      demat: ["30163741", "55210364"],
    }),
  },
  // Only a name so far: its details are still to come.
  offline("cli_sahyadri", "kapadia", "Kapadia Charitable Trust", "CORP"),
];

function offline(firmId: string, name: string, fullName: string, clientType: ClientType): Row {
  return { id: `${firmId}${name}`, firmId, name: fullName, clientType, registeredClientId: null };
}

function details({ bank, demat, ...rest }: Details): Omit<Row, "id" | "firmId" | "name" | "clientType"> {
  const [ifsc, accountNumber] = bank;
  const [first, second] = demat;
  return {
    ...rest,
    ucc: rest.pan,
    ifsc,
    accountNumber,
    ...(second === undefined
      ? { depository: "CDSL", boId: first }
      : { depository: "NSDL", dpId: first, dpClientId: second }),
  };
}

/** Writes the records that are not there yet; their firms come first. */
export async function seedClientRecords(parts: Pick<Parts, "db"> & Sealing): Promise<void> {
  const { db, clock } = parts;
  const createdAt = clock.now();
  const none = { pan: null, ucc: null, gst: null, accountNumber: null, dpId: null, dpClientId: null, boId: null };
  const rows = DEMO_CLIENT_RECORDS.map((record) => ({
    ...sealClient(parts, record, { ...none, ...record }),
    createdAt,
    updatedAt: createdAt,
  }));
  await db.orm.insert(clientRecords).values(rows).onConflictDoNothing();
}
