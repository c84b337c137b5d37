import { CATEGORY_TITLES, INDIVIDUAL_CATEGORIES, isIndividual } from "#domain/entities/client-kinds.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import {
  type Meant,
  otherColumns,
  plainColumn,
  type RightTable,
  unusedHeadings,
} from "#domain/tables/generated/right-table.testing.ts";
import { inSomeCase, type WrittenCell, type WrittenColumn } from "#domain/tables/generated/written-cell.testing.ts";
import { type ClientField, CLIENTS } from "#domain/tables/vocabularies/clients.ts";

// Clients with every form that a form's field takes.

type Client = Meant<"clients">;

const headings = CLIENTS.fields;
const UNUSED = unusedHeadings(CLIENTS);
const TYPES = {
  CORP: ["CORP", "Corporate", "Company", "Body corporate"],
  "CORP-P": ["CORP-P", "Corporate partner"],
  INDV: ["INDV", "Individual", "Ind"],
  "INDV-P": ["INDV-P", "Individual partner"],
};
const STATES = {
  Maharashtra: ["Maharashtra", "MH"],
  "Jammu and Kashmir": ["J&K", "JK", "Jammu & Kashmir"],
  Odisha: ["Orissa", "Odisha", "OD"],
  "Tamil Nadu": ["Tamilnadu", "TN"],
  Delhi: ["New Delhi", "DL"],
  Uttarakhand: ["Uttaranchal", "UK"],
};
const PEOPLE = ["Asha Rao", "अमित शर्मा", "क्‍षमा देवी", "Total Oil", "Name", "José Álvares", "N A Khan"];
const FIRMS = [
  "Total Gas Ltd.",
  "A & B Co. (India)",
  "Grand Total LLP",
  "क्‍षमा निधि",
  "3M India",
  "Rao's Fund, No/2",
  "O-Bank",
];
const ADDRESSES = [
  "1 Nariman Point, Fort",
  'Flat 2; Tower "B"',
  "-",
  "=12/3 MG Road",
  "+1 House",
  "'A' Wing",
  "7/8",
  "नया नगर",
];
const CITIES = ["Mumbai", "Pune", "Navi Mumbai", "दिल्ली", "NA"];
const EMAILS = ["a@example.in", "Desk.Ops+x@firm.co.in"];

const digits = (draw: Draw, length: number): string => Array.from({ length }, () => String(draw.int(0, 9))).join("");
const letters = (draw: Draw, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(65 + draw.int(0, 25))).join("");

function someClient(draw: Draw): Client {
  const client_type = draw.pick(Object.keys(TYPES));
  const isPerson = isIndividual(client_type);
  const depository = draw.pick(["NSDL", "CDSL"]);
  const pan = `${letters(draw, 5)}${digits(draw, 4)}${letters(draw, 1)}`;
  const isAtNsdl = depository === "NSDL";
  return {
    name: draw.pick(isPerson ? PEOPLE : FIRMS),
    client_type,
    category: isPerson ? draw.pick(INDIVIDUAL_CATEGORIES) : null,
    ucc: draw.once(3) ? draw.pick(["U1", "000123", "ABC9", "1E5"]) : null,
    pan,
    email: draw.pick(EMAILS),
    mobile: `${draw.int(6, 9)}${digits(draw, 9)}`,
    gst: draw.once(2) ? null : `27${pan}1Z5`,
    address: draw.pick(ADDRESSES),
    city: draw.pick(CITIES),
    state: draw.pick(Object.keys(STATES)),
    pincode: `${draw.int(1, 9)}${digits(draw, 5)}`,
    account_number: digits(draw, draw.int(10, 18)),
    ifsc: `${letters(draw, 4)}0${digits(draw, 6)}`,
    depository,
    dp_id: isAtNsdl ? draw.pick([`IN${digits(draw, 6)}`, digits(draw, 8)]) : null,
    dp_client_id: isAtNsdl ? digits(draw, 8) : null,
    bo_id: isAtNsdl ? null : digits(draw, 16),
  };
}

const grouped = (draw: Draw, text: string): string =>
  draw.once(3) ? text.replaceAll(/(.{4})(?=.)/g, `$1${draw.pick([" ", "-"])}`) : text;
const marked = (draw: Draw, text: string): string => draw.pick([text, text, `'${text}`, `="${text}"`]);

function mobileOf(draw: Draw, text: string): string {
  const spaced = draw.pick([
    text,
    `${text.slice(0, 5)} ${text.slice(5)}`,
    `(${text.slice(0, 3)}) ${text.slice(3)}`,
    text.replace(/^(.{3})/, "$1-"),
  ]);
  return `${draw.pick(["", "", "0", "91", "+91 ", "+91-", "0091"])}${spaced}`;
}

/** The cell of a field. A text that would be a formula, a mark or nothing has Excel's mark before it. */
function cellOf(draw: Draw, field: ClientField, text: string): WrittenCell {
  if (field === "client_type") return { text: inSomeCase(draw, draw.pick(TYPES[text as keyof typeof TYPES])) };
  if (field === "category") return { text: inSomeCase(draw, draw.pick([text, CATEGORY_TITLES[text as "RTL"]])) };
  if (field === "state") return { text: inSomeCase(draw, draw.pick(STATES[text as keyof typeof STATES])) };
  if (field === "mobile") return { text: mobileOf(draw, text) };
  if (field === "pincode")
    return {
      text: draw.pick([text, `${text.slice(0, 3)} ${text.slice(3)}`]),
      stored: { value: Number(text), format: "General" },
    };
  if (field === "name" || field === "email" || field === "ucc") return { text };
  if (field === "address" || field === "city") return { text: /^(?:[=']|-$|NA$)/.test(text) ? `'${text}` : text };
  const written = grouped(
    draw,
    field === "pan" || field === "gst" || field === "ifsc" || field === "depository" ? inSomeCase(draw, text) : text,
  );
  return {
    text: marked(draw, written),
    ...(/^[1-9]\d{9,14}$/.test(text) ? { stored: { value: Number(text), format: "0" } } : {}),
  };
}

/** A table of clients, each column there that any of them has. */
export function rightClients(draw: Draw, most = 5): RightTable<"clients"> {
  const clients = Array.from({ length: draw.int(1, most) }, () => someClient(draw));
  const columns = (Object.keys(headings) as ClientField[]).flatMap((field): WrittenColumn[] => {
    const values = clients.map((client) => client[field]);
    if (values.every((value) => value === null) && !CLIENTS.needed.includes(field)) return [];
    return [plainColumn(draw, field, headings[field], values, (text) => cellOf(draw, field, text))];
  });
  const others = otherColumns(draw, UNUSED, clients.length);
  return { kind: "clients", columns: draw.shuffled([...columns, ...others]), meant: clients.map((client) => [client]) };
}
