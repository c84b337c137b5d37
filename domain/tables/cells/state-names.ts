import { STATES, type State } from "#domain/entities/states.ts";

// The states and union territories as people write them.

/** ISO 3166-2:IN without `IN-`, with the codes that it had before. Source: reference-data/states.csv. */
const CODES: Readonly<Record<string, State>> = {
  AN: "Andaman and Nicobar Islands",
  AP: "Andhra Pradesh",
  AR: "Arunachal Pradesh",
  AS: "Assam",
  BR: "Bihar",
  CH: "Chandigarh",
  CG: "Chhattisgarh",
  CT: "Chhattisgarh",
  DH: "Dadra and Nagar Haveli and Daman and Diu",
  DL: "Delhi",
  GA: "Goa",
  GJ: "Gujarat",
  HR: "Haryana",
  HP: "Himachal Pradesh",
  JK: "Jammu and Kashmir",
  JH: "Jharkhand",
  KA: "Karnataka",
  KL: "Kerala",
  LA: "Ladakh",
  LD: "Lakshadweep",
  MP: "Madhya Pradesh",
  MH: "Maharashtra",
  MN: "Manipur",
  ML: "Meghalaya",
  MZ: "Mizoram",
  NL: "Nagaland",
  OD: "Odisha",
  OR: "Odisha",
  PY: "Puducherry",
  PB: "Punjab",
  RJ: "Rajasthan",
  SK: "Sikkim",
  TN: "Tamil Nadu",
  TS: "Telangana",
  TG: "Telangana",
  TR: "Tripura",
  UP: "Uttar Pradesh",
  UK: "Uttarakhand",
  WB: "West Bengal",
};

const OTHER_NAMES: Readonly<Record<string, State>> = {
  "J&K": "Jammu and Kashmir",
  Orissa: "Odisha",
  Pondicherry: "Puducherry",
  "New Delhi": "Delhi",
  Uttaranchal: "Uttarakhand",
  Chattisgarh: "Chhattisgarh",
};

/** Letters alone, so that `Tamilnadu` is `Tamil Nadu`. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "");

const STATE_OF_KEY: ReadonlyMap<string, State> = new Map([
  ...Object.entries(CODES).flatMap(([code, state]) => [
    [keyOf(code), state] as const,
    [`in${keyOf(code)}`, state] as const,
  ]),
  ...Object.entries(OTHER_NAMES).map(([name, state]) => [keyOf(name), state] as const),
  ...STATES.map((state) => [keyOf(state), state] as const),
]);

/** A state by its name in any case, an older name or its ISO code; undefined for another text. */
export const stateOfName = (text: string): State | undefined => STATE_OF_KEY.get(keyOf(text));
