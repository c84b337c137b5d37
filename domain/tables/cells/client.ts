import { type ClientField, clientFields, type ClientFields, personalName } from "#domain/accounts/client-record.ts";
import { CATEGORY_TITLES, CLIENT_TYPE_TITLES, isIndividual } from "#domain/entities/client-kinds.ts";
import * as rules from "#domain/validation/identity-rules.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import { stateOfName } from "#domain/tables/cells/state-names.ts";
import { readCode, readText } from "#domain/tables/cells/text.ts";
import type { Cell, CellReading, RefusalCode } from "#domain/tables/table.ts";

// The cells of a client: written as people write them, then under the rule that the form has for the field. A wrong cell has
// its field as its code and the form's own text.

type CodedField = ClientField & RefusalCode;

/** A text under the rule of the form. */
function ruled(field: CodedField, text: string): CellReading<string> {
  const problem = rules.fieldProblem(clientFields.shape[field], text);
  return problem === undefined ? readAs(text) : refuse(field, problem);
}

const withoutGrouping = (text: string): string => text.replaceAll(/[\s-]/g, "");
const capitals = (text: string): string => withoutGrouping(text).toUpperCase();

/** A reader of a field with a form of its own: `written` undoes what people add to it. */
const coded =
  (field: CodedField, written: (text: string) => string) =>
  (cell: Cell): CellReading<string> =>
    readOn(readCode(cell), (text) => ruled(field, written(text)));

export const readPan = coded("pan", capitals);
export const readGst = coded("gst", capitals);
export const readIfsc = coded("ifsc", capitals);
export const readUcc = coded("ucc", (text) => text);
export const readPincode = coded("pincode", (text) => text.replaceAll(/\s/g, ""));
export const readAccountNumber = coded("account_number", withoutGrouping);
export const readDpId = coded("dp_id", capitals);
export const readDpClientId = coded("dp_client_id", withoutGrouping);
export const readBoId = coded("bo_id", withoutGrouping);

/** A mobile number as its ten digits. */
export const readMobile = coded(
  "mobile",
  (text) => /^(?:0|\+91|91|0091)?([6-9]\d{9})$/.exec(text.replaceAll(/[\s()[\]\p{Pd}]/gu, ""))?.[1] ?? text,
);

/** An address for mail, as it was typed. */
export const readEmail = (cell: Cell): CellReading<string> => readOn(readText(cell), (text) => ruled("email", text));

/** A text that has no form of its own: an address, a city. */
export const readPlace = readText;

export const readState = (cell: Cell): CellReading<string> =>
  readOn(readText(cell), (text) => ruled("state", stateOfName(text) ?? text));

export const readDepository = (cell: Cell): CellReading<ClientFields["depository"]> =>
  readOn(readText(cell), (text) => {
    const typed = capitals(text);
    return typed === "NSDL" || typed === "CDSL" ? readAs(typed) : wrong("depository", text);
  });

const CLIENT_TYPE_WORDS: ReadonlyMap<string, ClientFields["client_type"]> = new Map([
  ...named(CLIENT_TYPE_TITLES),
  ...["ind"].map((word) => [word, "INDV"] as const),
  ...["company", "body corporate"].map((word) => [word, "CORP"] as const),
]);

/** A type of client by its code, its title or another word for it. */
export const readClientType = (cell: Cell): CellReading<ClientFields["client_type"]> =>
  readOn(readText(cell), (text) => {
    const type = CLIENT_TYPE_WORDS.get(wordsOf(text));
    return type === undefined ? wrong("client_type", text) : readAs(type);
  });

const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map(named(CATEGORY_TITLES));

/** A category of individuals by its code or its title. */
export const readCategory = (cell: Cell): CellReading<string> =>
  readOn(readText(cell), (text) => {
    const category = CATEGORY_WORDS.get(wordsOf(text));
    return category === undefined ? wrong("category", text) : readAs(category);
  });

/**
 * A client's name. A person's has letters and spaces, a firm's the signs that names are registered with.
 * @param type null where the row has no readable type: the name is read as a firm's
 */
export const readClientName = (cell: Cell, type: ClientFields["client_type"] | null): CellReading<string> =>
  readOn(readText(cell), (text) => {
    const personal = type !== null && isIndividual(type) ? rules.fieldProblem(personalName, text) : undefined;
    const problem = personal ?? rules.fieldProblem(clientFields.shape.name, text);
    return problem === undefined ? readAs(text) : refuse("name", problem);
  });

function named<Code extends string>(titles: Readonly<Record<Code, string>>): [string, Code][] {
  return (Object.entries(titles) as [Code, string][]).flatMap(([code, title]): [string, Code][] => [
    [wordsOf(code), code],
    [wordsOf(title), code],
  ]);
}

function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, " ");
}

/** Refuses a text that is no choice of the form, in the form's words. */
function wrong(field: CodedField, text: string): CellReading<never> {
  return refuse(field, rules.fieldProblem(clientFields.shape[field], text) ?? "");
}
