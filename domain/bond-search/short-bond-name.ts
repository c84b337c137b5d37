import { STATE_NAMES } from "#domain/bond-search/famous-issuers.ts";

/** Maximum length of a short name; a mark that tells identical names apart is added on top. */
const MOST_CHARACTERS = 22;
const LEAST_ISSUER = 3;

const NAME =
  /^(?<coupon>\d[\d.]*%|ZC|FRB|MLD)? ?(?<issuer>.*?) ?(?<maturity>(?:\d\d-)?(?:[A-Z][a-z]{2}-)?(?:19|20)\d\d)?(?<series> SR [IVX]+)?(?<twin> \[\w+\])?$/;

/** Kind of bond at the end of an issuer's name; never cut. */
const KIND = / (?:SDL|AT1|Tier 2|T2|Perp|FRB|MLD|T-Bill)$/;

const STATES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATE_NAMES).map(([state, [letters = state]]) => [state, letters.toUpperCase()]),
);

const HABITS: readonly (readonly [RegExp, string])[] = [
  [/\bTier 2\b/, "T2"],
  [/\bFinanc(?:e|ial|iers?)\b/g, "Fin"],
  [/\bHousing\b/g, "Hsg"],
  [/\bCorporation\b/g, "Corp"],
  [/\bDevelopment\b/g, "Dev"],
  [/\bInfrastructure\b/g, "Infra"],
  [/\bInvestments?\b/g, "Inv"],
  [/\bServices?\b/g, "Serv"],
  [/\bIndustries\b/g, "Ind"],
  [/\bGovernment\b/g, "Govt"],
  [/\bNational\b/g, "Natl"],
  [/\bInternational\b/g, "Intl"],
  [/\bMunicipal\b/g, "Muni"],
];

/**
 * Short form of a bond's name: coupon, issuer and maturity stay, the middle is shortened. `7.67% Andhra Pradesh SDL
 * Jan-2038` becomes `7.67 AP SDL Jan-38`. A name of another form is unchanged.
 */
export function shortBondName(name: string): string {
  const parts = NAME.exec(name)?.groups;
  const coupon = parts?.["coupon"]?.replace("%", "") ?? "";
  const maturity = shortMaturity(parts?.["maturity"] ?? "");
  if (parts === undefined || (coupon === "" && maturity === "")) return name;
  const series = parts["series"] ?? "";
  const around = [coupon, maturity].reduce((sum, part) => sum + (part === "" ? 0 : part.length + 1), series.length);
  const issuer = shortIssuerName(parts["issuer"] ?? "", MOST_CHARACTERS - around);
  return [coupon, issuer, maturity].filter((part) => part !== "").join(" ") + series + (parts["twin"] ?? "");
}

/** `Jan-2038` becomes `Jan-38`; a year alone stays whole, since `38` would be ambiguous. */
function shortMaturity(maturity: string): string {
  return maturity.replace(/-20(\d\d)$/, "-$1");
}

function shortIssuerName(full: string, room: number): string {
  const kind = KIND.exec(full)?.[0] ?? "";
  const issuer = full.slice(0, full.length - kind.length);
  const state = STATES.get(issuer);
  if (state !== undefined) return state + kind;
  let short = full;
  for (const [word, habit] of HABITS) if (short.length > room) short = short.replace(word, habit);
  const shortKind = KIND.exec(short)?.[0] ?? "";
  const words = cutTo(short.slice(0, short.length - shortKind.length), room - shortKind.length);
  return words + shortKind;
}

/** Beginning of a text, with an ellipsis where cut. */
function cutTo(text: string, room: number): string {
  const least = Math.max(room, LEAST_ISSUER);
  if (text.length <= least) return text;
  return `${text.slice(0, least - 1).trimEnd()}…`;
}
